// The source of a page that shows the spider as it is set up.

import { lines, short } from '../shared/whole-page.js';
import { wholePage3D } from '../shared-3d/source.js';
import { isLost } from '../shared-spider/common.js';
import { LENGTHS, REACH, SCHEMA } from './setup.js';

/** How a source makes each ground: the height at x and z. @type {Record<string, string>} */
const GROUNDS = {
  course: `{
    if (z > 0.6) return x < 0 ? 0.1 + 0.1 * Math.sin(2.7 * x) * Math.cos(2.3 * z) : 0.11 * Math.sqrt(Math.max(0, Math.sin(9 * x) * Math.sin(8 * z)));
    if (Math.abs(x) < 0.6) return z < -1.6 && z > -2.2 ? 0.34 : 0; // the plank
    return x < 0 ? 0.085 * Math.max(0, Math.min(4, Math.ceil((0.2 - z) / 0.34))) : 0.34 * Math.max(0, Math.min(1, (0.4 - z) / 1.6));
  }`,
  stairs: '0.085 * Math.max(0, Math.min(4, Math.ceil((2.1 - Math.max(Math.abs(x), Math.abs(z))) / 0.34)))',
  hills: '0.1 * Math.sin(2.7 * x) * Math.cos(2.3 * z) + 0.05 * Math.sin(2 * x + 3.4 * z)',
  rocks: '0.11 * Math.sqrt(Math.max(0, Math.sin(9 * x) * Math.sin(8 * z)))',
  plank: 'Math.abs(x) < 0.6 && Math.abs(z) > 0.35 ? NaN : 0',
  flat: '0',
};

/**
 * A whole page: the spider walks to where the ground is clicked. Options that have their default are left out.
 * @param {import('../shared/settings.js').Values} settings
 */
export function sourceOf(settings) {
  const legs = Number(settings.legs);
  const lost = Array.from({ length: legs }, (_, leg) => leg).filter((leg) => isLost(settings, leg));
  const options = [
    `legs: ${legs}, lengths: [${LENGTHS.join(', ')}],`,
    "up: 'y', ground, position: [0, 2],",
    settings.gait !== SCHEMA.gait.initial && `gait: '${settings.gait}',`,
    `maxSpeed: ${short(Number(settings.speed) * REACH)},`,
  ];
  const removed = [
    lost.length > 0 && `for (const leg of [${lost.join(', ')}]) spider.setLegEnabled(leg, false);`,
  ];
  const slower = settings.time === 100 ? '' : ` * ${Number(settings.time) / 100}`;
  return wholePage3D(
    'A spider that walks to where you click',
    `
  // The ground, for the picture and for the spider: the same heights.
  const heightAt = (x, z) => ${GROUNDS[String(settings.ground)]};
  const shape = new THREE.PlaneGeometry(6, 6, 120, 120).rotateX(-Math.PI / 2);
  const { position } = shape.attributes;
  const heights = Array.from({ length: position.count }, (_, i) => heightAt(position.getX(i), position.getZ(i)));
  heights.forEach((height, i) => position.setY(i, Number.isNaN(height) ? -1 : height));
  shape.computeVertexNormals();
  const floor = new THREE.Mesh(shape, new THREE.MeshStandardMaterial({ color: '#59616e' }));
  const ground = new fabrik.HeightField({ heights, columns: 121, rows: 121, origin: [-3, -3], cell: 0.05 });
  const spider = new fabrik.Walker({${lines(options, '    ')}
  });${lines(removed, '  ')}
  const creature = new fabrikThree.WalkerMesh(spider);
  scene.add(floor, creature);

  // A click sends the spider to the point of the ground.
  const caster = new THREE.Raycaster();
  let down;
  renderer.domElement.onpointerdown = (event) => (down = event);
  renderer.domElement.onclick = ({ clientX, clientY }) => {
    if (Math.hypot(clientX - down.clientX, clientY - down.clientY) > 6) return; // the view was turned
    const point = new THREE.Vector2((2 * clientX) / innerWidth - 1, 1 - (2 * clientY) / innerHeight);
    caster.setFromCamera(point, camera);
    const [hit] = caster.intersectObject(floor);
    if (hit) spider.chase(hit.point);
  };
  spider.chase(0, -1.5);
  let before = 0;
  renderer.setAnimationLoop((now) => {
    creature.update(((now - before) / 1000)${slower});
    before = now;
    renderer.render(scene, camera);
  });`,
    { packages: ['fabrik', 'fabrik-three'], camera: [1.6, 3.4, 5], target: [0, 0, 0] },
  );
}
