// An article that an author has written, with a frame, and with what an author must not write.

import { pageOf } from '../sites.js';

const FORBIDDEN = [
  '<script>window.faults.push("a script ran")</script>',
  '<img src="x:" onerror="window.faults.push(\'a handler ran\')">',
  '<iframe src="https://other.test/" title="of another host"></iframe>',
];

/** @param {import('../kitchen.js').Kitchen} kitchen */
export async function sanitized({ snippets, load }) {
  const [line] = snippets('html embed-frame');
  const [script] = snippets('js embed-sanitized');
  const { sanitize } = await load(script);
  const article = `<p>An article.</p>${line.replace(/ sandbox="[^"]*"/, '')}${FORBIDDEN.join('')}`;
  return { 'sanitized.html': pageOf(sanitize(article)) };
}
