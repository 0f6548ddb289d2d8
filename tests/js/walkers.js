// Walkers for the tests, and what they show.

import { Walker } from 'fabrik';

/** The article's spider. */
export const spider = (options, Class = Walker) =>
  new Class({ legs: 8, lengths: [50, 45, 35], homeEllipse: [120, 60], ...options });

/** The settings that are numbers; the ground can be one, too. */
export const NUMBERS = [
  'height',
  'stepHeight',
  'maxSpeed',
  'maxTurnRate',
  'acceleration',
  'bob',
  'clearance',
  'maxSlope',
  'maxStepUp',
  'maxStepDown',
  'maxPitch',
  'maxRoll',
  'probeHeight',
  'gravity',
];
const SETTINGS = [...NUMBERS, 'ground'];

/** Everything that a walker shows, to the bit. */
export function snapshot(walker) {
  const { body, legs, up, gait, reach } = walker;
  const { x, y, z, heading, speed, turn, frequency, duty, phase, lifted, stretch } = body;
  const { moving, blocked, airborne } = body;
  return {
    body: [x, y, z, heading, speed, turn, frequency, duty, phase, lifted, stretch, moving, blocked, airborne],
    velocity: body.velocity.toJSON(),
    rotation: [...body.rotation],
    joints: legs.map(({ joints }) => joints.map((joint) => joint.toJSON())),
    enabled: legs.map(({ enabled }) => enabled),
    views: ['positions', 'feet', 'homes', 'footholds', 'planted'].map((name) => [...walker[name]]),
    events: [...walker.events],
    settings: SETTINGS.map((name) => walker[name]),
    kept: [up, gait, reach, walker.topSpeed],
  };
}

/** Drives and turns a walker so that all its legs step. */
export function stroll(walker, frames = 120) {
  for (let frame = 0; frame < frames; frame++) {
    if (frame % 40 === 0) {
      walker.drive(150 - frame, frame - 40, 1 - frame / 60);
    }
    walker.update(1 / 60);
  }
}

/** A point as a list of its coordinates. */
export const xyz = ({ x, y, z }) => [x, y, z];

/** The points of a flat view. */
export const points = (view) =>
  Array.from({ length: view.length / 3 }, (_, i) => [...view.slice(3 * i, 3 * i + 3)]);
