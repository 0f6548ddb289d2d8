// The words of the page. `text` and `help` are HTML.

export default {
  nav: 'arm-3d',
  title: 'arm-3d · fabrik',
  description: 'arm-3d',
  heading: 'arm-3d',
  lead: 'arm-3d',
  canvas: 'arm-3d',
  settings: 'arm-3d settings',
  controls: { speed: { label: 'Speed' } },
  help: { pointer: '', keys: '' },
  doing: { paused: 'Paused.', moves: 'Moving.' },
  text: [{ title: 'arm-3d', text: '' }],
};
