// A page that changes its language while it runs.

import { speakAgain } from './language.js';

let follows = false;

/**
 * From now on, elements have other words when a `lang` attribute of the document changes, as that of `<html>`. Those
 * inside shadow trees are not seen: there, set `lang` of the element itself. Where there is no document, as in Node,
 * nothing happens.
 */
export function followLanguage() {
  if (!follows && globalThis.MutationObserver) {
    follows = true;
    new MutationObserver(speakAgain).observe(document, {
      attributeFilter: ['lang'],
      subtree: true,
    });
  }
}
