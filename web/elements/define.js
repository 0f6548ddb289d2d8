// Makes elements known to the page.

/**
 * Defines elements by their names. Where there are no elements, as on a server, nothing happens. A name that is
 * taken stays as it is.
 * @param {Record<string, CustomElementConstructor>} elements
 */
export function define(elements) {
  if (!globalThis.customElements) {
    return;
  }
  let twice = false;
  for (const [name, element] of Object.entries(elements)) {
    const known = customElements.get(name);
    if (!known) {
      customElements.define(name, element);
    }
    twice ||= known !== undefined && known !== element;
  }
  if (twice) {
    console.warn(
      'The elements of fabrik are on this page twice. The first copy is used; remove the other script or package.',
    );
  }
}
