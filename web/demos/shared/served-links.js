// Links into the documentation, which needs a server.

/**
 * On a page that was opened by double click, says so beside each of these links.
 * @param {NodeListOf<HTMLAnchorElement>} links
 * @param {string} words such as "needs npm start"
 */
export function markServedLinks(links, words) {
  if (location.protocol !== 'file:') {
    return;
  }
  for (const link of links) {
    const note = document.createElement('small');
    note.textContent = `(${words})`;
    link.append(' ', note);
  }
}
