// The words of the page with the character. `text` and `help` are HTML.

export default {
  nav: 'Character',
  title: 'A 3-D character that walks, with targets to drag · fabrik',
  description:
    'A walking 3-D character with three.js: drag the targets of its hands and its head. Drop your own rigged .glb file on the page, and its chains are found from its bones.',
  heading: 'A character that walks',
  lead: 'Drag the balls: a hand reaches for the red one, and the head looks at the blue one. An animation plays the walk.',
  canvas: '3-D character with targets to drag',
  settings: 'Character settings',
  noWebGL: 'this browser shows no 3-D graphics (WebGL 2)',

  controls: {
    motion: { label: 'Motion', options: { walk: 'Walk', idle: 'Stand and breathe' } },
    speed: { label: 'Speed of time' },
    weight: { label: 'Weight of IK' },
    left: { label: 'Left hand' },
    right: { label: 'Right hand' },
    look: { label: 'Head' },
    feet: { label: 'Feet on the ground' },
    skeleton: { label: 'Skeleton' },
  },

  help: {
    pointer:
      'Drag a ball to move a target, drag beside the balls to turn the view. Pinch to zoom, or turn the wheel with <kbd>Ctrl</kbd>. Drop a .glb file on the picture to see your own character.',
    keys: '<kbd>T</kbd> selects the next target, the arrow keys move it (hold <kbd>Shift</kbd> for bigger steps), <kbd>Q</kbd> and <kbd>E</kbd> move it nearer or further away, <kbd>Esc</kbd> deselects. <kbd>W</kbd><kbd>A</kbd><kbd>S</kbd><kbd>D</kbd> turn the view, <kbd>+</kbd> and <kbd>−</kbd> zoom, <kbd>Space</kbd> pauses, <kbd>Home</kbd> resets.',
  },

  doing: {
    walk: 'Walking a round: over the stairs, down the slope and back.',
    idle: 'Standing and breathing.',
    paused: 'Paused.',
    model: 'Your model plays “{clip}”.',
    still: 'Your model has no clips, so it stands still.',
    selected: 'Target selected: {target}.',
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
    notModel: 'This is not a glTF file. Choose a file that ends in .glb; Blender, for instance, exports it.',
    noBones: 'The file has no bones. Choose a rigged character.',
    compressed:
      'The file is compressed with Draco, Meshopt or KTX2, which this page cannot read. Export it without compression.',
    parts: 'The model has parts in other files. Export it as one .glb file.',
    broken: 'The file is damaged: it could not be read.',
  },

  chains: {
    title: 'Chains',
    lead: 'These chains are guessed from the names of the bones. Switch off or correct what is wrong.',
    none: 'No chains were found.',
    first: 'First bone of the chain: {name}',
    tip: 'Tip of the chain: {name}',
    notes: {
      wrong: 'The tip must be below the first bone.',
      unlimited: 'It has no limits: it is straight at rest, so nothing says which way it bends.',
      refused: 'It cannot be moved: {reason}.',
      noFeet: 'Its foot does not stand on the ground: {reason}.',
    },
    others: 'Also found, but nothing on this page moves them: {chains}.',
    other: '{name} ({first} to {tip})',
    name: '{place} {side} {kind} {letter} {number}',
    kinds: { arm: 'arm', leg: 'leg', spine: 'spine', head: 'head and neck', tail: 'tail' },
    sides: { left: 'left', right: 'right' },
    places: { front: 'front', back: 'back' },
  },

  text: [
    {
      title: 'The figure',
      text: 'A skeleton with 49 bones; figure, walk and breathing are made in code. The bones have the names and the axes of Mixamo: each bone points along its own y axis. Stairs and slope are there so that feet have to adapt.',
    },
    {
      title: 'Any skeleton',
      text: 'A limb is a path of parents: from a hand up to the upper arm, from a foot up to the thigh. The names of Mixamo, Unreal, Rigify, VRM and many Blender rigs are known. Control bones such as <code>handIK.l</code> are left out.',
    },
    {
      title: 'Over an animation',
      text: 'Inverse kinematics (IK) comes after the clip, in each frame: restore the pose of the animation, play on, then reach for the targets. So nothing drifts, and <em>Weight of IK</em> blends between the two.',
    },
  ],
  code: { title: 'In code', frame: 'in each frame' },
};
