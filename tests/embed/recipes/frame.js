// A frame on a page of plain HTML, whose script sets the height of the frame.

import { pageOf } from '../sites.js';

/** @param {import('../kitchen.js').Kitchen} kitchen */
export function frame({ snippets }) {
  const [line] = snippets('html embed-frame');
  const [around] = snippets('html embed-around');
  // The height in the address is another one than the frame has at first.
  return { 'frame.html': pageOf(around + line.replace('autoplay"', 'autoplay&amp;height=260"')) };
}
