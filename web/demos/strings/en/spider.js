// The words of the page with the spider. `text` and `help` are HTML.

export default {
  nav: 'Spider',
  title: 'A spider that walks, without animation files · fabrik',
  description:
    'Eight legs and no animation files: each foot stays planted until it has to step. Remove a leg and watch the spider adapt.',
  heading: 'A spider that walks',
  lead: 'Nothing here is pre-animated: each foot stays planted until it has to step. Press a leg to remove it.',
  canvas: 'Spider that walks to where you point',
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
    speed: '{value} leg lengths/s',
    frequency: '{value} per second',
    percent: '{value} %',
    lifted: '{lifted} of {count}',
    stretch: '{value} % of its reach',
  },

  controls: {
    legs: { label: 'Legs', options: { 4: '4', 6: '6', 8: '8', 12: '12' } },
    ground: {
      label: 'Ground',
      options: {
        flat: 'Flat',
        stones: 'Stones',
        stairs: 'Stairs',
        slope: 'Slope',
        hills: 'Hills',
        gap: 'Gap',
      },
    },
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
      'Move the pointer, or tap: the spider walks there. Drag its body, fling it, or poke it. Press a leg to remove it; press it again to put it back.',
    keys: 'Arrow keys send it that way. <kbd>W</kbd> <kbd>S</kbd> walk, <kbd>A</kbd> <kbd>D</kbd> turn, <kbd>Q</kbd> <kbd>E</kbd> sidestep. <kbd>1</kbd>–<kbd>9</kbd> or <kbd>L</kbd> select a leg, <kbd>Enter</kbd> removes or restores it, <kbd>Esc</kbd> deselects. <kbd>P</kbd> pokes, <kbd>Space</kbd> pauses, <kbd>R</kbd> resets.',
  },

  doing: {
    paused: 'Paused.',
    asleep: 'It fell asleep. Point at the ground or tap it to wake the spider.',
    noLegs: 'No legs left: it cannot go anywhere.',
    wander: 'The spider is wandering. Point at the ground or tap it, and it comes.',
    held: 'Held: it scrambles to keep up with you.',
    thrown: 'Thrown! It slides and scrambles to find its footing.',
    startled: 'You startled it.',
    keys: 'Following the keys.',
    chase: 'Walking to where you point.',
    slowing: 'Slowing down.',
    blocked: 'Blocked: it cannot go on there. Choose another place.',
    recover: 'It found no foothold there and went back. Choose another place.',
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
      text: 'A planted foot (blue ring) does not move at all, not even by a rounding error. A foot steps (orange) to the spot where it will be most useful during its next stance, and only while the legs beside and opposite it are planted. The faster the spider goes, the shorter each stance and the more legs are in the air, up to half of them. Two exceptions: a gallop lifts neighbours together, and a spider that you drag must keep up.',
    },
    {
      title: 'A body that waits',
      text: 'A grey ring shows how far each foot may stray from its resting spot. If the body asks for more than the legs can manage, it waits for them: past the mark on the speed slider there is nothing to gain.',
    },
    {
      title: 'Rough ground',
      text: 'Each planted foot stands exactly on the ground. The body follows the ground and tilts with it, and feet in the air pass over obstacles. Where a leg finds no foothold, as at the wide part of the gap, the body stops.',
    },
    {
      title: 'No choreography',
      text: 'The app gives only a command, such as “walk to this point”. The walker decides when each leg steps and where it lands. The chart has one row per leg and one bar per step. The page <a href="stepping.html">Stepping</a> compares this with the rule of tutorials.',
    },
  ],
};
