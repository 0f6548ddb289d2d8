// The words of the page with the arm. `text` and `help` are HTML.

import shared from './shared.js';

const { readout, status } = shared;

export default {
  nav: 'Arm',
  title: 'A two-bone arm solved by two formulas · fabrik',
  description:
    'Drag a robot arm with two bones and a gripper. Two formulas give both angles, with the numbers of the present pose. Pick objects up and move them.',
  heading: 'A two-bone arm',
  lead: 'With two bones there is nothing to search for: two formulas give both angles. Pick something up and move it.',
  canvas: 'Two-bone arm with a gripper',
  settings: 'Arm settings',
  nothing: 'Nothing to grip here.',

  readout: {
    status: readout.status,
    first: 'Shoulder a₁',
    second: 'Elbow a₂',
    third: 'Wrist',
    error: readout.error,
    time: readout.time,
  },
  status: {
    ...status,
    paused: 'paused',
  },

  controls: {
    bend: {
      label: 'Elbow',
      options: { nearest: 'Whichever is closer', negative: 'Always a₂ < 0', positive: 'Always a₂ > 0' },
    },
    soften: { label: 'Ease near full stretch (%)' },
    hand: { label: 'Gripper', options: { held: 'Keeps its angle', stiff: 'Fixed to the forearm' } },
    angle: { label: 'Gripper angle (°)' },
    upper: { label: 'Upper arm L₁' },
    fore: { label: 'Forearm L₂' },
    other: { label: 'Other solution' },
    angles: { label: 'Angles' },
    circle: { label: 'Wrist reach' },
  },
  buttons: { grip: 'Grip/Release', bend: 'Flip elbow' },

  help: {
    pointer:
      'Press and hold an object: the gripper picks it up, follows your drag and drops it when you let go. Drag the shoulder or the elbow to move the arm. Drag the wrist to turn the gripper.',
    keys: 'Arrow keys move the gripper, <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> the shoulder (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> and <kbd>E</kbd> turn the gripper, <kbd>T</kbd> moves to the next object, <kbd>Space</kbd> grips or releases, <kbd>B</kbd> flips the elbow, <kbd>P</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    paused: 'Paused.',
    show: 'The arm is tidying up on its own. Click or tap to take over.',
    reached: 'On target.',
    holding: 'On target, holding {object}.',
    at: 'On {object}: press Space or Grip/Release to grip it.',
    tooClose: 'Too close: the arm is folded up as far as it goes.',
    easing: 'Easing: the arm slows down and stops just short of the target.',
    outOfReach: 'Out of reach: the arm is fully stretched (a₂ = 0°).',
  },
  objects: { ball: 'the ball', box: 'the box', ring: 'the ring', star: 'the star' },

  text: [
    {
      title: 'Two formulas',
      text: 'The arm is a triangle with three known sides, so the law of cosines gives its angles: a₂ at the elbow and, from that, a₁ at the shoulder, once for each sign of a₂. There are always two answers, elbow up or elbow down. The grey arm is the other one.',
    },
    {
      title: 'The gripper',
      text: 'You choose the angle of the gripper, so the two bones only have to reach the point where the wrist must be.',
    },
    {
      title: 'Near full stretch',
      text: 'Near full stretch the elbow moves faster and faster and snaps straight. <em>Easing</em> slows it down earlier, so the arm stops a little short.',
    },
  ],
};
