// Copying a text.

import shared from '../strings/en/shared.js';

/** Puts a text on the clipboard. */
export async function copyText(/** @type {string} */ text) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers may refuse the clipboard to a page that was opened by double click.
    const focused = document.activeElement;
    const area = document.createElement('textarea');
    area.value = text;
    area.style.position = 'fixed';
    document.body.append(area);
    area.select();
    const done = document.execCommand('copy');
    area.remove();
    if (focused instanceof HTMLElement) {
      focused.focus();
    }
    if (!done) {
      throw new Error(shared.source.noCopy);
    }
  }
}
