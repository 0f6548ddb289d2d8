// The words of the page with the race of the solvers. `text` and `help` are HTML.

export default {
  nav: 'Race',
  title: 'Race: five IK solvers, one target · fabrik',
  description:
    'FABRIK, CCD, two Jacobian methods and the solver of fabrik start from the same pose and reach for the same target. Compare their poses, iterations and times.',
  heading: 'Race: five solvers, one target',
  lead: 'The same start and target, solved five ways.',
};
