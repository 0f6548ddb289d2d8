// Animated pieces of SVG.

/**
 * Moves an attribute through values, over and over.
 * @param {string} name of the attribute
 * @param {(string | number)[]} values the last as the first, or else it jumps; less than two stand still
 * @param {number} seconds that it takes
 * @param {number[]} [times] when the values are due, from 0 to 1; else they are evenly apart
 */
export function animate(name, values, seconds, times) {
  return element(`<animate attributeName="${name}"`, values, seconds, times);
}

/** The same in jumps: each value stays until the next one is due. */
export function leap(name, values, seconds, times) {
  return element(`<animate attributeName="${name}" calcMode="discrete"`, values, seconds, times);
}

/** The same for a shift of the whole element: values are pairs of numbers. */
export function slide(values, seconds, times) {
  return element('<animateTransform attributeName="transform" type="translate"', values, seconds, times);
}

function element(beginning, values, seconds, times) {
  if (values.length < 2) {
    return '';
  }
  const due = times ? ` keyTimes="${times.map((time) => Number(time.toFixed(3))).join(';')}"` : '';
  return `${beginning} dur="${seconds}s" repeatCount="indefinite"${due} values="${values.join(';')}"/>`;
}

/** Whole numbers with the shortest separators that SVG allows. */
export function whole(...numbers) {
  return numbers.map(Math.round).join(' ').replaceAll(' -', '-');
}

/** Numbers in hundredths, for loops, so that the end meets the beginning. */
export function fine(...numbers) {
  return numbers.map((number) => Number(number.toFixed(2))).join(' ');
}
