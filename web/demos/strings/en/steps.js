// The words of the page with the steps of a solve. `text` and `help` are HTML.

import shared from './shared.js';

const { settings } = shared;

export default {
  nav: 'Steps',
  title: 'Inverse kinematics, step by step · fabrik',
  description:
    'Watch one solve of FABRIK, CCD or a Jacobian method, step by step. Drag the target or any joint to start over from there.',
  heading: 'Step by step',
  lead: 'Watch one solve, step by step, the way you would work it out on paper. Drag the target or any joint to start over from there.',
  settings: 'Step-by-step settings',

  controls: {
    method: {
      label: 'Method',
      options: {
        fabrik: 'FABRIK (as published)',
        auto: 'Auto (the library’s own)',
        ccd: 'CCD (one joint at a time)',
        'jacobian-transpose': 'Jacobian transpose',
        'damped-least-squares': 'Damped least squares',
      },
    },
    bones: settings.bones,
    lengths: settings.lengths,
    limited: settings.limited,
  },
  buttons: { far: 'Try: out of reach', line: 'Try: all in a line' },

  help: {
    pointer: 'Drag the target, the joints or the limit handles. Press on the chart to go to a step.',
    keys: '<kbd>Space</kbd> plays or pauses, <kbd>←</kbd> <kbd>→</kbd> step, <kbd>Home</kbd> and <kbd>End</kbd> jump to the start or end. <kbd>T</kbd> selects the target, <kbd>J</kbd> a joint, <kbd>E</kbd> a limit if joint limits are on: arrow keys move it, <kbd>+</kbd> and <kbd>−</kbd> turn a limit (hold <kbd>Shift</kbd> for bigger steps), <kbd>Esc</kbd> deselects.',
  },

  text: [
    {
      title: 'How to read it',
      text: [
        'Amber bones are attached to the base, blue ones to the target. Halfway through a pass of FABRIK the chain is in two pieces, joined by a dotted line. The next joint goes where the circle (one bone length) crosses the line to its old position.',
        'This is not a mock-up. It replays the actual solve, every position of every joint. The chart shows the distance to the target at each step; within a pass, the gap between the two pieces.',
      ],
    },
    {
      title: 'Five methods',
      text: [
        'CCD turns one joint after another. The two Jacobian methods turn all joints at once, and so does Auto after one round of FABRIK. Which one is the fastest? See the <a href="race.html">race</a>.',
      ],
    },
  ],

  snippet: { title: 'Add this to your own page' },

  code: {
    title: 'Build it yourself',
    text: 'FABRIK in 24 lines of JavaScript. With the method FABRIK, the line that the shown step runs is highlighted.',
    comments: {
      backward: 'Backward pass: from the tip to the base.',
      forward: 'Forward pass: from the base to the tip.',
      along: 'The point at a distance from one point, on the line to another.',
    },
  },
};
