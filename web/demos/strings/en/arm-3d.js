// The words of the page with the arm in 3-D. `text` and `help` are HTML.

import shared from './shared.js';

const { readout, status } = shared;

export default {
  nav: 'Arm 3-D',
  title: 'A 3-D robot arm that picks up balls · fabrik',
  description:
    'A robot arm with a turning base and a gripper, in 3-D with three.js. Drag the target or a ball. Switch between two formulas and FABRIK, and see both solutions, all angles and the formulas.',
  heading: 'A robot arm in 3-D',
  lead: 'Drag a ball: the arm picks it up and puts it down where you let go. Drag the red target to move the arm.',
  canvas: '3-D robot arm with a turning base, a gripper and five balls',
  settings: 'Arm settings',

  readout: {
    status: readout.status,
    base: 'Base φ',
    shoulder: 'Shoulder a₁',
    elbow: 'Elbow a₂',
    wrist: 'Wrist a₃',
    iterations: 'Iterations',
    time: readout.time,
  },
  status: { ...status, paused: 'paused' },
  moving: 'moving',
  noIterations: 'none',

  controls: {
    method: {
      label: 'Method',
      options: { 'two-bone': 'Formulas (TwoBone)', fabrik: 'FABRIK (Chain)' },
    },
    elbow: { label: 'Elbow', options: { up: 'Up', down: 'Down' } },
    other: { label: 'Other solution' },
    angles: { label: 'Angles' },
    hand: { label: 'Gripper', options: { held: 'Keeps its angle', along: 'In line with the forearm' } },
    angle: { label: 'Gripper angle (°)' },
    upper: { label: 'Upper arm L₁ (m)' },
    fore: { label: 'Forearm L₂ (m)' },
  },
  buttons: { grip: 'Grip/Release', flip: 'Flip elbow' },

  help: {
    pointer:
      'Drag a ball to another place, on the floor or on a stand. Drag the red target. Drag the background to turn the view, with a finger sideways. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: '<kbd>T</kbd> goes to the next ball, or with a ball over the next stand. <kbd>G</kbd> grips or releases. The arrow keys move the target (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> moves it nearer, <kbd>E</kbd> further away. <kbd>B</kbd> flips the elbow. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    paused: 'Paused.',
    show: 'The arm is moving balls on its own. Drag a ball or the target to take over.',
    moving: 'On the way to the target.',
    reached: 'On target.',
    found: {
      one: 'FABRIK found {elbow}, in {count} iteration.',
      other: 'FABRIK found {elbow}, in {count} iterations.',
    },
    fetching: 'Going to {ball}.',
    bringing: 'Bringing {ball} to its new place.',
    holding: 'On target, holding {ball}.',
    at: 'At {ball}: press G or Grip/Release to grip it.',
    above: 'The arm stays above what is in the way.',
    nothing: 'Nothing to grip here.',
    outOfReach: 'Out of reach: the arm is straight (a₂ = 0°).',
    tooClose: 'Too close: the arm is folded up as far as it goes.',
    stalled: 'FABRIK needs more than 100 iterations here, because the arm is almost straight.',
  },
  elbows: {
    up: 'the solution with the elbow up',
    down: 'the solution with the elbow down',
    straight: 'the straight arm',
  },
  balls: {
    blue: 'the blue ball',
    green: 'the green ball',
    purple: 'the purple ball',
    pink: 'the pink ball',
    teal: 'the teal ball',
  },

  text: [
    {
      title: 'Three formulas',
      text: 'First the base turns towards the target: φ. Then the arm lies in an upright plane, and all that is left is a triangle with three known sides. The law of cosines gives its angles: a₂ at the elbow and, from that, a₁ at the shoulder. Here <var>r</var> is the distance of the wrist from the axis of the base, and <var>h</var> its height over the shoulder, in metres.',
    },
    {
      title: 'Two solutions',
      text: 'There are two solutions, elbow up and elbow down: one for each sign of a₂. The grey arm is the other one. When the arm is straight, both are the same.',
    },
    {
      title: 'The same arm with FABRIK',
      text: 'FABRIK does not use a formula. It repeats two simple passes over the bones until the tip is on the target, and finds one of the two solutions. A pole chooses which one. Each frame starts from the pose before, so one or two iterations are often enough. Near full stretch FABRIK needs many. For two bones the formulas are exact. FABRIK works in the same way for any number of bones.',
    },
    {
      title: 'The gripper',
      text: 'You choose the angle of the gripper, so the wrist has to be at a known place, and the two bones reach for that. In line with the forearm, the gripper and the forearm count as one bone.',
    },
  ],
};
