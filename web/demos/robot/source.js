// The source of a page that shows the arm among obstacles as it is set up.

import { short } from '../shared/whole-page.js';
import { wholePage3D } from '../shared-3d/source.js';

/**
 * A whole page: the target goes through a post and a table, and the arm does not.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf({ arms, hand, margin, self }) {
  const two = arms === 'two';
  const down = hand === 'down' ? ', direction: [0, -1, 0], axis: [0, 1, 0], cone: 0.15' : '';
  const sides = two ? '[-0.27, 0.27]' : '[0]';
  return wholePage3D(
    'A robot arm among obstacles',
    `
  // The parts of an arm: axis, height over the part before, limit to both sides, radius, angle at first.
  const y = [0, 1, 0], z = [0, 0, 1];
  const parts = [
    [y, 0.12, 2.9, 0.07, 0], [z, 0.16, 1.95, 0.06, -0.3], [y, 0.18, 2.9, 0.055, 0], [z, 0.18, 2.3, 0.05, -1.4],
    [y, 0.17, 2.9, 0.045, 0], [z, 0.17, 2.1, 0.04, -0.9], [y, 0.085, 3.05, 0.04, 0],
  ];
  const sides = ${sides};
  const joints = [{ name: 'table', limit: { type: 'fixed' } }];
  sides.forEach((side, arm) => parts.forEach(([axis, height, limit], i) => joints.push({
    name: arm + ' ' + i, parent: i ? arm + ' ' + (i - 1) : 'table', offset: [0, height, i ? 0 : side],
    limit: { type: 'hinge', axis, min: -limit, max: limit },
  })));
  const values = [null, ...sides.flatMap(() => parts.map(([, , , , angle]) => angle))];
  const rig = new fabrikContacts.Rig({ joints, values, bias: 'present', maxTurn: 0.08, margin: ${short(0.01 * Number(margin))} });
  // A capsule for each part, from its joint to the next one.
  sides.forEach((_, arm) => parts.forEach(([, , , radius], i) =>
    rig.collider(arm + ' ' + i, { from: [0, 0, 0], to: [0, parts[i + 1]?.[1] ?? 0.12, 0], radius })));${
      self
        ? ''
        : `
  rig.shapes.forEach((a, i) => rig.shapes.slice(i + 1).forEach((b) => rig.setPair(a, b, 'never')));`
    }
  // What is in the way.
  rig.obstacle({ size: [1.8, 0.05, 1.6], position: [0.2, -0.025, 0], name: 'table' });
  rig.obstacle({ size: [0.24, 0.02, 0.9], position: [0.62, 0.42, 0], name: 'board' });
  const post = rig.obstacle({ type: 'cylinder', from: [0.45, 0, 0], to: [0.45, 0.6, 0], radius: 0.04, name: 'post' });
  const goals = sides.map((side, arm) =>
    rig.goal(arm + ' 6', { point: [0, 0.12, 0], position: [0.5, 0.4, side]${down} }));
  const helper = new fabrikThree.ShapesHelper(rig, { color: '#f0a83a', opacity: 0.35 });
  const red = new THREE.MeshBasicMaterial({ color: '#ff5660' });
  const balls = goals.map(() => new THREE.Mesh(new THREE.SphereGeometry(0.025), red));
  scene.add(helper, ...balls, new THREE.GridHelper(4, 8, '#444a55', '#2a2e36'));

  renderer.setAnimationLoop((time) => {
    const t = time / 1000;
    post.moveTo(0.45 + 0.1 * Math.cos(0.7 * t), 0.3, 0.25 * Math.sin(0.7 * t));
    goals.forEach((goal, i) => {
      goal.moveTo(0.55, 0.4 + 0.35 * Math.sin(0.9 * t + i), sides[i] + 0.25 * Math.sin(1.3 * t));
      balls[i].position.fromArray([...goal.position]);
    });
    rig.solve();
    renderer.render(scene, camera);
  });`,
    { packages: ['fabrik-contacts', 'fabrik-three'], camera: [0.6, 1.3, 2.6], target: [0.25, 0.35, 0] },
  );
}
