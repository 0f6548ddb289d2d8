// The words of the page. `text` and `help` are HTML.

export default {
  nav: 'tentacle',
  title: 'tentacle · fabrik',
  description: 'tentacle',
  heading: 'tentacle',
  lead: 'tentacle',
  canvas: 'tentacle',
  settings: 'tentacle settings',
  controls: { speed: { label: 'Speed' } },
  help: { pointer: '', keys: '' },
  doing: { paused: 'Paused.', moves: 'Moving.' },
  text: [{ title: 'tentacle', text: '' }],
};
