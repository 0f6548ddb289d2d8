// Mimic joints: what their limits leave the joints that they follow.

/**
 * The last leader of a joint, and how its value depends on that of the leader.
 * @param {Record<string, any>} joint
 * @param {Map<string, Record<string, any>>} byName
 */
function leaderOf(joint, byName) {
  let [leader, factor, offset] = [joint, 1, 0];
  for (let hops = 0; leader.coupling && hops < byName.size; hops++) {
    offset += factor * leader.coupling.offset;
    factor *= leader.coupling.factor;
    leader = /** @type {Record<string, any>} */ (byName.get(leader.coupling.leader));
  }
  return { leader, factor, offset };
}

/**
 * The mimic joints whose limits leave their leader no value.
 * @param {Record<string, any>[]} joints descriptions of joints of a rig
 */
export function findContradictions(joints) {
  const byName = new Map(joints.map((joint) => [joint.name, joint]));
  /** @type {Map<Record<string, any>, [number, number]>} */
  const intervals = new Map();
  return joints.filter((joint) => {
    if (!joint.coupling) {
      return false;
    }
    const { leader, factor, offset } = leaderOf(joint, byName);
    const { min = -Infinity, max = Infinity } = joint.limit;
    if (factor === 0) {
      return offset < min || offset > max;
    }
    const [least, most] = intervals.get(leader) ?? [
      leader.limit.min ?? -Infinity,
      leader.limit.max ?? Infinity,
    ];
    const ends = [(min - offset) / factor, (max - offset) / factor];
    const [from, to] = [Math.max(least, Math.min(...ends)), Math.min(most, Math.max(...ends))];
    if (from <= to) {
      intervals.set(leader, [from, to]);
    }
    return from > to;
  });
}
