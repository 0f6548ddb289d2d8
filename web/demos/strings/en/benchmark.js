// The words of the page with the benchmark. `text` is HTML.

export default {
  nav: 'Benchmark',
  title: 'Benchmark: inverse kinematics in JavaScript · fabrik',
  description:
    'How long does one solve take in your browser? fabrik, two solvers in plain JavaScript and five packages from npm solve the same targets with the same tolerance.',
  heading: 'Benchmark',
  lead: 'How long does one solve take in your browser? All solvers get the same chains, the same targets and the same tolerance.',

  buttons: { run: 'Run the benchmark', again: 'Run again', stop: 'Stop', copy: 'Copy the results' },
  progress: 'Progress of the benchmark',
  doing: {
    ready: 'A run takes about 10 seconds. The first one loads about {size} MB.',
    loading: 'Loading the other packages…',
    running: 'Measuring: {test}',
    stopped: 'Stopped.',
    former: 'Stopped. The tables show the run before.',
    done: 'Done. On a busy machine, or on battery power, times can be twice as long.',
    failed: 'The benchmark failed: {reason}',
    copied: 'Copied.',
  },
  machine: { one: '{browser}, {count} core', other: '{browser}, {count} cores' },
  browser: '{name} {version}',

  tests: {
    random: {
      title: 'One chain, random targets',
      text: '10 bones in 3-D. Each target is at a random position.',
    },
    smooth: {
      title: 'One chain, a smooth path',
      text: '10 bones in 3-D. The target moves a little in each frame, as in an animation.',
    },
    crowd: {
      title: 'A crowd of 1,000 spiders',
      text: '8,000 legs of 3 bones in 3-D. Each foot moves as in a walk. The time is per leg. The packages from npm run with 50 spiders.',
    },
  },
  table: {
    solver: 'Solver',
    time: 'Time per solve',
    ratio: 'Times as long as the first row',
    ratioOnPhone: 'vs first row',
    iterations: 'Iterations',
    reached: 'Reached',
    number: '{number} ×',
    percent: '{number} %',
    nanoseconds: '{value} ns',
    none: '–',
  },
  bars: 'Shorter is faster. The scale is logarithmic: each line marks 10 times the time of the line before.',

  source: 'A whole page that measures only the chain of fabrik. Edit it, and press Run.',

  contestants: {
    batch: { name: 'fabrik, ChainBatch', text: 'all legs in one call' },
    fabrik: { name: 'fabrik, Chain', text: 'one call per chain' },
    'tuned JS': { name: 'Tuned JavaScript', text: 'FABRIK, no allocation' },
    "tutorials' JS": { name: 'Tutorials’ JavaScript', text: 'FABRIK, points as objects' },
    ikts: { name: 'ikts', text: 'FABRIK, MIT licence' },
    'three-ik': { name: 'three-ik', text: 'FABRIK with three.js, MIT licence' },
    CCDIKSolver: { name: 'CCDIKSolver of three.js', text: 'CCD, MIT licence' },
    'closed-chain-ik': { name: 'closed-chain-ik', text: 'damped least squares, Apache-2.0 licence' },
    'inverse-kinematics': { name: 'inverse-kinematics', text: 'CCD, MIT licence' },
  },

  text: [
    {
      title: 'What is measured',
      text: 'Each time covers one solve and reading all joints. In the crowd, the joints of all legs are copied to one list in each frame. The solvers take turns, so other work on your machine affects all of them. Each number is the median of 7 rounds. Everything runs in a worker, so the page stays responsive.',
    },
    {
      title: 'The same task for all',
      text: 'The tolerance is a thousandth of a bone’s length, and there are at most 15 iterations. Some packages have other settings by default. Some make one iteration per call, so a loop calls them until the tip is on the target. “Reached” is measured on the joints. The guide <a href="docs/guide/performance.html" data-needs-server>Performance</a> has results of a server.',
    },
    {
      title: 'The other packages',
      text: 'ikts, three-ik, three.js and inverse-kinematics have the MIT licence. closed-chain-ik has the Apache-2.0 licence. They are the newest versions from npm that run. Their code and their licences are in one script, which is loaded when the benchmark starts.',
    },
  ],

  copied: {
    head: 'fabrik benchmark, {machine}, {date}',
    versions: 'versions: {list}',
    version: '{name} ({version})',
    columns: 'microseconds per solve, times as long as the first row, iterations, reached',
  },
};
