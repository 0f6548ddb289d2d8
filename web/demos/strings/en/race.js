// The words of the page with the race of the solvers. `text` and `help` are HTML.

import { race } from '../../../elements/strings/en.js';
import shared from './shared.js';

const { readout, settings } = shared;

export default {
  nav: 'Race',
  title: 'Race: five IK solvers, one target · fabrik',
  description:
    'FABRIK, CCD, two Jacobian methods and the solver of fabrik start from the same pose and reach for the same target. Compare their poses, iterations and times.',
  heading: 'Race: five solvers, one target',
  lead: 'The same start and target, solved five ways. Drag the target in any picture.',
  settings: 'Race settings',

  solvers: race.solvers,
  places: race.places,
  status: race.ends,
  running: '–',

  controls: {
    bones: settings.bones,
    limited: settings.limited,
    lengths: settings.lengths,
  },
  buttons: {
    random: 'Random target',
    straight: 'Nearly straight',
    line: 'All in a line',
    behind: 'Behind the base',
  },

  table: {
    caption: 'The result of each solver at the iteration that is shown, and the time of its whole solve',
    solver: 'Solver',
    iterations: 'Iterations',
    distance: readout.error,
    result: 'Result',
    time: 'Time per solve (median)',
    percent: '{number} %',
    tiny: '< 0.0001 %',
  },

  fastest: 'Fastest to reach the target: {name}, {time}.',

  help: {
    pointer: 'Drag the target, or click or tap where it should be. Drag on the chart to go to an iteration.',
    keys: 'Arrow keys move the target (hold <kbd>Shift</kbd> for bigger steps), <kbd>Space</kbd> plays or pauses, <kbd>,</kbd> and <kbd>.</kbd> go to the previous and the next iteration, <kbd>Home</kbd> and <kbd>End</kbd> to the start and the end, <kbd>R</kbd> chooses a random target.',
  },

  methods: {
    auto: {
      name: 'Auto (fabrik’s own)',
      text: 'One FABRIK iteration shows how the chain should lie. Then Auto finds the pose nearest to it that reaches the target. With joint limits, it turns all joints at once by least squares. It comes with this library.',
    },
    fabrik: {
      name: 'FABRIK (as published)',
      text: 'A backward pass puts the tip on the target and moves each joint towards the next one. A forward pass does the same from the base. Source: A. Aristidou, J. Lasenby, 2011.',
    },
    ccd: {
      name: 'CCD (one joint at a time)',
      text: 'Cyclic coordinate descent: from the tip to the base, each joint turns so that the tip points at the target. Source: L.-C. T. Wang, C. C. Chen, 1991.',
    },
    'jacobian-transpose': {
      name: 'Jacobian transpose',
      text: 'Every joint turns a little, more where it moves the tip more towards the target: a step along the gradient. Source: S. R. Buss, 2004, section 4.',
    },
    'damped-least-squares': {
      name: 'Damped least squares',
      text: 'All joints turn at once, by small angles that take the tip most of the way to the target. The damping keeps the angles small near a straight pose. Sources: C. W. Wampler, 1986; Y. Nakamura, H. Hanafusa, 1986.',
    },
  },

  text: [
    {
      title: 'Iterations are not time',
      text: 'One iteration costs a different amount of work in each solver. A FABRIK iteration only scales vectors. A CCD sweep and a Jacobian step also compute rotations. So the bars show the time of a whole solve: to the target, or to 200 iterations. The times are measured in your browser, for exactly this problem, after the code has been compiled for speed.',
    },
    {
      title: 'Where solvers get stuck',
      text: 'Try <em>Nearly straight</em>: each iteration of FABRIK and CCD gains less than the one before. In <em>All in a line</em>, chain and target lie on one line, where nothing says to which side the chain should bend. FABRIK and CCD often stay there. Auto bends the chain aside and continues.',
    },
  ],
};
