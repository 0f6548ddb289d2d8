// Which clip of a model plays first.

/** What the clip should show, the best first. */
const MOTIONS = ['walk', 'run', 'idle'];

/** The words of a name: "Armature|WalkCycle_01" has "armature", "walk" and "cycle". */
const wordsOf = (/** @type {string} */ name) =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z]+/);

/**
 * The clip to begin with: a walk, a run or a model that stands; else the first clip. Of several walks it is the one
 * with the shortest name, because longer names say how a walk is special, such as "Walk backwards".
 * @param {readonly string[]} names
 * @returns {string} '' if there are no clips
 */
export function firstClip(names) {
  for (const motion of MOTIONS) {
    const found = names.filter((name) => wordsOf(name).some((word) => word.startsWith(motion)));
    if (found.length > 0) {
      return found.reduce((best, name) => (name.length < best.length ? name : best));
    }
  }
  return names[0] ?? '';
}
