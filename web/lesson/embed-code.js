// How a figure comes to another page: as two lines, or as a frame.

/**
 * What a figure shows.
 * @typedef {object} Shown
 * @property {string} tag
 * @property {Record<string, string>} attributes
 * @property {string} language
 * @property {string} caption
 */

const escaped = (/** @type {string} */ text) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** How high the figures are in a frame of usual width, in pixels; all others have the same height. */
const HEIGHTS = { 'fabrik-steps': 520, 'fabrik-race': 690 };
const HEIGHT = 320;

/** An element as HTML. */
function tagOf(/** @type {Shown} */ { tag, attributes, language }) {
  const all = language === 'en' ? attributes : { lang: language, ...attributes };
  const written = Object.entries(all).map(([name, value]) =>
    value === '' ? ` ${name}` : ` ${name}="${escaped(value)}"`,
  );
  return `<${tag}${written.join('')}></${tag}>`;
}

/** The name of an element without its beginning. */
const nameOf = (/** @type {string} */ tag) => tag.replace('fabrik-', '');

/**
 * The two lines that show a figure on any page.
 * @param {Shown} shown
 * @param {string} homepage
 */
export function linesOf(shown, homepage) {
  const folder = shown.language === 'en' ? '' : `${shown.language}/`;
  const script = `${homepage}embed/${folder}${nameOf(shown.tag)}.js`;
  return `<script type="module" src="${script}"></script>\n${tagOf(shown)}`;
}

/**
 * The frame that shows a figure on a page that runs no scripts.
 * @param {Shown} shown
 * @param {string} homepage
 */
export function frameOf({ tag, attributes, language, caption }, homepage) {
  const query = new URLSearchParams({
    element: nameOf(tag),
    ...(language === 'en' ? {} : { lang: language }),
    ...attributes,
  });
  const source = escaped(`${homepage}embed.html?${query}`);
  const height = HEIGHTS[/** @type {keyof typeof HEIGHTS} */ (tag)] ?? HEIGHT;
  return `<iframe src="${source}" title="${escaped(caption)}" width="100%" height="${height}" style="border: 0" loading="lazy" sandbox="allow-scripts"></iframe>`;
}
