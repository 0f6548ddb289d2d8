// The words of the page with the spider. `text` and `help` are HTML.

export default {
  nav: 'Spider',
  title: 'A spider that walks, without animation files · fabrik',
  description:
    'Eight legs and no animation files: each foot stays planted until it has to step. Remove a leg and watch the spider adapt.',
  heading: 'A spider that walks',
  lead: 'Nothing here is pre-animated. Each foot stays planted until it has to step, and the body slows down when the legs cannot keep up. Click a leg to remove it and watch the spider adapt.',
  canvas: 'Spider that walks to the pointer',
  settings: 'Spider settings',

  readout: {
    speed: 'Speed',
    frequency: 'Step rate',
    duty: 'Time on ground',
    lifted: 'Feet in the air',
    stretch: 'Longest leg',
    time: 'Time per frame',
  },
  units: {
    unknown: '–',
    speed: '{value} leg lengths/s',
    frequency: '{value} per second',
    percent: '{value} %',
    lifted: '{lifted} of {count}',
    stretch: '{value} % of its reach',
  },

  controls: {
    legs: { label: 'Legs', options: { 4: '4', 6: '6', 8: '8', 12: '12' } },
    speed: { label: 'Speed (leg lengths per second)' },
    gait: {
      label: 'Gait',
      options: {
        auto: 'Automatic (depends on speed)',
        wave: 'Wave (one leg at a time)',
        ripple: 'Ripple (a wave down each side)',
        tetrapod: 'Tetrapod (three groups take turns)',
        alternating: 'Alternating (two groups take turns)',
        gallop: 'Gallop (both sides together)',
      },
    },
    step: { label: 'Step height (% of leg length)' },
    time: { label: 'Playback speed (%)' },
    homes: { label: 'Resting spots' },
    aims: { label: 'Footholds' },
    prints: { label: 'Footprints' },
    chart: { label: 'Gait chart' },
  },
  limit: 'These legs max out at {speed}.',

  help: {
    pointer:
      'Move the pointer, or tap: the spider walks there. Drag its body, fling it, or poke it. Click a leg to remove it; click again to put it back.',
    keys: 'Arrow keys send it that way. <kbd>W</kbd> <kbd>S</kbd> walk, <kbd>A</kbd> <kbd>D</kbd> turn, <kbd>Q</kbd> <kbd>E</kbd> sidestep. <kbd>1</kbd>–<kbd>9</kbd> or <kbd>L</kbd> select a leg, <kbd>Enter</kbd> removes or restores it, <kbd>Esc</kbd> deselects. <kbd>P</kbd> pokes, <kbd>Space</kbd> pauses, <kbd>R</kbd> resets.',
  },

  doing: {
    paused: 'Paused.',
    asleep: 'It fell asleep. Move the pointer to wake it.',
    noLegs: 'No legs left: it cannot go anywhere.',
    wander: 'The spider is wandering. Move your pointer over the ground and it will come.',
    held: 'Held: it scrambles to keep up with your pointer.',
    thrown: 'Thrown! It slides and scrambles to find its footing.',
    startled: 'You startled it.',
    keys: 'Following the keys.',
    chase: 'Walking to the pointer.',
    slowing: 'Slowing down.',
    stands: {
      one: 'Standing still, its only foot planted.',
      other: 'Standing still, all {count} feet planted.',
    },
    missing: 'Missing: {legs}.',
    remove: 'Leg {leg} selected. Press Enter to remove it.',
    restore: 'Leg {leg} selected. Press Enter to restore it.',
  },

  text: [
    {
      title: 'Feet that do not slide',
      text: 'A planted foot (blue ring) does not move at all, not even by a rounding error. A foot steps (orange) to the spot where it will be most useful during its next stance, and only while the legs beside and opposite it are planted. The faster the spider goes, the shorter each stance and the more legs are in the air, up to half of them.',
    },
    {
      title: 'A body that waits',
      text: 'A grey ring shows how far each foot may stray from its resting spot. If the body asks for more than the legs can manage, it waits for them: past the mark on the speed slider there is nothing to gain.',
    },
    {
      title: 'No choreography',
      text: 'The app gives only a command, such as “walk to this point”. The walker decides when each leg steps and where it lands. The chart shows who is in the air: one row per leg, one bar per step.',
    },
  ],
};
