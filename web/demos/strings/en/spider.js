// The words of the page with the spider. `text` and `help` are HTML.

export default {
  nav: 'Spider',
  title: 'A spider that walks, without animation files · fabrik',
  description:
    'Eight legs and no animation files: each foot stays planted until it has to step. Remove a leg and watch the spider adapt.',
  heading: 'A spider that walks',
  lead: 'Eight legs, no animation files.',
};
