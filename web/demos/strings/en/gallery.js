// The words of the gallery.

export default {
  nav: 'Gallery',
  title: 'fabrik: inverse kinematics for the web',
  description:
    'Interactive inverse kinematics: a spider that walks to your cursor, a chain that reaches for it, an arm that picks things up. Runs on a small WebAssembly solver.',
  heading: 'Inverse kinematics for the web',
  hero: 'Nothing here is animated in advance. Press a leg to remove it.',
  lead: 'Move the target, and fabrik works out how every joint should bend.',
  canvas: 'Spider that walks to where you point',
  help: {
    pointer: 'Move the pointer or tap: the spider walks there. Drag its body.',
    keys: 'Arrow keys send the spider that way, <kbd>1</kbd>–<kbd>8</kbd> select a leg, <kbd>Enter</kbd> removes or restores it, <kbd>Space</kbd> pauses.',
  },
  install: {
    command: 'npm install fabrik',
    copy: 'Copy',
    copied: 'Copied.',
  },
  lesson: 'Learn inverse kinematics',
  start: 'Getting started',
  cards: {
    title: 'Demos',
    follow:
      'A chain reaches for your pointer. See where the published algorithm gets stuck, and what joint limits do.',
    spider: 'A spider finds its own footholds. Fling it, or remove a leg.',
    stepping: 'Two spiders on one path: fabrik, and the rule of tutorials. Their faults are counted.',
    character: 'A 3-D character walks with three.js. Drag its targets, or drop in a character of your own.',
    steps: 'Every step of a solve, as you would work it out on paper. Drag any joint.',
    race: 'Five solvers, the same start and the same target.',
    arm: 'Two bones, two formulas, a gripper. Pick something up.',
    'spider-3d': 'A spider on hills, stairs and rocks. Shape the ground, and drop stones in its way.',
    'arm-3d': 'An arm on a base that turns. It picks up balls and puts them down elsewhere.',
    crowd: 'Up to 50,000 spiders that flee from your pointer. How many can your device show?',
    tentacle: 'Up to 100 bones under one skin follow your pointer.',
    bones: 'The smallest example with three.js: bones, one chain, 30 lines of code.',
    linkages: 'Bars in closed loops. Drag any point, and watch what the pen draws.',
    platforms: 'Platforms on six legs, in 3-D. Drag one by any of its balls.',
    pose: 'Drag a whole body by its hands, feet, hips and head. Pin parts, and export an animation.',
    robot: 'A robot arm reaches around a shelf and other things. Drag them, or drop in a URDF file.',
    benchmark: 'The time per solve in your browser, next to five other packages.',
  },
};
