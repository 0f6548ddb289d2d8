// The words that all pages share.

export default {
  language: 'en',

  nav: {
    label: 'Pages',
    skip: 'Skip to the content',
    lesson: 'Lesson',
    docs: 'Docs',
    repository: 'GitHub',
    pager: 'Previous and next demo',
    previous: 'Previous',
    next: 'Next',
    needsServer: 'needs npm start',
  },

  footer: { licence: 'fabrik: inverse kinematics for the web. MIT licence.' },

  noScript: 'These demos need JavaScript.',
  failed: 'The demo could not start: {reason}',
  missing: '{file} is missing.',
  noWasm: 'This page needs WebAssembly, which this browser does not have, or has turned off.',
  noWebGL: 'this browser does not support WebGL 2',

  controls: { more: 'More', show: 'Show', pause: 'Pause', resume: 'Resume', reset: 'Reset' },

  /** The settings that several figures have. */
  settings: {
    bones: { label: 'Bones' },
    lengths: {
      label: 'Bone lengths',
      options: { taper: 'Tapering', equal: 'All equal', alternate: 'Alternating', long: 'One long bone' },
    },
    limited: { label: 'Joint limits' },
  },

  readout: { status: 'Status', error: 'Distance left', time: 'Time per solve' },
  status: {
    reached: 'reached',
    'out-of-reach': 'out of reach',
    'too-close': 'too close',
    blocked: 'blocked',
    stalled: 'not converged',
    unsolved: '',
  },

  source: {
    title: 'The source',
    lead: 'A whole page that shows what you have set up above. Edit it, and press Run.',
    label: 'Source of the page',
    run: 'Run',
    reset: 'Undo my edits',
    open: 'Open in an empty page',
    copy: 'Copy HTML',
    save: 'Download HTML',
    result: 'The page that runs',
    copied: 'Copied. Paste it into an .html file: it needs no other file.',
    saved: 'Saved {name}. It needs no other file.',
    noCopy: 'The browser did not let the page copy.',
    noOpen: 'The browser blocked the new window.',
    endless:
      'The source does not come to an end. Look for a loop that never ends, then load this page again.',
  },

  median: '{time} (median)',
};
