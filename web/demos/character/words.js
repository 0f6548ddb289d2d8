// The sentence about what the character does.

import { fill } from '../shared/text.js';
import words from '../strings/en/character.js';

const { doing } = words;

/** @param {ReturnType<import('./figure.js').CharacterFigure['state']>} state */
export function inWords({ selected, ...state }) {
  const target = selected && fill(doing.selected, { target: words.controls[selected].label });
  return target ? `${inMotion(state)} ${target}` : inMotion(state);
}

/** @param {Pick<ReturnType<import('./figure.js').CharacterFigure['state']>, 'paused' | 'own' | 'clip'>} state */
function inMotion({ paused, own, clip }) {
  return paused
    ? doing.paused
    : own
      ? doing[clip === 'walk' ? 'walk' : 'idle']
      : clip
        ? fill(doing.model, { clip })
        : doing.still;
}
