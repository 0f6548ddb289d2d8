// What the figure shows, for tests: points in pixels of the canvas, places in metres.

import { nameOfJoint } from './body.js';

export function stateOf(/** @type {import('./figure.js').PoseFigure} */ figure) {
  const { body, handles, selected, settings, canUndo, canRedo } = figure;
  const grips = handles.shown.map((handle) => {
    const { name } = handle;
    return [name, { ...handles.onCanvas(handle), place: body.placeOf(name), pinned: body.isPinned(name) }];
  });
  return {
    grips: Object.fromEntries(grips),
    aim: body.aim?.toArray() ?? null,
    status: body.rig.status,
    hasArrived: body.hasArrived,
    dragged: body.dragged,
    forces:
      body.rig.certificate?.forces.map(({ joint, force }) => ({ joint: nameOfJoint(joint), force })) ?? [],
    atLimits: body.atLimits,
    clearance: body.rig.clearance,
    touching: body.rig.contacts.length,
    ...{ selected, settings, canUndo, canRedo },
  };
}
