// How much is tried: a little at each change, much by npm run test:all, which sets FABRIK_WIDE=1.

export const WIDE = process.env.FABRIK_WIDE === '1';

/** So many runs of a property: few of them, unless much is to be tried. */
export function runs(few, many) {
  return WIDE ? many : few;
}
