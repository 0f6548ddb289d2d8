// The words of the page with the platforms. `text` and `help` are HTML.

import loops from './loops.js';

const { readout, forces } = loops;

export default {
  nav: 'Platforms',
  title: 'A Stewart platform and a hexapod: closed loops in 3-D · fabrik',
  description:
    'Drag a Stewart platform by any ball: six legs change their lengths to hold it. Or sway the body of a hexapod while its six feet stay where they stand.',
  heading: 'Platforms on six legs',
  lead: 'Drag a ball: all legs follow, and all loops stay closed.',
  canvas: '3-D platform on six legs, whose balls can be dragged',
  settings: 'Platform settings',

  readout,
  metres: '{length} m',

  controls: {
    platform: {
      label: 'Platform',
      options: { stewart: 'Stewart platform', hexapod: 'Hexapod' },
    },
    forces,
  },

  help: {
    pointer:
      'Drag a ball. Drag the background sideways to turn the view. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: '<kbd>T</kbd> selects the next ball, the arrow keys move it (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> moves it nearer, <kbd>E</kbd> further away, <kbd>Esc</kbd> lets go. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    motion: {
      stewart: 'The legs move and tilt the platform. Drag a ball to take over.',
      hexapod: 'The legs sway the body. Drag a ball to take over.',
    },
    rest: 'Drag a ball.',
  },
  legs: { label: 'Lengths of the legs', leg: 'Leg {number}', limit: 'limit' },

  text: [
    {
      title: 'Six legs, one platform',
      text: 'Each leg of the Stewart platform is a joint on the base and a rod that slides within limits. The first rod carries the platform. <code>rig.tie(a, b)</code> holds the other five rods to it, and so closes five loops. The body of the hexapod is free, and <code>rig.pin()</code> holds its feet. The guide <a href="docs/guide/rigs.html" data-needs-server>Rigs</a> has the details, and the page <a href="linkages.html">Linkages</a> has loops in the plane.',
    },
    ...loops.text,
  ],
};
