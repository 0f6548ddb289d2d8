// The names of chains and targets, and the sentence about what the character does.

import { fill } from '../shared/text.js';
import words from '../strings/en/character.js';

/** @typedef {import('./bind.js').Binding} Binding */
/** @typedef {import('./bind.js').ListedChain} ListedChain */
/** @typedef {import('./setup.js').TargetName} TargetName */
/** @typedef {ReturnType<import('./figure.js').CharacterFigure['state']>} State */

const { doing } = words;

/** The name of a chain in words, such as "front left leg". */
export function nameOfChain(/** @type {ListedChain} */ { name, kind, side, place }) {
  const { chains } = words;
  const places = /** @type {Record<string, string>} */ (chains.places);
  return fill(chains.name, {
    kind: chains.kinds[kind],
    side: side ? chains.sides[side] : '',
    place: places[place] ?? '',
    letter: places[place] ? '' : place.toUpperCase(),
    number: /-(\d+)$/.exec(name)?.[1] ?? '',
  })
    .replace(/\s+/g, ' ')
    .trim();
}

/** A name as a label has it: it begins with a capital. */
export function asLabel(/** @type {string} */ [first, ...rest]) {
  return first.toUpperCase() + rest.join('');
}

/**
 * The name of a target: that of its control, unless it moves the leg of an animal.
 * @param {TargetName} target
 * @param {Binding} binding
 */
export function nameOfTarget(target, binding) {
  const chain = binding.chainOf(target);
  return chain?.kind === 'leg' ? asLabel(nameOfChain(chain)) : words.controls[target].label;
}

/** @param {State} state @param {Binding} binding */
export function inWords({ selected, ...state }, binding) {
  const sentence = inMotion(state);
  return selected
    ? `${sentence} ${fill(doing.selected, { target: nameOfTarget(selected, binding) })}`
    : sentence;
}

/** @param {Pick<State, 'paused' | 'isHumanoid' | 'clip'>} state */
function inMotion({ paused, isHumanoid, clip }) {
  if (paused) {
    return doing.paused;
  }
  if (isHumanoid) {
    return clip === 'walk' ? doing.walk : doing.idle;
  }
  return clip ? fill(doing.model, { clip }) : doing.still;
}
