// The words of the page of the gallery. `text` and `help` are HTML.

export default {
  nav: 'Gallery',
  title: 'fabrik: inverse kinematics for the web',
  description:
    'Interactive inverse kinematics: a spider that walks to your cursor, a chain that reaches for it, an arm that picks things up. Runs on a small WebAssembly solver.',
  heading: 'fabrik',
  lead: 'Inverse kinematics for the web. Move the target; fabrik works out how every joint should bend.',
};
