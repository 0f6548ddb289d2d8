// The words of the page with the bones. `text` and `help` are HTML.

import shared from './shared.js';

const { readout, status } = shared;

export default {
  nav: 'Bones',
  title: 'three.js bones with inverse kinematics in 30 lines of code · fabrik',
  description:
    'The smallest example: a few three.js bones, a SkeletonHelper, and one chain that reaches for a ball. With a short source that you can edit and run.',
  heading: 'Bones and a ball',
  lead: 'The smallest example with three.js: a few bones, one chain, one target. After the scene is set up, the code has fewer than 30 lines.',
  canvas: 'Chain of bones that reaches for a ball',
  settings: 'Bones settings',

  readout: { status: readout.status, error: readout.error },
  status,
  millimetres: '{count} mm',

  controls: { bones: shared.settings.bones },

  help: {
    pointer:
      'Drag the ball. Drag the background to turn the view, with a finger sideways. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: 'The arrow keys move the ball (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> moves it nearer, <kbd>E</kbd> further away. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    paused: 'Paused. Drag the ball: the chain still follows.',
    wanders: 'The ball is moving on its own. Drag it to take control.',
    status: {
      reached: 'The tip is on the ball.',
      'out-of-reach': 'Out of reach: the chain points straight at the ball.',
      'too-close': 'Too close: the ball is in the dead zone.',
      blocked: 'The tip is as near to the ball as it can get.',
      stalled: 'Not converged: the tip is still on its way.',
      unsolved: '',
    },
  },

  text: [
    {
      title: 'Bones',
      text: 'A <code>Bone</code> of three.js is a point with a rotation. Each bone is the child of the bone before it, so turning one moves all that follow. <code>SkeletonHelper</code> draws a line from each bone to its parent.',
    },
    {
      title: 'A chain',
      text: '<code>ik.chain(root, tip, { target: ball })</code> names the first bone, the tip and the target. <code>ik.update()</code> turns the bones in each frame, so that the tip is on the ball.',
    },
    {
      title: 'Next steps',
      text: 'Your own model works the same way: name two of its bones. The guide <a href="docs/guide/characters.html" data-needs-server>Characters</a> has limits, poles, animations and feet on the ground.',
    },
  ],
};
