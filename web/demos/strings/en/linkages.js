// The words of the page with the linkages. `text` and `help` are HTML.

import shared from './shared.js';

const { readout, status } = shared;

export default {
  nav: 'Linkages',
  title: 'Linkages: closed loops that you can drag · fabrik',
  description:
    'Drag any point of a four-bar linkage, a pantograph, Peaucellier’s straight line, Jansen’s leg, a Stewart platform or a hexapod. All loops stay closed.',
  heading: 'Linkages',
  lead: 'Bars in closed loops. Drag any point: all loops stay closed.',
  canvas: 'Linkage whose points can be dragged',
  settings: 'Linkage settings',

  readout: {
    status: readout.status,
    loops: 'Loop error',
    iterations: 'Iterations',
    time: readout.time,
  },
  status: { ...status, underway: 'on its way', elsewhere: 'another way', open: 'open' },
  metres: '{length} m',
  tiny: '{digits} × 10{power}',

  controls: {
    linkage: {
      label: 'Linkage',
      options: {
        'four-bar': 'Four-bar linkage',
        pantograph: 'Pantograph',
        peaucellier: 'Straight line (Peaucellier)',
        jansen: 'Walking leg (Jansen)',
        stewart: 'Stewart platform (3-D)',
        hexapod: 'Hexapod (3-D)',
      },
    },
    motor: { label: 'Motor' },
    ground: { label: 'Ground' },
    crank: { label: 'Crank' },
    coupler: { label: 'Coupler' },
    rocker: { label: 'Rocker' },
    edit: { label: 'Dragging changes lengths' },
    scale: { label: 'Scale of the copy' },
    forces: { label: 'Show the forces of a proof' },
    curve: { label: 'Curve of the pen' },
  },
  buttons: { clear: 'Clear the drawing' },

  help: {
    pointer:
      '<span data-only="flat">Drag a pin or any other point of a bar.</span><span data-only="space">Drag a ball. Drag the background sideways to turn the view. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.</span>',
    keys: '<kbd>T</kbd> selects the next point, the arrow keys move it (hold <kbd>Shift</kbd> for bigger steps), <kbd>Esc</kbd> lets go. <kbd>Space</kbd> switches the motor, <kbd>Home</kbd> resets. <span data-only="space"><kbd>Q</kbd> moves the point nearer, <kbd>E</kbd> further away, <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom.</span>',
  },

  doing: {
    motor: {
      'four-bar': 'The motor turns the crank. Drag any point to take over.',
      swings: 'The motor swings the crank. Drag any point to take over.',
      pantograph: 'The motor draws a heart, and the pen copies it. Drag any point to take over.',
      peaucellier: 'The motor swings the crank. The pen goes along a straight line.',
      jansen: 'The motor turns the crank, and the foot walks. Drag any point to take over.',
      stewart: 'The motor moves and tilts the platform. Drag a ball to take over.',
      hexapod: 'The motor sways the body. Drag a ball to take over.',
    },
    rest: 'Drag any point.',
    restInSpace: 'Drag a ball.',
    edit: 'Drag a pin: the lengths of its bars change.',
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

  grashof: {
    sum: 'Shortest + longest = {outer}, the other two = {inner}.',
    crank: 'Grashof’s rule holds: the crank turns full turns, the rocker swings.',
    ground: 'Grashof’s rule holds: the crank and the rocker both turn full turns.',
    coupler: 'Grashof’s rule holds: only the coupler turns full turns.',
    rocker: 'Grashof’s rule holds: the rocker turns full turns, the crank swings.',
    edge: 'Both sums are equal: all bars can be in one line.',
    none: 'Grashof’s rule does not hold: no bar can turn full turns.',
    open: 'The longest bar is longer than the other three together.',
  },
  straight: 'The pen is {distance} away from a straight line.',
  copy: 'The pen draws {scale} times as large as the point that is copied.',
  foot: 'The foot goes straight on the ground, then lifts, with a single crank.',
  legs: { label: 'Lengths of the legs', leg: 'Leg {number}', limit: 'limit' },

  text: [
    {
      title: 'Loops',
      text: 'A <code>Rig</code> is a tree of joints. <code>rig.tie(a, b)</code> holds a point of one bar to a point of another one, and so closes a loop. The solver keeps all loops closed to a millionth of a unit, whatever you drag. The guide <a href="docs/guide/rigs.html" data-needs-server>Rigs</a> has the details.',
    },
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
