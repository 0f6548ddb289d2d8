// The link of the present page in the line of links, and the link that has the focus.

/**
 * On a phone the links are one line that scrolls. Brings the link of this page to its middle: now, and after each
 * change of size. Brings the link there, too, to which keys move the focus: a browser may leave it out of sight.
 */
export function showCurrentLink() {
  const nav = /** @type {HTMLElement | null} */ (document.querySelector('.top nav'));
  if (!nav) {
    return;
  }
  const show = (/** @type {HTMLElement} */ link) => {
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  };
  nav.addEventListener('focusin', ({ target }) => {
    const link = /** @type {HTMLElement} */ (target);
    // A link that moved away from a pressed button would not be clicked.
    if (link.matches(':focus-visible')) {
      show(link);
    }
  });
  const current = /** @type {HTMLElement | null} */ (nav.querySelector('[aria-current]'));
  if (current) {
    show(current);
    new ResizeObserver(() => show(current)).observe(nav);
  }
}
