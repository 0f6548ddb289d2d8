// The links to other languages keep the place: they go to the section that is in sight.

/** Keeps the links to the section in sight. */
export function keepPlace() {
  const sections = /** @type {HTMLElement[]} */ ([...document.querySelectorAll('main [id]')]);
  const links = /** @type {NodeListOf<HTMLAnchorElement>} */ (document.querySelectorAll('.languages a'));
  const update = () => {
    const middle = innerHeight / 2;
    const seen = sections.filter((section) => section.getBoundingClientRect().top < middle).pop();
    const hash = scrollY > 0 && seen ? `#${seen.id}` : '';
    for (const link of links) {
      link.hash = hash;
    }
  };
  document.querySelector('.languages')?.addEventListener('pointerover', update);
  document.querySelector('.languages')?.addEventListener('focusin', update);
}
