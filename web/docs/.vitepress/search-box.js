// The box of the search, with roles that assistive technology understands. VitePress makes the whole box a button
// and puts links into the options of a list box; here it is a dialog, and the options are the links themselves.

const FILE = /VPLocalSearchBox\.vue$/;

/** @type {[part: RegExp, instead: string][]} */
const REPLACEMENTS = [
  [
    /role="button"\s+:aria-owns="[^"]*"\s+aria-expanded="true"\s+aria-haspopup="listbox"/,
    'role="dialog" aria-modal="true"',
  ],
  [
    /aria-autocomplete="both"/,
    'role="combobox" aria-autocomplete="list" :aria-expanded="results?.length > 0"',
  ],
  [
    /:id="'localsearch-item-' \+ index"\s+:aria-selected="selectedIndex === index \? 'true' : 'false'"\s+role="option"/,
    'role="presentation"',
  ],
  [
    /:aria-label="\[\.\.\.p\.titles, p\.title\]\.join\(' > '\)"/,
    `:id="'localsearch-item-' + index" :aria-selected="selectedIndex === index" role="option"`,
  ],
  [/<kbd :aria-label/g, '<kbd role="img" :aria-label'],
];

/** A plugin of Vite. */
export const searchBox = {
  name: 'search-box',
  enforce: 'pre',
  transform(code, id) {
    return FILE.test(id) ? REPLACEMENTS.reduce(replaceIn, code) : undefined;
  },
};

function replaceIn(code, [part, instead]) {
  const replaced = code.replace(part, () => instead);
  if (replaced === code) {
    throw new Error(`VitePress' search box has changed: it has no ${part}`);
  }
  return replaced;
}
