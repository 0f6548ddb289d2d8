// The words of the page. `text` and `help` are HTML.

export default {
  nav: 'bones',
  title: 'bones · fabrik',
  description: 'bones',
  heading: 'bones',
  lead: 'bones',
  canvas: 'bones',
  settings: 'bones settings',
  controls: { speed: { label: 'Speed' } },
  help: { pointer: '', keys: '' },
  doing: { paused: 'Paused.', moves: 'Moving.' },
  text: [{ title: 'bones', text: '' }],
};
