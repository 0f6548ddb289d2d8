// Files and folders that are dropped on the page or chosen, with their paths.

import { listenToDrops } from '../shared/files.js';

/** @typedef {{ path: string, file: File }} Found */

/** The most files that are looked at. */
const MOST = 2000;

/** Files that were chosen. @param {ArrayLike<File>} files @returns {Found[]} */
export function pathsOf(files) {
  return Array.from(files, (file) => ({ path: file.webkitRelativePath || file.name, file }));
}

/**
 * Listens to what is dropped on the page. Of folders, all that is in them.
 * @param {HTMLElement} stage
 * @param {(files: Found[]) => void} take
 */
export function listenToFolders(stage, take) {
  listenToDrops(stage, async (files, items) => {
    // Entries can be asked for only now, before anything is waited for.
    const entries = items.map((item) => item.webkitGetAsEntry?.() ?? null);
    if (!entries.some((entry) => entry?.isDirectory)) {
      take(pathsOf(files));
      return;
    }
    /** @type {Found[]} */
    const found = [];
    for (const entry of entries) {
      if (entry) {
        await collect(entry, found);
      }
    }
    take(found);
  });
}

/** @param {FileSystemEntry} entry @param {Found[]} found */
async function collect(entry, found) {
  if (found.length >= MOST) {
    return;
  }
  if (entry.isFile) {
    const file = await new Promise((resolve, reject) =>
      /** @type {FileSystemFileEntry} */ (entry).file(resolve, reject),
    );
    found.push({ path: entry.fullPath.replace(/^\//, ''), file });
    return;
  }
  const reader = /** @type {FileSystemDirectoryEntry} */ (entry).createReader();
  for (;;) {
    /** A part of what is in the folder. @type {FileSystemEntry[]} */
    const part = await new Promise((resolve, reject) => reader.readEntries(resolve, reject));
    if (part.length === 0) {
      return;
    }
    for (const each of part) {
      await collect(each, found);
    }
  }
}
