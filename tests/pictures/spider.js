// The Spider demo as it walks, and a stride of it.

import { closeAll, frames, open } from '../browser/page.js';
import { keep, keepCanvas, SCREENS } from './keep.js';

for (const { name, options } of SCREENS) {
  const demo = await open('#spider', { demo: 'spider', ...options });
  await frames(demo.page, 150);
  await keep(demo.page, `spider-${name}`);
  await demo.close();
}

/** Twelve pictures from one lift of a leg to its next. */
async function keepStride() {
  const demo = await open('#spider&speed=2', { demo: 'spider', viewport: { width: 1100, height: 700 } });
  const { width, height } = await demo.canvas.boundingBox();
  await demo.move(0.15 * width, 0.5 * height);
  await frames(demo.page, 150);
  await demo.move(0.95 * width, 0.5 * height);
  await demo.page.evaluate(() => {
    const runs = ({ heading, speed }) => Math.abs(heading) < 0.1 && speed > 1.9;
    for (let left = 200; left > 0 && !runs(globalThis.demos.spider.state()); left--) {
      globalThis.nextFrame();
    }
  });
  await demo.find('[name=time]').fill('1');
  const stride = await demo.canvas.evaluate((canvas) => {
    const lifts = () => globalThis.demos.spider.state().lifts[1];
    const rows = 4;
    const size = { width: canvas.clientWidth >> 1, height: canvas.clientHeight >> 1 };
    const copy = () => Object.assign(document.createElement('canvas'), size);
    const pictures = [];
    const first = lifts() + 1;
    for (let frame = 0; lifts() <= first && frame < 2000; frame++) {
      globalThis.nextFrame();
      if (lifts() === first && frame % 4 === 0) {
        const picture = copy();
        picture.getContext('2d').drawImage(canvas, 0, 0, size.width, size.height);
        pictures.push(picture);
      }
    }
    const strip = Object.assign(document.createElement('canvas'), {
      width: 3 * size.width,
      height: rows * size.height,
    });
    for (let i = 0; i < 3 * rows; i++) {
      const picture = pictures[Math.round((i * (pictures.length - 1)) / (3 * rows - 1))];
      const place = [(i % 3) * size.width, Math.floor(i / 3) * size.height];
      strip.getContext('2d').drawImage(picture, ...place);
    }
    return strip.toDataURL();
  });
  await keepCanvas(stride, 'spider-stride');
  await demo.close();
}

await keepStride();
await closeAll();
