// The source of a page that shows the arm as it is set up.

import { radians } from '../shared/angles.js';
import { lines, short } from '../shared/whole-page.js';
import { GRIPPER, SHOULDER } from '../shared-3d/robot-arm-sizes.js';
import { wholePage3D } from '../shared-3d/source.js';

/**
 * A whole page: the arm follows a ball. Options that have their default are left out.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf({ method, elbow, hand, angle, upper, fore }) {
  const isHeld = hand === 'held';
  const isFabrik = method === 'fabrik';
  const lengths = isFabrik
    ? `lengths: [${isHeld ? `${upper}, ${fore}, ${GRIPPER}` : `${upper}, ${short(Number(fore) + GRIPPER)}`}],`
    : `lengths: [${upper}, ${fore}],`;
  const options = [
    `root: [0, ${SHOULDER}],`,
    lengths,
    !isFabrik && `gripper: ${GRIPPER},`,
    isFabrik && "solver: 'fabrik',",
    isFabrik && `pole: { direction: [0, ${elbow === 'up' ? 1 : -1}] },`,
    !isFabrik && elbow === 'up' && "bend: 'negative',",
  ];
  const orientation = isHeld ? `, { orientation: ${short(radians(Number(angle)))} }` : '';
  return wholePage3D(
    'An arm that follows a ball',
    `
  // The arm in its plane: x is the distance from the axis of the base.
  const arm = new fabrik.${isFabrik ? 'Chain' : 'TwoBone'}({${lines(options, '    ')}
  });

  const amber = new THREE.MeshStandardMaterial({ color: '#f0a83a' });
  const red = new THREE.MeshStandardMaterial({ color: '#ff5660' });
  const base = new THREE.Group();
  const ball = new THREE.Mesh(new THREE.SphereGeometry(0.04), red);
  const column = new THREE.CylinderGeometry(0.06, 0.16, ${SHOULDER});
  base.add(new THREE.Mesh(column.translate(0, ${SHOULDER / 2}, 0), amber));
  scene.add(base, ball, new THREE.GridHelper(2, 8, '#363b46', '#363b46'));

  // Each bone lies along x of its group, and has the next group at its end.
  let parent = base;
  const joints = Array.from(arm.lengths, (length, i) => {
    const joint = new THREE.Group();
    joint.position.set(i ? arm.lengths[i - 1] : 0, i ? 0 : ${SHOULDER}, 0);
    const bone = new THREE.CapsuleGeometry(0.04, length).rotateZ(Math.PI / 2);
    joint.add(new THREE.Mesh(bone.translate(length / 2, 0, 0), amber));
    parent.add(joint);
    return (parent = joint);
  });

  renderer.setAnimationLoop((time) => {
    const t = time / 1000;
    ball.position.set(0.6 * Math.sin(t), 0.4 + 0.2 * Math.sin(2.3 * t), 0.5 * Math.cos(t));
    const { x, y, z } = ball.position;
    // The base turns to the ball, and the arm reaches for it.
    base.rotation.y = Math.atan2(x, z) - Math.PI / 2;
    arm.solve([Math.hypot(x, z), y]${orientation});
    joints.forEach((joint, i) => { joint.rotation.z = arm.angles[i]; });
    renderer.render(scene, camera);
  });`,
    { packages: ['fabrik'], camera: [0.9, 1.3, 2.1], target: [0, 0.4, 0] },
  );
}
