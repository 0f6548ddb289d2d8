// All pages, the gallery first, then the demos in the order of their links.

import * as arm from '../arm/view.js';
import * as arm3d from '../arm-3d/view.js';
import * as benchmark from '../benchmark/view.js';
import * as bones from '../bones/view.js';
import * as character from '../character/view.js';
import * as crowd from '../crowd/view.js';
import * as follow from '../follow/view.js';
import * as gallery from '../gallery/view.js';
import * as linkages from '../linkages/view.js';
import * as platforms from '../platforms/view.js';
import * as pose from '../pose/view.js';
import * as race from '../race/view.js';
import * as robot from '../robot/view.js';
import * as spider from '../spider/view.js';
import * as spider3d from '../spider-3d/view.js';
import * as stepping from '../stepping/view.js';
import * as steps from '../steps/view.js';
import * as tentacle from '../tentacle/view.js';
import { layout } from './layout.js';

/** @type {readonly import('./layout.js').Page[]} */
export const pages = [
  { name: 'index', ...gallery },
  { name: 'follow', ...follow },
  { name: 'spider', ...spider },
  { name: 'stepping', ...stepping },
  { name: 'steps', ...steps },
  { name: 'race', ...race },
  { name: 'arm', ...arm },
  { name: 'spider-3d', ...spider3d },
  { name: 'arm-3d', ...arm3d },
  { name: 'character', ...character },
  { name: 'crowd', ...crowd },
  { name: 'tentacle', ...tentacle },
  { name: 'bones', ...bones },
  { name: 'linkages', ...linkages },
  { name: 'platforms', ...platforms },
  { name: 'pose', ...pose },
  { name: 'robot', ...robot },
  { name: 'benchmark', ...benchmark },
];

/**
 * The documents, by the names of their files.
 * @param {import('./layout.js').Addresses} addresses
 */
export function documents(addresses) {
  return Object.fromEntries(
    pages.map((page) => [`${page.name}.html`, layout(page, pages, addresses).text.replace(/\n\s*\n/g, '\n')]),
  );
}
