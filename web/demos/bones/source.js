// The source of a page that shows what is set up.

import { short } from '../shared/whole-page.js';
import { wholePage3D } from '../shared-3d/source.js';
import { LENGTH } from './setup.js';

/** @param {import('../shared/settings.js').Values} settings */
export function sourceOf({ bones }) {
  return wholePage3D(
    'Bones',
    `

  // Each bone is the child of the one before it, and a little bent.
  const bones = [new THREE.Bone()];
  for (let i = 1; i <= ${bones}; i++) {
    const bone = new THREE.Bone();
    bone.position.y = ${short(LENGTH / Number(bones))};
    bone.rotation.z = -0.2;
    bones.at(-1).add(bone);
    bones.push(bone);
  }
  const [root, tip] = [bones[0], bones.at(-1)];
  scene.add(root, new THREE.SkeletonHelper(root), new THREE.GridHelper(4, 8, '#444a55', '#2a2e36'));

  const red = new THREE.MeshStandardMaterial({ color: '#ff5660' });
  const ball = new THREE.Mesh(new THREE.SphereGeometry(0.05), red);
  ball.position.set(0.8, 0.6, 0.3);
  scene.add(ball);

  // Inverse kinematics: one chain, whose tip reaches for the ball.
  const ik = new fabrikThree.SkeletonIK(root);
  const chain = ik.chain(root, tip, { target: ball });

  // The ball can be dragged.
  fabrikThree.createIKControls(ik, camera, renderer.domElement, { orbit: controls });

  renderer.setAnimationLoop(() => {
    ik.update();
    renderer.render(scene, camera);
  });`,
    { camera: [-0.6, 1.1, 2.5], target: [0.2, 0.55, 0] },
  );
}
