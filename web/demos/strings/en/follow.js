// The words of the page with the chain that follows the pointer. `text` and `help` are HTML.

import shared from './shared.js';

const { readout, settings, status } = shared;

const PAPER =
  '<a href="https://doi.org/10.1016/j.gmod.2011.05.003">Aristidou and Lasenby, FABRIK: A fast, iterative solver for the Inverse Kinematics problem (2011)</a>';

export default {
  nav: 'Follow',
  title: 'A chain that follows your pointer · fabrik',
  description:
    'Move the target and a jointed chain reaches for it. See where the FABRIK algorithm gets stuck, what joint limits do, and how it is solved.',
  heading: 'Reach for the pointer',
  lead: 'Move the target. The library works out how every joint must bend.',
  canvas: 'Chain that reaches for a target',
  settings: 'Chain settings',

  readout: {
    status: readout.status,
    error: readout.error,
    iterations: 'Iterations',
    time: readout.time,
  },
  status,

  controls: {
    bones: settings.bones,
    method: {
      label: 'Solver',
      options: { auto: 'Auto (the library’s own)', fabrik: 'FABRIK (the published algorithm)' },
    },
    lengths: settings.lengths,
    preset: {
      label: 'Joint limits',
      options: {
        free: 'No limits',
        knee: 'Knee (bends one way)',
        tentacle: 'Tentacle (±25° per joint)',
        tight: 'Stiff (±20° to ±5° per joint)',
        custom: 'Custom',
      },
    },
    iterations: { label: 'Iterations per frame' },
    root: {
      label: 'Base',
      options: {
        fixed: 'Stays where it is',
        free: 'Follows like the end of a rope',
        pull: 'Moves when the chain is too short',
      },
    },
    circle: { label: 'Full reach and dead zone' },
  },

  help: {
    pointer:
      'Move the pointer over the figure, or tap. Drag the base to move the chain. With joint limits, press to move the target, and drag the handles to change the limits.',
    keys: 'Arrow keys move the target, <kbd>W</kbd> <kbd>A</kbd> <kbd>S</kbd> <kbd>D</kbd> the base (hold <kbd>Shift</kbd> for bigger steps). <kbd>E</kbd> selects a limit, <kbd>+</kbd> and <kbd>−</kbd> turn it, <kbd>Esc</kbd> deselects. <kbd>Space</kbd> pauses, <kbd>Home</kbd> puts everything back.',
  },

  doing: {
    moving: 'The target is moving on its own. Move the pointer over the figure, or tap it, to take control.',
    movingLimited: 'The target is moving on its own. Press or tap the figure to take control.',
    ready: 'Ready.',
    reachedAtOnce: 'Reached immediately.',
    reached: { one: 'Reached in {iterations} iteration.', other: 'Reached in {iterations} iterations.' },
    reachedOver: 'Reached in {iterations} iterations over {frames} frames.',
    outOfReach: 'Out of reach: the chain stretches straight towards the target and stops {length} px short.',
    outOfReachLimited:
      'Out of reach: the target is farther away than the chain is long. With its joint limits, the tip stops {length} px short.',
    tooClose: 'Too close: the target is in the dead zone. The tip is {length} px away.',
    tooCloseOne: 'Too close: a single bone can only reach points on its circle. The tip is {length} px away.',
    blocked: 'Blocked by joint limits: the best pose found is {length} px short.',
    converging: 'Still converging: {length} px to go ({iterations} iterations, {frames} frames).',
    stuck: 'Stuck: {length} px to go, and more iterations do not help.',
    notConverged: 'Not converged: {length} px to go. Allow more iterations per frame.',
  },

  reaching: {
    title: 'What you see',
    text: [
      'The chain is solved again in every frame, from the pose of the frame before. That is why it moves smoothly.',
      'Move the target out of reach, and the chain points straight at it. Choose <em>One long bone</em> under <em>More</em>, and a dead zone appears that the tip cannot enter.',
    ],
  },

  story: {
    passes: {
      title: 'Two passes',
      text: [
        'FABRIK, the algorithm that gave the library its name, makes two passes. <b>Backward</b>: put the tip on the target, and drag the bones after it like a rope, down to the base. Now the base is in the wrong place.',
        '<b>Forward</b>: put the base back, and drag the bones after it up to the tip. The tip is off the target again, but nearer than before. Repeat until it is near enough.',
        `The method was published by ${PAPER}. It needs no angles and no matrices: each step moves one joint along a line. More on the page <a href="steps.html">Steps</a>.`,
      ],
    },
    stuck: {
      title: 'Where FABRIK gets stuck',
      names: { fabrik: 'FABRIK', auto: 'Auto' },
      buttons: { reach: 'Try: nearly straight', line: 'Try: all in a line' },
      text: [
        'Near full reach, each iteration gains less and less. And if the chain and the target lie on one line, FABRIK only moves joints along that line: this chain never gets there.',
        '<em>Auto</em>, the library’s own solver, starts with one round of FABRIK and then finishes the solve with another method. It solves both cases. Here, both solvers make at most 10 iterations per frame, from the same pose.',
      ],
    },
    limits: {
      title: 'Joint limits',
      canvas: 'Chain with joint limits',
      settings: 'Limits',
      undo: 'Undo my changes',
      controls: {
        joints: {
          label: 'Joints',
          options: {
            knee: 'Knee (bends one way)',
            tentacle: 'Tentacle (±25° per joint)',
            tight: 'Stiff (±20° to ±5° per joint)',
          },
        },
      },
      text: [
        'Each shaded sector shows how far a joint may bend from the direction of the bone before it. Its edge turns bold when the joint is at that limit.',
        'Drag the handles at the ends of a sector to change a limit. Where the bones are short, point at a joint or tap it first. The address of this page keeps your limits, so you can share them.',
        'Limits always hold, even when the target cannot be reached: then the chain takes the best pose that it finds.',
      ],
    },
  },
};
