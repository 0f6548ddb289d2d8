// The style of elements, as sheets that a page's policy against inline style does not forbid.

import { COLOUR_STYLE } from './colours.js';

const STYLE = `:host {
  display: block;
  position: relative;
  block-size: 320px;
  overflow: hidden;
  writing-mode: horizontal-tb;
  -webkit-user-select: none;
  user-select: none;
}
:host([hidden]) {
  display: none;
}
.box {
  inline-size: 100%;
  block-size: 100%;
}
canvas {
  display: block;
  box-sizing: border-box;
  inline-size: 100%;
  block-size: 100%;
  background: var(--_stage);
  touch-action: none;
  cursor: crosshair;
  forced-color-adjust: none;
}
canvas:focus-visible {
  outline: 3px solid var(--_bone-edge);
  outline-offset: -3px;
}
canvas.dragging {
  cursor: grabbing;
}
p {
  position: absolute;
  inset-inline: 0;
  inset-block-end: 0;
  margin: 0;
  padding: 0.4em 0.7em;
  color: var(--_faint);
  font: 13px / 1.4 system-ui, "DejaVu Sans", sans-serif;
  pointer-events: none;
}
[part~="error"] {
  inset-block: 0 auto;
  background: var(--_stage);
  color: var(--_target);
  white-space: pre-line;
  pointer-events: auto;
  -webkit-user-select: text;
  user-select: text;
}
[part~="error"]:empty {
  display: none;
}
${COLOUR_STYLE}`;

/** @type {WeakMap<Document, Map<string, CSSStyleSheet>>} */
const sheets = new WeakMap();

/**
 * The style sheet of a kind of elements, the same one for all of them in a document.
 * @param {Document} document
 * @param {string} more than the style of all elements
 */
export function sheetOf(document, more) {
  const known = sheets.get(document) ?? new Map();
  sheets.set(document, known);
  let sheet = known.get(more);
  if (!sheet) {
    // A document takes none but its own.
    sheet = new (document.defaultView ?? globalThis).CSSStyleSheet();
    sheet.replaceSync(STYLE + more);
    known.set(more, sheet);
  }
  return sheet;
}
