// The words of the page with the character. `text` and `help` are HTML.

export default {
  nav: 'Character',
  title: 'A 3-D character that walks, with balls to drag · fabrik',
  description:
    'A walking 3-D character with three.js: drag balls that its hands and its head follow. Drop your own rigged .glb file on the page: its chains are found by the names of its bones.',
  heading: 'A character that walks',
  lead: 'Drag the balls. A hand reaches for the red ball. The head looks at the blue ball. The walk is an animation clip.',
  canvas: '3-D character with balls to drag',
  settings: 'Character settings',

  controls: {
    motion: { label: 'Motion', options: { walk: 'Walk', idle: 'Stand and breathe' } },
    speed: { label: 'Speed' },
    weight: { label: 'IK weight' },
    left: { label: 'Left hand' },
    right: { label: 'Right hand' },
    look: { label: 'Head' },
    feet: { label: 'Feet on the ground' },
    skeleton: { label: 'Skeleton' },
  },

  help: {
    pointer:
      'Drag a ball to move it. Drag the background to turn the view, with a finger sideways. Pinch to zoom<span class="with-keys">, or hold <kbd>Ctrl</kbd> and turn the wheel</span>. <span class="with-keys">Drop a .glb file on the picture to see your own character.</span>',
    keys: '<kbd>T</kbd> selects the next ball. The arrow keys move it (hold <kbd>Shift</kbd> for bigger steps). <kbd>Q</kbd> moves it nearer, <kbd>E</kbd> further away. <kbd>Esc</kbd> deselects it. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    walk: 'Walking in a loop: up the stairs, down the slope and back.',
    idle: 'Standing and breathing.',
    paused: 'Paused.',
    model: 'Your model plays “{clip}”.',
    still: 'Your model has no clips, so it stands still.',
    selected: 'Ball selected: {target}.',
  },

  model: {
    title: 'Your own character',
    open: 'Open a .glb file…',
    close: 'Back to the wooden figure',
    clip: 'Clip',
    private: 'The file stays on your device.',
    reading: 'Reading {name}…',
    read: '{name}: {count} bones. Clips: {clips}, chains found: {chains}.',
    tooLarge: 'The file is larger than 200 MB.',
    notModel: 'This is not a glTF file. Choose a .glb file. Blender can export one.',
    old: 'This is glTF 1.0. Export it as glTF 2.0.',
    noBones: 'The file has no bones. Choose a rigged character.',
    compressed:
      'The file is compressed with Draco, Meshopt or KTX2, which this page cannot read. Export it without compression.',
    parts: 'The model has parts in other files. Export it as one .glb file.',
    broken: 'The file is damaged. It cannot be read.',
  },

  chains: {
    title: 'Chains',
    lead: 'These chains are guessed from the names of the bones. Correct a wrong chain, or switch it off.',
    none: 'No chains were found.',
    guess: 'Guess again',
    first: 'First bone of the chain: {name}',
    tip: 'Tip of the chain: {name}',
    notes: {
      wrong: 'The tip must be a child of the first bone, or further down the same branch.',
      unlimited:
        'This chain has no joint limits. It is straight in the rest pose, so the page cannot tell which way it bends.',
      refused: 'This chain cannot be moved: {reason}.',
      noFeet: 'This foot cannot stand on the ground: {reason}.',
    },
    others: 'Also found: {chains}. This page does not move these chains.',
    other: '{name} ({first} to {tip})',
    name: '{place} {side} {kind} {letter} {number}',
    kinds: { arm: 'arm', leg: 'leg', spine: 'spine', head: 'head and neck', tail: 'tail' },
    sides: { left: 'left', right: 'right' },
    places: { front: 'front', back: 'back' },
  },

  text: [
    {
      title: 'The figure',
      text: 'The figure has 49 bones. The figure, the walk and the breathing are made in code. The bones have the names and the axes of Mixamo: each bone points along its own y axis. The stairs and the slope make the feet adapt.',
    },
    {
      title: 'Any skeleton',
      text: 'A limb is found by following the parents: from a hand up to the upper arm, from a foot up to the thigh. The page knows the bone names of Mixamo, Unreal, Rigify, VRM and many Blender rigs. Control bones such as <code>handIK.l</code> are ignored.',
    },
    {
      title: 'On top of an animation',
      text: 'In each frame, restore the animated pose, play the clip, then run inverse kinematics (IK). So errors do not add up. <em>IK weight</em> blends between the clip and the IK pose.',
    },
  ],
  code: { title: 'In code', frame: 'in each frame' },
};
