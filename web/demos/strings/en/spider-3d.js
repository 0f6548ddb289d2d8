// The words of the page with the spider in 3-D. `text` and `help` are HTML.

import spider from './spider.js';

export default {
  nav: 'Spider 3-D',
  title: 'A 3-D spider on hills, stairs and rocks · fabrik',
  description:
    'A 3-D spider walks over hills, stairs, rocks and a plank with three.js. Drag it, send it anywhere, shape the ground and drop stones in its way.',
  heading: 'A spider on rough ground',
  lead: 'Each foot finds its own place to stand. Click or tap the ground to send the spider there, or change the ground under it.',
  canvas: '3-D spider on ground that can be changed',
  settings: 'Spider settings',

  readout: {
    speed: spider.readout.speed,
    lifted: spider.readout.lifted,
    time: 'Time per update',
  },

  controls: {
    tool: {
      label: 'Pressing the ground',
      options: {
        walk: 'Sends the spider there',
        raise: 'Raises the ground',
        lower: 'Lowers the ground',
        stone: 'Drops a stone',
      },
    },
    ground: {
      label: 'Ground',
      options: {
        course: 'All of it',
        stairs: 'Stairs',
        hills: 'Hills',
        rocks: 'Rocks',
        plank: 'Plank over a gap',
        flat: 'Flat',
      },
    },
    view: {
      label: 'View',
      options: { free: 'The whole ground', follow: 'Follow the spider', eyes: 'Through its eyes' },
    },
    legs: spider.controls.legs,
    gait: spider.controls.gait,
    speed: { label: 'Speed (leg lengths per second)' },
    time: spider.controls.time,
    marks: { label: 'Footholds, arcs and support polygon' },
    skin: { label: 'Skinned mesh' },
  },
  buttons: { jump: 'Jump' },

  help: {
    pointer:
      'Click or tap the ground: the spider walks there. Drag the red ring or the spider. Click a leg to remove it. Click its hip to restore it. Drag the background to turn the view, with a finger sideways. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: 'The arrow keys move the red ring (hold <kbd>Shift</kbd> for bigger steps), and the spider goes there. At the ring, <kbd>R</kbd> raises the ground, <kbd>F</kbd> lowers it, and <kbd>N</kbd> drops a stone. <kbd>T</kbd> selects the ring or the spider. <kbd>1</kbd>–<kbd>9</kbd> or <kbd>L</kbd> select a leg, <kbd>Enter</kbd> removes or restores it. <kbd>J</kbd> jumps. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    paused: 'Paused.',
    wander: 'Wandering. Click or tap the ground to send the spider there.',
    walk: 'Walking to the red ring.',
    stand: 'Standing still. All its feet are on the ground.',
    held: 'Dragged: it runs after your pointer.',
    airborne: 'In the air.',
    blocked: 'Blocked: there is no ground ahead that its feet can stand on.',
    legless: 'No legs left: it cannot walk.',
    missing: 'Missing: {legs}.',
    chosen: 'Leg {leg} selected. Press Enter to remove or restore it.',
    selected: { destination: 'Selected: the red ring.', spider: 'Selected: the spider.' },
  },

  text: [
    {
      title: 'Footholds',
      text: 'A planted foot does not move. When it has to step, the library looks for ground near the place where the foot should land: not too steep, not too high, not in a hole. The foot is lifted over what lies between.',
    },
    {
      title: 'Ground that changes',
      text: 'The ground is a height field. <code>setHeights</code> changes a part of it. Feet that stand there step to the new ground, one after the other.',
    },
    {
      title: 'The body',
      text: 'The body follows the ground and tilts with it. It slows down when the legs cannot keep up. Switch on <em>Footholds, arcs and support polygon</em> under <em>More</em>: the blue polygon connects the feet on the ground.',
    },
    {
      title: 'Your own creature',
      text: 'The spider is a <code>WalkerMesh</code> of <code>fabrik/three</code>, made in code. <em>Skinned mesh</em> shows the same walk on a mesh with bones. <code>bindWalker</code> moves the bones of any creature with legs. See the guide <a href="docs/guide/walking.html" data-needs-server>Walking</a>.',
    },
  ],
};
