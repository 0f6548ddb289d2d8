// What tests of the 3-D pages share.

import { frames, open } from './page.js';

export const distance = (a, b) => Math.hypot(...a.map((value, i) => value - b[i]));

/** From now on WebGL draws nothing, until the page is left: most of the time goes into pictures. */
const drawNothing = (page) =>
  page.evaluate(() => {
    for (const name of ['drawElements', 'drawArrays', 'drawElementsInstanced', 'drawArraysInstanced']) {
      WebGL2RenderingContext.prototype[name] = () => {};
    }
  });

/** A small window: the tests have no graphics card. */
export const openFigure = (demo, hash = '', options = {}) =>
  open(hash, { demo, viewport: { width: 640, height: 560 }, ...options });

/** Opens a page for tests that do not look at its picture. */
export async function openUndrawn(demo, hash = '', options = {}) {
  const opened = await openFigure(demo, hash, { viewport: { width: 400, height: 480 }, ...options });
  await drawNothing(opened.page);
  return opened;
}

/** The share of the picture that is drawn, and how many colours it has. */
export const look = (page, demo) =>
  page.evaluate((id) => {
    const canvas = document.querySelector(`#${id} canvas`);
    const copy = new OffscreenCanvas(canvas.width, canvas.height).getContext('2d');
    copy.drawImage(canvas, 0, 0);
    const { data } = copy.getImageData(0, 0, canvas.width, canvas.height);
    const colours = new Set();
    let opaque = 0;
    for (let i = 0; i < data.length; i += 4) {
      opaque += data[i + 3] === 255 ? 1 : 0;
      colours.add((data[i] << 16) | (data[i + 1] << 8) | data[i + 2]);
    }
    return { opaque: opaque / (data.length / 4), colours: colours.size };
  }, demo);

/** The lengths of bones, by the places of their joints. */
export const lengthsOf = (joints) => joints.slice(1).map(({ place }, i) => distance(place, joints[i].place));

/** The angles between neighbouring bones, in degrees. */
export function bendsOf(joints) {
  const directions = joints.slice(1).map(({ place }, i) => {
    const along = place.map((value, axis) => value - joints[i].place[axis]);
    const length = Math.hypot(...along);
    return along.map((value) => value / length);
  });
  return directions.slice(1).map((to, i) => {
    const from = directions[i];
    const cosine = to.reduce((sum, value, axis) => sum + value * from[axis], 0);
    return (Math.acos(Math.min(cosine, 1)) * 180) / Math.PI;
  });
}

/** How many frames are drawn while so many could be. */
export async function drawnIn(demo, count) {
  const { frames: before } = await demo.state();
  await frames(demo.page, count);
  return (await demo.state()).frames - before;
}

/** Hides the page, or shows it again. */
export const setHidden = (page, hidden) =>
  page.evaluate((value) => {
    Object.defineProperty(document, 'hidden', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, hidden);

/** Presses keys, and returns the state after two frames. */
export async function press(demo, ...names) {
  for (const name of names) {
    await demo.page.keyboard.press(name);
  }
  await frames(demo.page, 2);
  return demo.state();
}
