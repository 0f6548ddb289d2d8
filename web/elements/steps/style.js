// The style of <fabrik-steps>, without its bar.

/** How many lines the longest captions take, by the width of the box; 4 in any other. */
const LINES = [
  ['max-width: 20em', 5],
  ['max-width: 16em', 8],
  ['min-width: 30em', 3],
  ['min-width: 50em', 2],
  ['min-width: 88em', 1],
];

/** @type {string} */
export const STEPS_STYLE = `
:host {
  block-size: max(520px, 32.5rem);
  background: var(--_stage);
}
.box {
  --_body: max(14px, 0.875rem);
  position: relative;
  display: flex;
  flex-direction: column;
  overflow: auto;
  font: var(--_body) / 1.4 system-ui, "DejaVu Sans", sans-serif;
}
canvas {
  flex: 1 0 0;
  min-block-size: 120px;
  block-size: auto;
}
.plot {
  flex: 0 1 84px;
  min-block-size: 40px;
  border-block: 1px solid var(--_grid);
  touch-action: pan-y;
  cursor: ew-resize;
}
.position {
  inset-block: 0 auto;
  padding: 8px 12px;
  font-variant-numeric: tabular-nums;
}
.spoken {
  position: absolute;
  inline-size: 1px;
  block-size: 1px;
  overflow: hidden;
  clip-path: inset(50%);
  white-space: nowrap;
}
.caption {
  flex: none;
  container-type: inline-size;
  border-block-start: 1px solid var(--_grid);
}
[part="status"] {
  position: static;
  box-sizing: border-box;
  min-block-size: calc(var(--_lines, 4) * 1.4em + 16px);
  padding: 8px 12px;
  color: var(--_ink);
  font: inherit;
}
${LINES.map(([width, lines]) => `@container (${width}) { [part="status"] { --_lines: ${lines}; } }`).join('\n')}
`;
