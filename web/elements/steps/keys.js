// Keys that go through steps.

import { keyOf } from '../shared/pointing.js';

/**
 * What a key does; null for a key that does nothing. Held down, keys repeat, except the one that plays.
 * @param {KeyboardEvent} event
 * @param {import('../shared/player.js').Player} player
 * @returns {(() => void) | null}
 */
export function moveOf(event, player) {
  const { repeat } = event;
  switch (keyOf(event)) {
    case ' ':
      return () => !repeat && player.toggle();
    case '.':
    case 'ArrowRight':
      return () => player.next();
    case ',':
    case 'ArrowLeft':
      return () => player.back();
    case 'Home':
      return () => player.goTo(0);
    case 'End':
      return () => player.goTo(player.length - 1);
    default:
      return null;
  }
}
