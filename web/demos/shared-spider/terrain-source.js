// The ground in the source of a page, with the heights of terrain.js.

import { lines } from '../shared/whole-page.js';
import { CORNER, GRID } from './terrain.js';

/** The function of each ground, as lines of a script. @type {Record<string, string[]>} */
export const HEIGHT_LINES = {
  stones: [
    'const heightAt = (x, y) => {',
    '  const row = Math.round(y / 100), shift = row % 2 === 0 ? 0 : 50, column = Math.round((x - shift) / 100);',
    '  const random = (seed) => (seed * (37 * row + 101 * column) ** 2) % 1;',
    '  const radius = 24 + 22 * random(0.618), room = 100 - 2 * radius;',
    '  const across = x - shift - 100 * column + room * (random(0.414) - 0.5);',
    '  const away = y - 100 * row + room * (random(0.732) - 0.5);',
    '  const part = Math.min(1, (across ** 2 + away ** 2) / radius ** 2);',
    '  return (10 + 14 * random(0.236)) * (1 - part ** 3) ** 2;',
    '};',
  ],
  stairs: ['const heightAt = (x, y) => 18 * Math.max(-2, Math.min(Math.round(y / 75), 2));'],
  slope: ['const heightAt = (x, y) => Math.max(-50, Math.min(0.1 * x + 0.38 * y, 50));'],
  hills: [
    'const heightAt = (x, y) => 22 * Math.sin(x / 75) * Math.cos(y / 90) + 14 * Math.sin((x + y) / 60);',
  ],
  gap: ['const heightAt = (x, y) => (y > 50 && y < (x < 60 ? 100 : 270) ? NaN : 0);'],
};

/**
 * The lines of a script that make a ground, draw it, and find the place on it below the pointer. The script has
 * `zoom` and `toCanvas`.
 * @param {string} name
 */
export function groundSource(name) {
  const { cell, columns, rows } = GRID;
  const made = [
    '// The ground: heights on a grid, around the middle of the window.',
    ...HEIGHT_LINES[name],
    `const heights = Array.from({ length: ${columns} * ${rows} }, (_, i) =>`,
    `  heightAt((i % ${columns}) * ${cell} - ${-CORNER.x}, Math.floor(i / ${columns}) * ${cell} - ${-CORNER.y}));`,
    `const ground = new fabrik.HeightField({ heights, columns: ${columns}, rows: ${rows}, cell: ${cell}, up: 'z',`,
    `  origin: [width / 2 / zoom - ${-CORNER.x}, -height / 2 / 0.62 / zoom - ${-CORNER.y}] });`,
  ];
  const drawn = [
    'const lines = new Path2D();',
    'for (let y = 100; y > -height / 0.62 / zoom - 100; y -= 15)',
    '  for (let x = 0; x < width / zoom; x += 5)',
    "    lines[x > 0 ? 'lineTo' : 'moveTo'](...toCanvas({ x, y, z: ground.heightAt(x, y) }));",
  ];
  const called = [
    'const call = (right, down) => {',
    '  // Step by step to the place on the ground that is seen there.',
    '  let [x, y] = [right / zoom, -down / 0.62 / zoom];',
    '  for (let i = 0; i < 12; i++) y -= (0.62 * y + 0.78 * (ground.heightAt(x, y) || 0) + down / zoom) / 1.4;',
    '  spider.chase(x, y);',
    '};',
  ];
  return { made: lines(made, '  '), drawn: lines([...drawn, ...called], '  ') };
}
