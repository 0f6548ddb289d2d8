// The source of a page that shows the crowd as it is set up.

import { wholePage3D } from '../shared-3d/source.js';
import { LENGTHS } from '../shared-spider/crowd-arrays.js';

/**
 * A whole page: the spiders wander, and flee from the pointer.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf(settings) {
  const count = Number(settings.count);
  return wholePage3D(
    'A crowd of spiders',
    `
  const count = ${count};
  const radius = 1.7 * Math.sqrt(count); // of the field, in lengths of a leg
  const batch = new fabrikBatch.WalkerBatch({ count, legs: 8, lengths: [${LENGTHS.join(', ')}], up: 'y' });
  for (let i = 0; i < count; i++) {
    const away = radius * Math.sqrt(Math.random());
    batch.place(i, [away * Math.cos(i), away * Math.sin(i)], i);
  }

  // The legs: lines between the joints, which are an array as the graphics card wants it.
  const joints = new THREE.BufferAttribute(batch.positions, 3);
  const bones = [];
  for (let joint = 0; joint < joints.count; joint++) if (joint % 4 < 3) bones.push(joint, joint + 1);
  const legs = new THREE.BufferGeometry().setAttribute('position', joints).setIndex(bones);
  const lines = new THREE.LineSegments(legs, new THREE.LineBasicMaterial({ color: '#c98a5a' }));
  const shape = new THREE.SphereGeometry(0.24, 10, 6).scale(1.6, 0.8, 1);
  const bodies = new THREE.InstancedMesh(shape, new THREE.MeshLambertMaterial({ color: '#a8683f' }), count);
  const crowd = new THREE.Group().add(lines, bodies);
  crowd.scale.setScalar(3 / radius);
  lines.frustumCulled = bodies.frustumCulled = false;
  scene.add(crowd);

  // The spiders flee from the point of the ground under the pointer.
  const danger = new THREE.Vector3(1e9, 0, 0);
  const caster = new THREE.Raycaster();
  const ground = new THREE.Plane(new THREE.Vector3(0, 1, 0));
  renderer.domElement.onpointermove = ({ clientX, clientY }) => {
    caster.setFromCamera(new THREE.Vector2((2 * clientX) / innerWidth - 1, 1 - (2 * clientY) / innerHeight), camera);
    if (caster.ray.intersectPlane(ground, danger)) danger.divideScalar(crowd.scale.x);
  };
  const { BODY } = fabrikBatch.WalkerBatch;
  const [place, away, rotation] = [new THREE.Vector3(), new THREE.Vector3(), new THREE.Quaternion()];
  const [size, matrix] = [new THREE.Vector3(1, 1, 1), new THREE.Matrix4()];
  renderer.setAnimationLoop((now) => {
    const { commands, bodies: numbers } = batch; // of all spiders, one after the other
    for (let i = 0; i < count; i++) {
      const body = BODY.COUNT * i;
      const heading = numbers[body + BODY.HEADING];
      place.fromArray(numbers, body + BODY.PLACE);
      matrix.compose(place, rotation.fromArray(numbers, body + BODY.ROTATION), size);
      bodies.setMatrixAt(i, matrix);
      // Away from the pointer, back into the field, or on and on.
      const flees = away.subVectors(place, danger).setY(0).length() < 2 + 0.1 * radius;
      if (!flees && place.length() > radius) away.copy(place).negate();
      const turn = Math.atan2(-away.z, away.x) - heading;
      const goes = flees || place.length() > radius;
      commands[3 * i] = flees ? 4 * Math.cos(turn) : 1;
      commands[3 * i + 1] = flees ? 4 * Math.sin(turn) : 0;
      commands[3 * i + 2] = goes ? 3 * Math.sin(turn) : Math.sin(now / 2000 + i);
    }
    batch.update(1 / 60);
    joints.array = batch.positions;
    joints.needsUpdate = bodies.instanceMatrix.needsUpdate = true;
    renderer.render(scene, camera);
  });`,
    { packages: ['fabrik-batch'], camera: [0.6, 5, 6.8], target: [0, 0, 0] },
  );
}
