// Keys that go through steps.

/**
 * What a key does; null for a key that does nothing. Held down, keys repeat, except the one that plays.
 * @param {KeyboardEvent} event
 * @param {import('../shared/player.js').Player} player
 * @returns {(() => void) | null}
 */
export function moveOf({ key, repeat }, player) {
  switch (key) {
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
