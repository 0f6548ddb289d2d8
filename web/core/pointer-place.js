// Where a pointer is on an element, also if the page shows the element scaled, turned or tilted.

/**
 * The size of what is within the border of an element, as it is laid out, in CSS pixels.
 * @param {HTMLElement} element
 */
export function innerSize(element) {
  const { width, height } = element.getBoundingClientRect();
  return { width: element.clientWidth || width, height: element.clientHeight || height };
}

/**
 * The place of a pointer in CSS pixels of the element, as it is laid out, from the top left corner within its border,
 * with the size of what is within the border. Null on an element without a size, such as one that was hidden while the
 * pointer was down.
 * @param {MouseEvent} event of that element
 * @param {HTMLElement} element
 */
export function pointerPlace(event, element) {
  const { left, top, width, height } = element.getBoundingClientRect();
  if (!(width > 0 && height > 0)) {
    return null;
  }
  const size = innerSize(element);
  // The browser knows what is under the pointer. But it counts from the target of the event.
  if (event.target === element && isTurned(element)) {
    return { x: event.offsetX, y: event.offsetY, ...size };
  }
  // A page may show the element larger or smaller than it is laid out, as slides do.
  const [across, down] = [(element.offsetWidth || width) / width, (element.offsetHeight || height) / height];
  return {
    x: (event.clientX - left) * across - element.clientLeft,
    y: (event.clientY - top) * down - element.clientTop,
    ...size,
  };
}

/**
 * Whether something that an element is in turns, skews, mirrors or tilts it: then its rectangle on the page does not say
 * where its points are.
 * @param {Element} element
 */
function isTurned(element) {
  const { getComputedStyle, DOMMatrix } = element.ownerDocument.defaultView ?? {};
  for (let at = /** @type {any} */ (element); at && getComputedStyle && DOMMatrix; at = parentOf(at)) {
    const { transform, rotate } = getComputedStyle(at);
    if (rotate && rotate !== 'none') {
      return true;
    }
    if (transform && transform !== 'none') {
      const { a, b, c, d, is2D } = new DOMMatrix(transform);
      if (!is2D || Math.abs(b) + Math.abs(c) > 1e-6 || a < 0 || d < 0) {
        return true;
      }
    }
  }
  return false;
}

/** What an element is shown in: a slot, the host of a shadow tree, or its parent. @param {any} element */
function parentOf(element) {
  return element.assignedSlot ?? element.parentElement ?? element.getRootNode().host ?? null;
}
