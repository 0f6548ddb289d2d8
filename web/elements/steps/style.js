// The style of <fabrik-steps>, but for its bar.

export const STEPS_STYLE = `
:host {
  block-size: 520px;
  background: var(--_stage);
}
.box {
  display: flex;
  flex-direction: column;
  font: 14px / 1.4 system-ui, "DejaVu Sans", sans-serif;
}
canvas {
  flex: 1 1 0;
  min-block-size: 0;
  block-size: auto;
}
canvas.on-handle {
  cursor: grab;
}
canvas.dragging {
  cursor: grabbing;
}
.plot {
  flex: 0 0 84px;
  border-block: 1px solid var(--_grid);
  touch-action: pan-y;
  cursor: ew-resize;
}
.place {
  inset-block: 0 auto;
  padding: 8px 12px;
  font-variant-numeric: tabular-nums;
}
.caption {
  flex: none;
  container-type: inline-size;
  border-block-start: 1px solid var(--_grid);
}
[part="status"] {
  position: static;
  box-sizing: border-box;
  min-block-size: 5.4em;
  padding: 8px 12px;
  color: var(--_ink);
  font: inherit;
}
@container (min-width: 440px) {
  [part="status"] {
    min-block-size: 4em;
  }
}
@container (min-width: 800px) {
  [part="status"] {
    min-block-size: 2.6em;
  }
}
`;
