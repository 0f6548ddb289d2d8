// The addresses of demos that were once all on one page: `#spider&legs=6;follow&bones=12`.

const PAGES = ['follow', 'spider', 'steps', 'arm'];

/**
 * The page of the demo that an old address begins with, with its settings; null for any other address.
 * @param {string} hash
 */
export function pageOf(hash) {
  const [first] = hash.slice(1).split(';', 1);
  const [demo, ...settings] = first.split('&');
  if (!PAGES.includes(demo)) {
    return null;
  }
  return `${demo}.html${settings.length > 0 ? `#${settings.join('&')}` : ''}`;
}
