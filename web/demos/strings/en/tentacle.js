// The words of the page with the tentacle. `text` and `help` are HTML.

import shared from './shared.js';

const { readout, status } = shared;

export default {
  nav: 'Tentacle',
  title: 'A tentacle of up to 100 bones that follows the pointer · fabrik',
  description:
    'A tentacle in three.js: a SkinnedMesh with up to 100 bones, whose tip follows the pointer. Joint limits keep its skin smooth. With an editable source.',
  heading: 'A tentacle of up to 100 bones',
  lead: 'Point anywhere: the tip of the tentacle goes there. It works from every point of view.',
  canvas: 'Tentacle whose tip follows a target',
  settings: 'Tentacle settings',

  readout: {
    status: readout.status,
    error: readout.error,
    bones: 'Bones',
    limit: 'Limit per joint',
    time: readout.time,
  },
  status,
  millimetres: '{count} mm',
  degrees: '{count}°',
  noLimit: 'none',

  controls: {
    bones: { label: 'Bones' },
    limits: {
      label: 'Joint limits',
      options: { none: 'No limits', supple: 'Flexible (540° in total)', stiff: 'Stiff (360° in total)' },
    },
    sway: { label: 'Sway' },
    delay: { label: 'Delay (s)' },
    target: { label: 'Target' },
    skeleton: { label: 'Skeleton' },
  },

  help: {
    pointer:
      '<span class="with-keys">Move the mouse to move the target. Drag to turn the view.</span> On a touch screen, drag the ball or tap. Drag the background sideways to turn the view. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: 'The arrow keys move the target (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> moves it nearer, <kbd>E</kbd> further away. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    paused: 'Paused. The tip still follows the target when you move it.',
    wanders: 'The target is moving on its own. Point at the picture to take control.',
    status: {
      reached: 'The tip is on the target.',
      'out-of-reach': 'Out of reach: the tentacle stretches towards the target.',
      'too-close': 'Too close: the tentacle cannot curl up that much.',
      blocked: 'Blocked by joint limits: the tip is as near as it can get.',
      stalled: 'Not converged: the tip is still on its way.',
      unsolved: '',
    },
  },

  text: [
    {
      title: 'The bones',
      text: 'All bones are one chain of equal bones. The tip of the last bone reaches for the target, and the solver bends every joint a little. Try 5 bones and 100 bones: the picture hardly changes, because the skin blends three bones at each point.',
    },
    {
      title: 'No twisted skin',
      text: 'With limits, each joint can bend to any side, up to an angle. It never twists: the limits are of the type <code>cone</code>. So the suckers stay on one side. Without limits, a joint may twist a little.',
    },
    {
      title: 'First relax, then reach',
      text: 'In each frame the bones first relax: they go back some of the way to a curl that sways. Then inverse kinematics puts the tip on the target. The curl and the sway can still be seen.',
    },
  ],
};
