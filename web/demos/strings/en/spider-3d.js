// The words of the page. `text` and `help` are HTML.

export default {
  nav: 'spider-3d',
  title: 'spider-3d · fabrik',
  description: 'spider-3d',
  heading: 'spider-3d',
  lead: 'spider-3d',
  canvas: 'spider-3d',
  settings: 'spider-3d settings',
  controls: { speed: { label: 'Speed' } },
  help: { pointer: '', keys: '' },
  doing: { paused: 'Paused.', moves: 'Moving.' },
  text: [{ title: 'spider-3d', text: '' }],
};
