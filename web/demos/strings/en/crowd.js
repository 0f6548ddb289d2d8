// The words of the page with the crowd. `text` and `help` are HTML.

import spider from './spider.js';

export default {
  nav: 'Crowd',
  title: 'Up to 50,000 spiders in one call per frame · fabrik',
  description:
    'A crowd of up to 50,000 walking spiders in the browser: every leg is solved, in one call per frame. They flee from your pointer.',
  heading: 'A crowd of spiders',
  lead: 'Every leg of every spider is solved in every frame, and each foot stays planted until it steps. Point at the spiders: they flee.',
  canvas: 'Crowd of spiders that flee from your pointer',
  settings: 'Crowd settings',

  readout: {
    count: 'Spiders',
    rate: 'Frames per second',
    update: 'Update',
    leg: 'Update per leg',
    draw: 'Drawing (CPU)',
  },
  units: { milliseconds: '{value} ms', nanoseconds: '{value} ns' },

  controls: {
    count: { label: 'Spiders' },
    auto: { label: 'As many as run at 60 frames per second' },
    method: {
      label: 'Update with',
      options: {
        batch: 'One batch (one call)',
        single: 'Single walkers (one call each)',
        tutorial: 'The JavaScript of tutorials',
      },
    },
    time: spider.controls.time,
    shadows: { label: 'Shadows' },
  },
  buttons: { choose: 'Choose for me' },

  help: {
    pointer:
      'Move the pointer over the spiders, or tap among them: they flee from the red ring. A finger can drag the ring by its middle. Drag the background to turn the view, with a finger sideways. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: 'The arrow keys move the ring (hold <kbd>Shift</kbd> for bigger steps), <kbd>Esc</kbd> removes it. <kbd>,</kbd> and <kbd>.</kbd> change the number of spiders, <kbd>C</kbd> finds the most for your device. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    paused: 'Paused.',
    tours: 'The ring moves on its own. Point at the spiders to take control.',
    led: 'Fleeing from the ring.',
    off: 'Wandering.',
    searching: 'Finding out how many this device can show at {rate} frames per second.',
    found: 'This device can show {count} at {rate} frames per second.',
    slow: 'This device shows fewer than {rate} frames per second, even with {count}.',
    most: 'This method can have at most {count}.',
    memory: 'There is not enough memory for that method.',
  },
  flat: 'Drawn without WebGL 2: at most {count}.',

  text: [
    {
      title: 'One call per frame',
      text: '<code>WalkerBatch</code> keeps the bodies, gaits and legs of all spiders in flat arrays. The page writes a command per spider, calls <code>update</code> once, and hands the array of joints to the graphics card unchanged. All legs are one draw call.',
    },
    {
      title: 'Compare',
      text: '<em>Update with</em> switches between three ways to do the same work: the batch, a <code>Walker</code> for each spider, and the plain JavaScript that tutorials about procedural spiders use. The batch and the single walkers give the same numbers, to the last bit. Look at the time per leg.',
    },
    {
      title: 'How many?',
      text: 'The page raises the number of spiders until frames are late, and keeps the largest number that your device can show at 60 frames per second. If the display shows fewer, it aims for those. With the slider you choose the number yourself.',
    },
    {
      title: 'How they behave',
      text: 'Wandering, keeping their distance, and fleeing are a few lines of JavaScript on flat arrays. The walker turns a velocity into steps: where each foot lands, when it lifts, and how its leg bends. See the guide <a href="docs/guide/batches.html" data-needs-server>Thousands at once</a>.',
    },
  ],
};
