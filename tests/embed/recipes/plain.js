// Two lines on a page of plain HTML; and the same with words in another language.

import { pageOf } from '../sites.js';

/** @param {import('../kitchen.js').Kitchen} kitchen */
export function plain({ snippets }) {
  const [english, ukrainian] = snippets('html embed-plain');
  return { 'plain.html': pageOf(english), 'plain-uk.html': pageOf(ukrainian) };
}
