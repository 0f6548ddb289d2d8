// The words of the page with the robot among obstacles. `text` and `help` are HTML.

import shared from './shared.js';

const { readout } = shared;

export default {
  nav: 'Robot',
  title: 'A robot arm that goes around obstacles · fabrik',
  description:
    'Drag the target, the shelf and the things on the table: a robot arm with seven joints reaches around them, and stays out of itself. Drop a URDF file to try your own robot.',
  heading: 'A robot among obstacles',
  lead: 'Drag the red ball: the gripper goes there, and around what is in its way. Drag the shelf and the other things, too.',
  canvas: '3-D robot arm at a table, with a shelf, a box, a post and a ball',
  settings: 'Robot settings',

  readout: {
    status: readout.status,
    error: readout.error,
    clearance: 'Least clearance',
    time: readout.time,
  },
  status: {
    there: 'reached',
    moving: 'moving',
    stuck: 'blocked',
    searching: 'searching a way',
    around: 'going around',
    noPose: 'blocked',
    noWay: 'blocked',
  },
  none: 'none',
  centimetres: '{length} cm',

  controls: {
    arms: { label: 'Arms', options: { one: 'One', two: 'Two' } },
    hand: { label: 'Gripper', options: { free: 'Points anywhere', down: 'Points down' } },
    margin: { label: 'Margin (cm)' },
    shapes: { label: 'Show the shapes' },
    self: { label: 'Stay out of itself' },
    around: { label: 'Look for ways around' },
  },
  buttons: {},

  help: {
    pointer:
      'Drag the red ball in the plane of the screen. The box, the post and the shelf move on the table, the ball in the plane of the screen. Drag the background sideways to turn the view. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: '<kbd>T</kbd> selects the next thing. The arrow keys move it (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> moves it nearer, <kbd>E</kbd> further away. <kbd>Esc</kbd> lets go. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>V</kbd> resets the view, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets all.',
  },

  things: { table: 'the table', shelf: 'the shelf', box: 'the box', post: 'the post', ball: 'the ball' },
  doing: {
    paused: 'Paused.',
    demonstration: 'Drag something to take over.',
    selected: 'Selected: {name}.',
    target: 'the target',
    itself: 'the robot itself',
    there: 'On target.',
    thereTouching: 'On target. Close to: {things}.',
    moving: 'On the way to the target.',
    blocked: '{distance} short of the target. In the way: {things}.',
    stuck: '{distance} short of the target. No pose near this one is closer.',
    outOfReach: 'Out of reach, {distance} short.',
    searching: 'Something is in the way. Looking for a way around…',
    around: 'Going around what is in the way.',
    noPose: '{distance} short of the target. In the way: {things}. No other pose was found that reaches it.',
    noWay: '{distance} short of the target. In the way: {things}. No way around was found.',
  },

  file: {
    title: 'Your own robot',
    lead: 'Drop a URDF file on the page, with its meshes or the whole folder: STL and DAE. Nothing is uploaded.',
    open: 'Open URDF files',
    close: 'Back to the arm',
    link: 'Link to drag',
    reading: 'Reading the files…',
    read: '{name}: {joints} joints move, {shapes} shapes keep it out of things.',
    noShapes: 'It has no collision geometry that could be read: it will go through things.',
    missing: {
      one: '{count} file was not found: {names}.',
      other: '{count} files were not found: {names}.',
    },
    bars: 'Links without a mesh are shown as bars.',
    problems: 'Something is wrong in the file: {problem}.',
    faults: {
      noURDF: 'None of these files is a URDF file: its name ends with .urdf.',
      several: 'There are several robots: {names}. Open one of them, with its meshes.',
      xacro: 'This is a xacro file. Convert it first: xacro robot.xacro > robot.urdf',
      tooLarge: '{name} is larger than 20 MB.',
      notXML: 'The file is not valid XML. {reason}',
      notRobot: 'This is not a URDF file: its outermost element is “{name}”, not “robot”.',
      noJoints: 'This robot has no joint that moves.',
      noLink: 'The joint {joint} needs the link {link}, which is not in the file.',
      noSize: 'There is nothing to see of this robot.',
      broken: 'This robot cannot be shown: {reason}',
    },
  },

  text: [
    {
      title: 'Contacts',
      text: 'The parts of the arm have simple shapes: cylinders, spheres and boxes. So have the table, the shelf, and what is around. A solve keeps the shapes of the arm out of all others, and out of each other. That comes before the target: the gripper stops in front of a board, and slides along it. What touches lights up. The guide <a href="docs/guide/contacts.html" data-needs-server>Obstacles and self-collision</a> has the details.',
    },
    {
      title: 'Ways around',
      text: 'Each solve starts from the present pose, so it can get stuck behind a board. Then the page looks for another pose that reaches the target. Two trees of poses grow from both ends until they meet, with <code>rig.distanceAlong</code> as the judge of each step. The method is called RRT-Connect.',
    },
    {
      title: 'Your robot',
      text: 'The arm is a URDF model, as most robots are. <code>rigFromURDF(robot, { collisions: true })</code> makes its rig. Your own file works the same way. The guide <a href="docs/guide/robots.html" data-needs-server>Robots</a> has the details.',
    },
  ],
};
