// What the figure of a linkage in the plane shows, for tests: places in the units of the linkage, and points of the
// canvas in pixels.

/** @typedef {import('../shared-linkages/linkage.js').BodyPoint} BodyPoint */

/** @param {import('./figure.js').LinkageFigure} figure */
export function stateOf(figure) {
  const { linkage, description, world, settings, target, selected, paused, frames, curve } = figure;
  const { heldPlace, loopError, verdict, forces, isClosed } = linkage;
  const place = (/** @type {BodyPoint} */ at) => linkage.placeOf(at);
  const seen = (/** @type {BodyPoint} */ at) => ({ place: place(at), ...world.toCanvas(place(at)) });
  return {
    bars: description.bars.map(({ joint, points }) => ({
      joint,
      points: points.map((point) => place({ joint, point })),
      made: points,
    })),
    pivots: description.pivots,
    points: Object.fromEntries(Object.entries(figure.draggable).map(([name, at]) => [name, seen(at)])),
    pen: place(description.pen),
    loops: description.ties.map(({ joint, point, other, offset }) => [
      place({ joint, point }),
      place({ joint: other, point: offset }),
    ]),
    target: target && world.toCanvas(target),
    held: heldPlace && world.toCanvas(heldPlace),
    ...{ loopError, verdict, forces, isClosed },
    ...{ selected, settings, paused, frames, curve, strokes: figure.drawing.strokes },
  };
}
