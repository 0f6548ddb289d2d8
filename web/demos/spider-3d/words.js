// The sentence about what the spider does.

import { fill } from '../shared/text.js';
import words from '../strings/en/spider-3d.js';

const { doing } = words;

/** @param {import('./figure.js').SpiderFigure} figure */
export function inWords({ rig, paused, chosenName, settings, handles }) {
  const { selected } = handles;
  const handle = selected ? /** @type {Record<string, string>} */ (doing.selected)[selected] : '';
  const removed = settings.lost
    ? fill(doing.missing, { legs: String(settings.lost).replaceAll(',', ', ') })
    : '';
  const chosen = chosenName && fill(doing.chosen, { leg: chosenName });
  return [paused ? doing.paused : inMotion(rig), removed, chosen, handle].filter(Boolean).join(' ');
}

/** @param {import('./rig.js').SpiderRig} rig */
function inMotion({ walker, behaviour }) {
  const { body } = walker;
  if (!walker.legs.some(({ enabled }) => enabled)) {
    return doing.legless;
  }
  if (body.airborne) {
    return doing.airborne;
  }
  if (behaviour.mode === 'held') {
    return doing.held;
  }
  if (body.blocked) {
    return doing.blocked;
  }
  if (behaviour.mode === 'wander') {
    return doing.wander;
  }
  return body.resting ? doing.stand : doing.walk;
}
