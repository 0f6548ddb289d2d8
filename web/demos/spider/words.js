// What the spider is doing, said in a sentence.

/**
 * @typedef {object} Doing
 * @property {import('./mind.js').Mode} mode
 * @property {boolean} paused
 * @property {boolean} moving
 * @property {boolean} asleep
 * @property {boolean} article whether it walks by the article's rule
 * @property {string[]} lost the names of the legs that it has lost
 * @property {number} legs how many it had
 * @property {string} chosen the name of the leg that the keys have; '' for none
 */

function listed(/** @type {string[]} */ names) {
  return names.length > 1 ? `${names.slice(0, -1).join(', ')} and ${names.at(-1)}` : names[0];
}

/** @param {Doing} doing */
function sentence({ mode, paused, moving, asleep, legs, lost }) {
  if (paused) {
    return 'Paused: the spider holds its breath.';
  }
  if (asleep) {
    return 'It has dozed off. It will start when you move.';
  }
  switch (mode) {
    case 'wander':
      return 'The spider strolls about. Move over it, and it comes to you.';
    case 'held':
      return 'You have it: it runs after your hand as fast as its legs can.';
    case 'thrown':
      return 'Thrown: it slides, and scrambles to get its feet under it.';
    case 'startled':
      return 'That gave it a start.';
    case 'head':
    case 'drive':
      return 'It goes where the keys say.';
    case 'chase':
      if (moving) {
        return 'It runs to the pointer.';
      }
      break;
    default:
  }
  return moving ? 'It comes to a stand.' : `It stands, all ${legs - lost.length} feet on the ground.`;
}

/**
 * @param {Doing} doing
 */
export function doingInWords(doing) {
  const { lost, chosen, article } = doing;
  const parts = [
    chosen && `Leg ${chosen} is chosen: Enter ${lost.includes(chosen) ? 'gives it back' : 'takes it away'}.`,
    sentence(doing),
    lost.length > 0 && `It walks without ${listed(lost)}.`,
    article && 'By the article’s rule, its body waits for no leg.',
  ];
  return parts.filter(Boolean).join(' ');
}
