// The words of the page with the linkages. `text` and `help` are HTML.

import loops from './loops.js';

const { readout, forces } = loops;

export default {
  nav: 'Linkages',
  title: 'Linkages: closed loops that you can drag · fabrik',
  description:
    'Drag any point of a four-bar linkage, a pantograph, Peaucellier’s straight line or Jansen’s leg. All loops stay closed.',
  heading: 'Linkages',
  lead: 'Bars in closed loops. Drag any point: all loops stay closed.',
  canvas: 'Linkage whose points can be dragged',
  settings: 'Linkage settings',

  readout,

  controls: {
    linkage: {
      label: 'Linkage',
      options: {
        'four-bar': 'Four-bar linkage',
        pantograph: 'Pantograph',
        peaucellier: 'Straight line (Peaucellier)',
        jansen: 'Walking leg (Jansen)',
      },
    },
    motor: { label: 'Motor' },
    ground: { label: 'Ground' },
    crank: { label: 'Crank' },
    coupler: { label: 'Coupler' },
    rocker: { label: 'Rocker' },
    edit: { label: 'Dragging changes lengths' },
    scale: { label: 'Scale of the copy' },
    forces,
    curve: { label: 'Curve of the pen' },
  },
  buttons: { clear: 'Clear the drawing' },

  help: {
    pointer: 'Drag a pin or any other point of a bar.',
    keys: '<kbd>T</kbd> selects the next point, the arrow keys move it (hold <kbd>Shift</kbd> for bigger steps), <kbd>Esc</kbd> lets go. <kbd>Space</kbd> switches the motor, <kbd>Home</kbd> resets.',
  },

  doing: {
    motor: {
      'four-bar': 'The motor turns the crank. Drag any point to take over.',
      swings: 'The motor swings the crank. Drag any point to take over.',
      pantograph: 'The motor draws a heart, and the pen copies it. Drag any point to take over.',
      peaucellier: 'The motor swings the crank. The pen goes along a straight line.',
      jansen: 'The motor turns the crank, and the foot walks. Drag any point to take over.',
    },
    rest: 'Drag any point.',
    edit: 'Drag a pin: the lengths of its bars change.',
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

  text: [
    {
      title: 'Loops',
      text: 'A <code>Rig</code> is a tree of joints. <code>rig.tie(a, b)</code> holds a point of one bar to a point of another one, and so closes a loop. The solver keeps all loops closed to a millionth of a unit, whatever you drag. The guide <a href="docs/guide/rigs.html" data-needs-server>Rigs</a> has the details.',
    },
    ...loops.text,
  ],
};
