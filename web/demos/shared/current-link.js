// The link of the present page in the line of links.

/**
 * On a phone the links are one line that scrolls. Brings the link of this page to its middle: now, and after each
 * change of size.
 */
export function showCurrentLink() {
  const link = /** @type {HTMLElement | null} */ (document.querySelector('.top nav [aria-current]'));
  const nav = link?.parentElement;
  if (!link || !nav) {
    return;
  }
  const show = () => {
    nav.scrollLeft = link.offsetLeft - nav.offsetLeft - (nav.clientWidth - link.offsetWidth) / 2;
  };
  show();
  new ResizeObserver(show).observe(nav);
}
