// The words of the page that compares two rules of stepping. `text` is HTML.

export default {
  nav: 'Stepping',
  title: 'Two spiders on the same path: fabrik and a tutorial rule · fabrik',
  description:
    'Two spiders chase the same point: one walks with fabrik, the other by the rule of tutorials. Slips and over-stretched legs are counted.',
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
};
