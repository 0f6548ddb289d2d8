// The tasks that the reader has done, in the browser's storage; for as long as the page is open where there is none.

const KEY = 'fabrik-lesson';

/** @type {Set<string>} */
let known = new Set();

/** The tasks that are done, as `chapter/task`. */
export function readProgress() {
  try {
    const read = JSON.parse(localStorage.getItem(KEY) ?? '[]');
    known = new Set([...known, ...(Array.isArray(read) ? read.map(String) : [])]);
  } catch {
    // No storage, or not what was written there.
  }
  return known;
}

/** Adds a task that is done. */
export function addProgress(/** @type {string} */ task) {
  known = new Set([...readProgress(), task]);
  try {
    localStorage.setItem(KEY, JSON.stringify([...known]));
  } catch {
    // No storage.
  }
}
