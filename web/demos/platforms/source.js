// The source of a page that shows the platform.

import { wholePage3D } from '../shared-3d/source.js';

const STEWART = `

  // Two circles with three pairs of points: the feet and the tops of six legs.
  const circle = (radius, y, aside) => [0, 1, 2, 3, 4, 5].map((i) => {
    const angle = (120 * (i >> 1) + (i % 2 ? aside : -aside)) * Math.PI / 180;
    return [radius * Math.sin(angle), y, radius * Math.cos(angle)];
  });
  const minus = (a, b) => a.map((at, axis) => at - b[axis]);
  const feet = circle(0.62, 0, 12), tops = circle(0.42, 0.8, 48);

  // A leg is a joint on the base, and a rod that slides along it. The platform stands on the first rod.
  const joints = [{ name: 'base', limit: { type: 'fixed' } }];
  feet.forEach((foot, i) => {
    const axis = minus(tops[i], foot);
    joints.push({ name: 'leg ' + i, parent: 'base', offset: foot, limit: { type: 'cone', angle: 1, axis } });
    const limit = { type: 'slider', axis, min: -0.2, max: 0.3 };
    joints.push({ name: 'rod ' + i, parent: 'leg ' + i, offset: axis, limit });
  });
  joints.push({ name: 'platform', parent: 'rod 0', offset: [0, 0, 0] });
  const rig = new fabrikRig.Rig({ joints });
  for (let i = 1; i < 6; i++) rig.tie('rod ' + i, 'platform', { offset: minus(tops[i], tops[0]), tolerance: 1e-6 });
  const point = minus([0, 0.8, 0], tops[0]);
  const goal = rig.goal('platform', { point, position: [0, 0.8, 0], lookAt: [0, 9, 0], axis: [0, 1, 0], priority: 1 });

  const wood = new THREE.MeshStandardMaterial({ color: '#d6b384' });
  const legs = feet.map(() => new THREE.Mesh(new THREE.CylinderGeometry(0.02, 0.02, 1), wood));
  const plate = new THREE.Mesh(new THREE.CylinderGeometry(0.47, 0.47, 0.04, 48), wood);
  scene.add(...legs, plate, new THREE.GridHelper(4, 8, '#444a55', '#2a2e36'));

  renderer.setAnimationLoop((time) => {
    const t = time / 1000;
    const place = [0.13 * Math.sin(t), 0.85 + 0.08 * Math.sin(1.4 * t), 0.1 * Math.cos(0.8 * t)];
    goal.set({ position: place, lookAt: [3 * Math.sin(0.9 * t), 9, 3 * Math.cos(1.2 * t)] });
    rig.solve();
    legs.forEach((leg, i) => {
      const [from, to] = [new THREE.Vector3(...feet[i]), new THREE.Vector3(...rig.pointAt('rod ' + i))];
      leg.position.copy(from).lerp(to, 0.5);
      leg.scale.y = from.distanceTo(to);
      leg.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), to.sub(from).normalize());
    });
    plate.position.set(...rig.pointAt('platform', point));
    plate.quaternion.fromArray(rig.rotations, 4 * rig.joint('platform').index);
    renderer.render(scene, camera);
  });`;

const HEXAPOD = `

  // Six legs of three hinges each.
  const legs = [0, 1, 2, 3, 4, 5];
  const out = (leg, away, y = 0) => {
    const angle = (60 * leg + 30) * Math.PI / 180;
    return [away * Math.sin(angle), y, away * Math.cos(angle)];
  };
  const joints = [{ name: 'body', position: [0, 0.34, 0] }];
  for (const leg of legs) {
    const [x, , z] = out(leg, 1);
    const hinge = (axis) => ({ type: 'hinge', axis, min: -1, max: 1 });
    joints.push({ name: 'hip ' + leg, parent: 'body', offset: out(leg, 0.24), limit: hinge([0, 1, 0]) });
    joints.push({ name: 'thigh ' + leg, parent: 'hip ' + leg, offset: out(leg, 0.09), limit: hinge([z, 0, -x]) });
    joints.push({ name: 'shin ' + leg, parent: 'thigh ' + leg, offset: out(leg, 0.2, 0.15), limit: hinge([z, 0, -x]) });
  }
  const rig = new fabrikRig.Rig({ joints, rootMode: 'free' });
  // The feet stay where they stand, and the body goes where it can.
  const footOf = (leg) => out(leg, 0.17, -0.49);
  for (const leg of legs) rig.pin('shin ' + leg, { point: footOf(leg), tolerance: 1e-6 });
  const body = rig.goal('body', { position: [0, 0.34, 0], lookAt: [0, 9, 0], axis: [0, 1, 0], priority: 1 });

  const wood = new THREE.MeshStandardMaterial({ color: '#d6b384' });
  const bars = legs.flatMap((leg) => [['hip ', 'thigh '], ['thigh ', 'shin '], ['shin ', null]].map(([from, to]) => {
    const mesh = new THREE.Mesh(new THREE.CylinderGeometry(0.025, 0.025, 1), wood);
    return { mesh, from: from + leg, to: to && to + leg, leg };
  }));
  const plate = new THREE.Mesh(new THREE.CylinderGeometry(0.27, 0.27, 0.05, 48), wood);
  scene.add(plate, ...bars.map(({ mesh }) => mesh), new THREE.GridHelper(4, 8, '#444a55', '#2a2e36'));

  renderer.setAnimationLoop((time) => {
    const t = time / 1000;
    const place = [0.09 * Math.sin(t), 0.34 + 0.04 * Math.sin(2 * t), 0.09 * Math.cos(t)];
    body.set({ position: place, lookAt: [2 * Math.sin(0.8 * t), 9, 2 * Math.sin(1.3 * t)] });
    rig.solve();
    for (const { mesh, from, to, leg } of bars) {
      const start = new THREE.Vector3(...rig.pointAt(from));
      const end = new THREE.Vector3(...(to ? rig.pointAt(to) : rig.pointAt(from, footOf(leg))));
      mesh.position.copy(start).lerp(end, 0.5);
      mesh.scale.y = start.distanceTo(end);
      mesh.quaternion.setFromUnitVectors(new THREE.Vector3(0, 1, 0), end.sub(start).normalize());
    }
    plate.position.set(...rig.pointAt('body'));
    plate.quaternion.fromArray(rig.rotations);
    renderer.render(scene, camera);
  });`;

/** @type {Record<string, { title: string, script: string }>} */
const SOURCES = {
  stewart: { title: 'A Stewart platform', script: STEWART },
  hexapod: { title: 'A hexapod', script: HEXAPOD },
};

/** @param {import('../shared/settings.js').Values} settings */
export function sourceOf({ platform }) {
  const { title, script } = SOURCES[String(platform)];
  return wholePage3D(title, script, {
    ...{ packages: ['fabrik-rig'], camera: [1.3, 1.5, 2.3], target: [0, 0.4, 0] },
  });
}
