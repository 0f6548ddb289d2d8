// The words of the page with the chain that follows the pointer. `text` and `help` are HTML.

export default {
  nav: 'Follow',
  title: 'A chain that follows your pointer · fabrik',
  description:
    'Move the target and a jointed chain reaches for it. See where the FABRIK algorithm gets stuck, what joint limits do, and how it is solved.',
  heading: 'Reach for the pointer',
  lead: 'Move the target; fabrik works out how every joint should bend.',
};
