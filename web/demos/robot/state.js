// What the figure shows, for tests: points in pixels of the canvas, places in metres.

export function stateOf(/** @type {import('./figure.js').RobotFigure} */ figure) {
  const { model, handles, settings, demonstration, robot } = figure;
  const { rig } = model;
  const grips = handles.shown.map((handle) => [handle.name, handles.onCanvas(handle)]);
  return {
    handles: Object.fromEntries(grips),
    things: Object.fromEntries(
      figure.room.movable.map(({ thing, object }) => [thing.name, object.position.toArray()]),
    ),
    tips: [...model.goals.keys()].map((tip) => ({
      ...{ tip, place: model.placeOf(tip), target: model.targetOf(tip) },
      reached: model.goals.get(tip)?.reached,
    })),
    status: rig.status,
    clearance: rig.clearance / model.scale,
    touching: rig.contacts.map(({ first, second }) => [first.name, second.name]),
    values: Array.from(rig.values),
    ...{ doing: model.doing, name: robot.name, selected: handles.selected },
    ...{ settings, demonstrates: demonstration !== null },
  };
}
