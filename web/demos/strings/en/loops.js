// The words that the pages with closed loops of bars share: linkages in the plane, and platforms in space.

import shared from './shared.js';

const { readout, status } = shared;

export default {
  readout: {
    status: readout.status,
    loops: 'Loop error',
    iterations: 'Iterations',
    time: readout.time,
  },
  status: { ...status, underway: 'on its way', elsewhere: 'another way', open: 'open' },
  tiny: '{digits} × 10{power}',
  forces: { label: 'Show the forces of a proof' },

  doing: {
    selected: 'Selected: {point}. The arrow keys move it.',
    selectedInMotion: 'Selected: {point}. The arrow keys move it, and stop the motor.',
    reached: 'The point follows.',
    underway: 'The point is on its way.',
    elsewhere: 'The point stops here. Another pose reaches the target, but this way does not lead to it.',
    'out-of-reach': 'Out of reach. The arrows prove it.',
    proven: 'Out of reach: that is proven.',
    blocked: 'This is the nearest place that was found. The linkage goes no further.',
    stalled: 'This is the nearest place that was found. Perhaps another pose reaches the target.',
    open: 'With these lengths the loop is not closed.',
    openShown: 'With these lengths the loop cannot be closed. The two arrows prove it.',
    openProven: 'With these lengths the loop cannot be closed: that is proven.',
  },

  points: {
    crank: 'the end of the crank',
    rocker: 'the end of the rocker',
    pen: 'the pen',
    ground: 'the pivot of the rocker',
    tracer: 'the point that is copied',
    upper: 'the upper corner',
    lower: 'the lower corner',
    hip: 'the hip',
    knee: 'the knee',
    ankle: 'the ankle',
    toe: 'the foot',
    platform: 'the middle of the platform',
    body: 'the middle of the body',
    tilt: 'the stick that tilts it',
    corner: 'corner {number} of the platform',
    foot: 'foot {number}',
    joint: 'knee {number}',
  },

  /** What explains the pages. */
  text: [
    {
      title: 'Out of reach',
      text: 'A dragged point stops at the nearest place that it can reach. If it can be proven that no pose reaches the target, the arrows show the proof: red forces at points that are dragged or stand still, and pairs of opposite blue forces in the loops. These forces can do only so much work on this linkage. Reaching the target would need more.',
    },
    {
      title: 'Small steps',
      text: 'Most linkages can be assembled in several ways. Here the target moves in small steps. Each solve goes on from the present pose, and does without restarts from other poses. So a linkage does not jump from one assembly to another.',
    },
  ],
};
