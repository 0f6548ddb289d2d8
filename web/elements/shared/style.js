// The style of elements, as sheets that a page's policy against inline style does not forbid.

import { COLOUR_STYLE } from './colours.js';

// A canvas has an intrinsic size of its own: with that of its bitmap, a box that is as large as its contents
// would grow without end. In print it has a little less room: a canvas that changes its size is drawn again, and
// so with the colours of the printed page.
const STYLE = `:host {
  display: block;
  position: relative;
  block-size: max(320px, 20rem);
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
  contain: size;
  contain-intrinsic-size: 300px 150px;
  aspect-ratio: 2;
  box-sizing: border-box;
  inline-size: 100%;
  block-size: 100%;
  background: var(--_stage);
  touch-action: pan-y pinch-zoom;
  cursor: crosshair;
  forced-color-adjust: none;
  -webkit-touch-callout: none;
}
@media print {
  canvas {
    padding-block-end: 1px;
  }
}
canvas:focus-visible {
  outline: 3px solid var(--_focus);
  outline-offset: -3px;
}
canvas.on-handle {
  cursor: grab;
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
  font: var(--_text) / 1.4 system-ui, "DejaVu Sans", sans-serif;
  overflow-wrap: anywhere;
  pointer-events: none;
}
[part~="error"] {
  inset-block: 0 auto;
  max-block-size: 100%;
  box-sizing: border-box;
  overflow: auto;
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
 * Gives a shadow tree the style of a kind of elements.
 * @param {ShadowRoot} root
 * @param {string} more than the style of all elements
 */
export function applyStyle(root, more) {
  const document = root.ownerDocument;
  const Sheet = document.defaultView?.CSSStyleSheet;
  if (typeof Sheet?.prototype.replaceSync === 'function' && 'adoptedStyleSheets' in root) {
    root.adoptedStyleSheets = [sheetOf(document, Sheet, more)];
  } else if (!root.querySelector('style')) {
    // As in jsdom.
    const style = document.createElement('style');
    style.textContent = STYLE + more;
    root.prepend(style);
  }
}

/**
 * The same sheet for all elements of a kind in a document: a document takes only its own.
 * @param {Document} document
 * @param {typeof CSSStyleSheet} Sheet
 * @param {string} more
 */
function sheetOf(document, Sheet, more) {
  const known = sheets.get(document) ?? new Map();
  sheets.set(document, known);
  let sheet = known.get(more);
  if (!sheet) {
    sheet = new Sheet();
    sheet.replaceSync(STYLE + more);
    known.set(more, sheet);
  }
  return sheet;
}
