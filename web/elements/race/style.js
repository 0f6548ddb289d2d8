// The style of <fabrik-race>, without its bar. The element is as high as its parts need, unless the page's style says
// how high it is.

import { gridOf, leastWidth } from './layout.js';
import { NAMES } from './methods.js';

/** The size of text in pixels, where it is the usual one: an em. */
const EM = 13;

/** How many rows and columns the pictures have, as in layout.js: by their number and the width of the box. */
const GRIDS = NAMES.flatMap((_, i) =>
  NAMES.slice(0, i + 1).map((_, j) => {
    const { rows, columns } = gridOf(i + 1, j + 1);
    const rule = `[data-count="${i + 1}"] > [part="canvas"] { --_rows: ${rows}; --_columns: ${columns}; }`;
    return `@container (min-width: ${leastWidth(j + 1) / EM}em) { ${rule} }`;
  }),
);

/** @type {string} */
export const RACE_STYLE = `
:host {
  block-size: auto;
  background: var(--_stage);
}
.box {
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: auto;
  container-type: inline-size;
  contain-intrinsic-inline-size: 300px;
  font: var(--_text) / 1.4 system-ui, "DejaVu Sans", sans-serif;
}
[part="canvas"] {
  flex: 1 1 calc(var(--_rows) * clamp(11em, 96cqi / var(--_columns), 22em));
  min-block-size: calc(var(--_rows) * 8.5em);
  block-size: auto;
}
[part="status"] {
  position: static;
  flex: none;
  box-sizing: border-box;
  min-block-size: calc(3 * 1.4em + 14px);
  padding: 8px 12px 6px;
  border-block-start: 1px solid var(--_grid);
  color: var(--_ink);
  font: inherit;
}
@container (min-width: 24em) {
  [part="status"] {
    min-block-size: calc(2 * 1.4em + 14px);
  }
}
@container (min-width: 45em) {
  [part="status"] {
    min-block-size: calc(1.4em + 14px);
  }
}
.plot {
  flex: 0 3 clamp(11.5em, 22cqi, 22em);
  min-block-size: 8.5em;
  block-size: auto;
  border-block-start: 1px solid var(--_grid);
  touch-action: pan-y;
  cursor: ew-resize;
}
.plot[hidden] {
  display: none;
}
${GRIDS.join('\n')}
`;
