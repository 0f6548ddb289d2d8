// The words of the page with the body that is posed. `text` and `help` are HTML.

import shared from './shared.js';

const { readout, status } = shared;

export default {
  nav: 'Pose',
  title: 'Pose: a whole body that you can drag · fabrik',
  description:
    'Drag the hands, feet, hips, head, elbows and knees of a 3-D character: the whole body follows. Pin parts, undo, store poses, and export them as JSON or as a GLB animation.',
  heading: 'Pose a whole body',
  lead: 'Drag a handle: the whole body follows. Click or tap a handle to pin it: a pin is a blue cube, and stays where it is.',
  canvas: '3-D character with handles to drag',
  settings: 'Pose settings',

  readout: { status: readout.status, error: readout.error, time: readout.time },
  status,
  centimetres: '{length} cm',

  controls: {
    pose: {
      label: 'Start pose',
      options: { stand: 'Stand', crouch: 'Crouch', reach: 'Reach', sit: 'Sit' },
    },
    limits: { label: 'Show joints at their limits' },
    forces: { label: 'Show forces when out of reach' },
    ground: { label: 'Stay above the ground' },
    contacts: { label: 'Stay out of itself' },
  },
  buttons: { mirror: 'Mirror' },
  tools: { label: 'Undo and view', undo: 'Undo', redo: 'Redo', view: 'Reset view' },

  help: {
    pointer:
      'Drag a handle to move it in the plane of the screen. To move it in depth, turn the view first. Click or tap it to pin or free it. Drag the background sideways to turn the view. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>.',
    keys: '<kbd>T</kbd> selects the next handle. The arrow keys move it (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> moves it nearer, <kbd>E</kbd> further away. <kbd>Enter</kbd> or <kbd>Space</kbd> pins or frees it. <kbd>Esc</kbd> lets go. <kbd>Ctrl</kbd>+<kbd>Z</kbd> undoes, <kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>Z</kbd> redoes, <kbd>M</kbd> mirrors. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>V</kbd> resets the view. <kbd>Home</kbd> resets all.',
  },

  parts: {
    LeftHand: 'left hand',
    RightHand: 'right hand',
    LeftFoot: 'left foot',
    RightFoot: 'right foot',
    Hips: 'hips',
    Head: 'head',
    LeftForeArm: 'left elbow',
    RightForeArm: 'right elbow',
    LeftLeg: 'left knee',
    RightLeg: 'right knee',
  },
  doing: {
    rest: 'Pinned: {pins}. Drag any handle.',
    none: 'Nothing is pinned. Drag any handle.',
    keys: 'Or press T to select one, and move it with the arrow keys.',
    playing: 'Playing the stored poses.',
    selected: {
      keys: {
        free: 'Selected: {part} (free). Arrow keys move it, Enter pins it.',
        pinned: 'Selected: {part} (pinned). Arrow keys move it, Enter frees it.',
      },
      touch: {
        free: 'Selected: {part} (free). Drag it, or tap it to pin it.',
        pinned: 'Selected: {part} (pinned). Drag it, or tap it to free it.',
      },
    },
    reached: 'Dragging: {part}. It is on its target.',
    ground: 'Dragging: {part}. It is on the ground, and goes no lower.',
    far: 'Dragging: {part}. It is at the edge of the stage, and goes no further.',
    'out-of-reach':
      'Out of reach: {part}, {distance} short. The arrows are forces that prove it: no pose reaches all targets.',
    proven: 'Out of reach: {part}, {distance} short. No pose reaches all targets: that is proven.',
    touching: 'Dragging: {part}, {distance} short of its target. The parts that light up are in its way.',
    blocked: 'Dragging: {part}. {distance} short of its target. No pose near this one is closer.',
    stalled: 'Dragging: {part}. On the way…',
  },

  files: {
    title: 'Animation and files',
    store: 'Store this pose',
    play: 'Play',
    stop: 'Stop',
    deleteLast: 'Delete last',
    clear: 'Delete all',
    single: '1 pose stored. Store one more to play.',
    count: '{count} poses stored.',
    none: 'No pose is stored yet. Store at least two poses to play them.',
    kept: 'Kept in this browser.',
    notKept: 'Not kept: this browser forgets them when the page is closed.',
    stored: 'Stored poses',
    pose: 'Pose {number}',
    glb: 'Download animation (GLB)',
    json: 'Copy pose (JSON)',
    saveJson: 'Download pose (JSON)',
    label: 'Pose as JSON',
    open: 'Open pose (JSON)',
    drop: 'You can also drop the file on the page.',
    pasteHere: 'Or paste its text here:',
    paste: '{ "rotations": { … } }',
    use: 'Use the pasted pose',
    copied: 'Copied.',
    used: 'The pose is used.',
    saved: 'Saved {name}.',
    exporting: 'Writing the file…',
    opened: 'The pose of {name} is used.',
    fault: '{name} cannot be used. {reason}',
    several: 'Drop one file, not {count}.',
    tooLarge: 'It is larger than 1 MB.',
    noFile: 'It cannot be read: {reason}',
    emptyFile: 'It is empty.',
    faults: {
      empty: 'Paste a pose first.',
      notJson: 'This is not JSON: {reason}',
      notPose: 'This is not a pose: it needs “rotations”, an object with a quaternion per bone.',
      noBone: 'None of the bones of this figure is in “rotations”. Its bones have names such as {bone}.',
      rotation: 'The rotation of {bone} must be four numbers x, y, z, w that are not all 0.',
      position: '“hips” must be three numbers x, y, z from −10 to 10, in metres.',
    },
  },

  text: [
    {
      title: 'A whole body',
      text: 'The figure is one <code>SkeletonRig</code> with 20 joints, from the hips to the hands, the feet and the head. Pins and what you drag are goals of the rig. Pins come first: they hold, even if the dragged part cannot reach its target. The body stays above the ground, unless you switch that off. The guide <a href="docs/guide/rigs.html" data-needs-server>Rigs</a> has the details.',
    },
    {
      title: 'Out of reach',
      text: 'A red ball marks a target that is missed. A line joins it to the part that you drag. The arrows are a proof, called a certificate. They are forces at points of the body. These forces can do only so much work on this body. Reaching all targets would need more. So no pose reaches all of them. Without arrows there is no proof: a very different pose may reach the target.',
    },
    {
      title: 'Out of itself',
      text: 'Each of the 20 bones has a capsule, fitted to the skin by <code>colliders: \'auto\'</code>. A hand that is dragged into the body slides along it. Parts that touch light up. The guide <a href="docs/guide/contacts.html" data-needs-server>Obstacles and self-collision</a> has the details.',
    },
    {
      title: 'Limits',
      text: 'A red ring marks a joint that is at its limit. All joints except the hips have limits. A knee does not bend forwards, and an elbow does not bend backwards.',
    },
  ],
  code: {
    title: 'In code',
    colliders: 'stays out of itself',
    restarts: 'no jumps',
    frame: 'in each frame',
    certificate: 'a proof, if one was found',
  },
};
