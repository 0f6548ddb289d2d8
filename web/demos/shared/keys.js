// What the keys of all demos have in common.

/** Whether a key is meant for the browser or the system. */
export function isForeign(/** @type {KeyboardEvent} */ event) {
  return event.ctrlKey || event.altKey || event.metaKey;
}
