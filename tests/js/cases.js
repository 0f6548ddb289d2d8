// How much is tried: a little at each change, much before a release, when FABRIK_CASES is "many".

export const MANY = process.env.FABRIK_CASES === 'many';

/** So many runs of a property: few of them, unless much is to be tried. */
export function runs(few, many) {
  return MANY ? many : few;
}
