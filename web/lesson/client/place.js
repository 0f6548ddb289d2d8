// The links to other languages keep the place: they go to the section that is in sight.

/** Keeps the links to the section in sight. */
export function keepPlace() {
  const nav = document.querySelector('.languages');
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('main section[id]')]);
  let place = '';
  const look = () => {
    const seen = sections.filter((each) => each.getBoundingClientRect().top < innerHeight / 2).pop();
    place = scrollY > 0 && seen ? `#${seen.id}` : '';
  };
  const show = () => {
    for (const link of nav?.querySelectorAll('a') ?? []) {
      link.hash = place;
    }
  };
  // A link that gets the focus scrolls the page to itself: what was in sight before counts.
  addEventListener('scroll', () => nav?.contains(document.activeElement) || look(), { passive: true });
  nav?.addEventListener('focusin', show);
  nav?.addEventListener('pointerover', () => {
    look();
    show();
  });
}
