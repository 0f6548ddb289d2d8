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
      text: 'The app gives only a command, such as “walk to this point”. The walker decides when each leg steps and where it lands. The chart has one row per leg and one bar per step.',
    },
  ],

  comparison: {
    heading: 'Side by side: fabrik and a tutorial rule',
    lead: 'Both spiders chase the same point at the same speed. The counters look at both with the same code.',
    canvas: 'Two spiders on the same path: one walks with fabrik, the other by the tutorial rule',
    settings: 'Settings of the comparison',
    names: { fabrik: 'fabrik', tutorial: 'Tutorial rule' },
    controls: {
      path: {
        label: 'Path',
        options: {
          straight: 'Straight and back',
          circle: 'Circle',
          zigzag: 'Zigzag',
          eight: 'Figure eight',
        },
      },
      pace: { label: 'Speed (leg lengths per second)' },
      rule: {
        label: 'Tutorial rule',
        options: {
          usual: 'The simple one',
          adjacent: 'Improved: neighbours wait',
          groups: 'Improved: two groups take turns',
        },
      },
    },
    play: 'Play',
    restart: 'Start over',
    table: 'Faults since the start',
    rows: {
      slipped: 'Frames in which a planted foot slipped',
      stretched: 'Frames with a leg stretched beyond its reach',
      neighbours: 'Frames with neighbouring legs in the air',
      behind: 'Farthest behind the point (leg lengths)',
    },
    unknown: '–',
    share: '{count} of {frames} ({percent} %)',
    sentence: {
      ready: 'Press Play to start.',
      running: 'They have just set off.',
      stretched:
        'The tutorial rule stretched a leg beyond its reach in {tutorial} of {frames} frames; fabrik in {fabrik}.',
      none: 'none',
      clean: 'No leg was stretched beyond its reach in {frames} frames.',
    },
    text: [
      {
        title: 'The tutorial rule',
        text: 'A foot steps when it is too far from its resting spot. One tutorial that teaches this rule is <a href="https://weaverdev.io/projects/bonehead-procedural-animation/">Making Bonehead: A primer on procedural animation in Unity</a> by WeaverDev. Here, too far means 0.46 leg lengths. The step takes 0.2 seconds and ends where the resting spot is when the foot lifts. The opposite leg waits, and the body waits for nobody.',
      },
      {
        title: 'A fair opponent',
        text: 'Two improved rules can be chosen as well: feet step ahead of the body, and neighbours or whole groups wait for each other. The tutorial, too, ends with feet that step beyond their resting spots and two groups that take turns.',
      },
      {
        title: 'What is counted',
        text: 'A planted foot has slipped if the end of its leg has moved by more than 0.1 % of the leg’s length since the last frame. A leg is stretched beyond its reach if its foothold is farther from the hip than the leg is long: a red line shows the gap. fabrik avoids this by slowing the body down, so that at high speed its spider falls farther behind.',
      },
    ],
  },
};
