// What the lesson cites, and pages of this site that it links to. Titles stay in the language of the work.

/**
 * @typedef {object} Source
 * @property {string} text authors, title, where it appeared, year
 * @property {string} href
 */

const doi = (/** @type {string} */ name) => `https://doi.org/${name}`;

/** @type {Record<string, Source>} */
export const SOURCES = {
  fabrik: {
    text: 'A. Aristidou, J. Lasenby: FABRIK: A fast, iterative solver for the Inverse Kinematics problem. Graphical Models 73 (2011)',
    href: doi('10.1016/j.gmod.2011.05.003'),
  },
  extending: {
    text: 'A. Aristidou, Y. Chrysanthou, J. Lasenby: Extending FABRIK with model constraints. Computer Animation and Virtual Worlds 27 (2016)',
    href: doi('10.1002/cav.1630'),
  },
  survey: {
    text: 'A. Aristidou, J. Lasenby, Y. Chrysanthou, A. Shamir: Inverse Kinematics Techniques in Computer Graphics: A Survey. Computer Graphics Forum 37 (2018)',
    href: doi('10.1111/cgf.13310'),
  },
  ccd: {
    text: 'L.-C. T. Wang, C. C. Chen: A combined optimization method for solving the inverse kinematics problems of mechanical manipulators. IEEE Transactions on Robotics and Automation 7 (1991)',
    href: doi('10.1109/70.86079'),
  },
  wolovich: {
    text: 'W. A. Wolovich, H. Elliott: A computational technique for inverse kinematics. IEEE Conference on Decision and Control (1984)',
    href: doi('10.1109/CDC.1984.272258'),
  },
  nakamura: {
    text: 'Y. Nakamura, H. Hanafusa: Inverse kinematic solutions with singularity robustness for robot manipulator control. Journal of Dynamic Systems, Measurement, and Control 108 (1986)',
    href: doi('10.1115/1.3143764'),
  },
  wampler: {
    text: 'C. W. Wampler: Manipulator inverse kinematic solutions based on vector formulations and damped least-squares methods. IEEE Transactions on Systems, Man, and Cybernetics 16 (1986)',
    href: doi('10.1109/TSMC.1986.289285'),
  },
  wilson: {
    text: 'D. M. Wilson: Insect walking. Annual Review of Entomology 11 (1966)',
    href: doi('10.1146/annurev.en.11.010166.000535'),
  },
  solver: { text: 'How it solves', href: 'docs/guide/how-it-solves.html' },
  twobone: { text: 'Two-bone arms', href: 'docs/guide/two-bone.html' },
  walking: { text: 'Walking', href: 'docs/guide/walking.html' },
};

/** Other pages of the site, by the name of their placeholder. @type {Record<string, string>} */
export const PAGES = {
  race: 'race.html',
  spider3d: 'spider-3d.html',
  character: 'character.html',
  start: 'docs/guide/getting-started.html',
};
