// A logarithmic scale for errors, and how its powers of ten are written.

/**
 * A power of ten as people write it.
 * @param {number} exponent
 * @param {(number: number) => string} [number] writes a number
 */
export function powerOfTen(exponent, number = String) {
  if (exponent >= -3 && exponent <= 3) {
    return number(10 ** exponent);
  }
  const digits = '⁰¹²³⁴⁵⁶⁷⁸⁹';
  const raised = [...String(Math.abs(exponent))].map((digit) => digits[Number(digit)]).join('');
  return `10${exponent < 0 ? '⁻' : ''}${raised}`;
}

/**
 * A logarithmic scale for errors, from one power of ten to another.
 * @param {number} most the greatest error; the scale ends at the power of ten that is no smaller
 * @param {number} floor above 0; the scale begins at the power of ten that is no greater
 * @returns the exponents at which the scale begins and ends, at least 1 apart, and where an error is on it
 */
export function logScale(most, floor) {
  const high = Math.ceil(Math.log10(Math.max(most, floor * 10)));
  const low = Math.min(Math.floor(Math.log10(floor)), high - 1);
  return {
    low,
    high,
    /** Where an error is, from 0 at the top to 1 at the bottom. One beyond an end is at that end; 0 is at 1. */
    at: (/** @type {number} */ error) => {
      const exponent = error > 0 ? Math.log10(error) : low;
      return (high - Math.min(Math.max(exponent, low), high)) / (high - low);
    },
  };
}
