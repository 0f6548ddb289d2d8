// The words of the page with the steps of a solve. `text` and `help` are HTML.

export default {
  nav: 'Steps',
  title: 'Inverse kinematics, step by step · fabrik',
  description:
    'Watch one solve of FABRIK, CCD or a Jacobian method, step by step. Drag the target or any joint to start over from there.',
  heading: 'Step by step',
  lead: 'Watch one solve, step by step, the way you would work it out on paper. Drag the target or any joint to start over from there.',
};
