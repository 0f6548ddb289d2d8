// The source of a page that shows what is set up: a plainer tentacle.

import { lines, short } from '../shared/whole-page.js';
import { wholePage3D } from '../shared-3d/source.js';
import { CURL, WIDE_CURL } from './motion.js';
import { limitOf } from './setup.js';

/** @param {import('../shared/settings.js').Values} settings */
export function sourceOf(settings) {
  const { bones, sway, skeleton, target, delay } = settings;
  const limit = limitOf(settings);
  const { root, more } = limit === null ? WIDE_CURL : CURL;
  const shown = Boolean(target);
  const options = limit === null ? '{ target }' : '{ target, limits: joints.slice(1).map(() => limit) }';
  const strength = sway === 1 ? '' : `${short(Number(sway))} * `;
  const wave = Number(sway) ? ` + ${strength}t * Math.sin(7 * t - time / 700)` : '';
  return wholePage3D(
    'Tentacle',
    `

  const [bones, length] = [${bones}, 1.9];
  const joints = [new THREE.Bone()];
  while (joints.length <= bones) {
    const joint = new THREE.Bone();
    joint.position.y = length / bones;
    joints.at(-1).add(joint);
    joints.push(joint);
  }
  const shape = new THREE.CylinderGeometry(0.015, 0.15, length, 32, 200).translate(0, length / 2, 0);
  const [indices, weights] = [[], []];
  for (let i = 0; i < shape.attributes.position.count; i++) {
    // Each vertex goes with two bones: at a joint with both by half.
    const along = Math.max((bones * shape.attributes.position.getY(i)) / length - 0.5, 0);
    const bone = Math.floor(along);
    indices.push(bone, bone + 1, 0, 0);
    weights.push(1 + bone - along, along - bone, 0, 0);
  }
  shape.setAttribute('skinIndex', new THREE.Uint16BufferAttribute(indices, 4));
  shape.setAttribute('skinWeight', new THREE.Float32BufferAttribute(weights, 4));
  const skin = new THREE.MeshStandardMaterial({ color: '#c0506f', roughness: 0.5 });
  const mesh = new THREE.SkinnedMesh(shape, skin);
  mesh.add(joints[0]);
  mesh.bind(new THREE.Skeleton(joints));
  mesh.frustumCulled = false;
  scene.add(mesh${skeleton ? ', new THREE.SkeletonHelper(mesh)' : ''});
  const target = new THREE.Vector3(0.5, 0.9, 0.4);
  const pointed = target.clone();${lines(
    [
      shown && "const red = new THREE.MeshBasicMaterial({ color: '#ff5660' });",
      shown && 'const ball = new THREE.Mesh(new THREE.SphereGeometry(0.035), red);',
      shown && 'scene.add(ball);',
      'const ik = new fabrikThree.SkeletonIK(mesh);',
      limit !== null && `const limit = { type: 'cone', angle: (${short(limit)} * Math.PI) / 180 };`,
      `ik.chain(joints[0], joints[bones], ${options});`,
    ],
    '  ',
  )}

  // The target goes where the pointer's ray meets the plane through the tentacle that faces the camera.
  const [caster, plane, middle] = [new THREE.Raycaster(), new THREE.Plane(), new THREE.Vector3(0, 0.8, 0)];
  onpointermove = ({ clientX: x, clientY: y }) => {
    caster.setFromCamera(new THREE.Vector2((2 * x) / innerWidth - 1, 1 - (2 * y) / innerHeight), camera);
    plane.setFromNormalAndCoplanarPoint(camera.getWorldDirection(new THREE.Vector3()), middle);
    caster.ray.intersectPlane(plane, pointed);
  };
  renderer.setAnimationLoop((time) => {
    target.lerp(pointed, ${short(Number(delay) > 0 ? 1 - Math.exp(-1 / 60 / Number(delay)) : 1)});${shown ? '\n    ball.position.copy(target);' : ''}
    // The joints ${limit === null ? 'curl' : 'go some of the way back to a curl'}. Then the tip reaches for the target.
    joints.forEach((joint, i) => {
      const t = i / bones;
      const curl = new THREE.Euler((${root} + ${more} * t * t${wave}) / bones, 0, 0);
      joint.quaternion.${limit === null ? 'setFromEuler(curl)' : 'slerp(new THREE.Quaternion().setFromEuler(curl), 0.1)'};
    });
    ik.update();
    renderer.render(scene, camera);
  });`,
    { camera: [-1.1, 1.3, 2.5], target: [0, 0.75, 0] },
  );
}
