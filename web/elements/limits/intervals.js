// Sets of directions: intervals of angles in a flat list, from and to each. In a merged list they are in order and
// apart; each begins in [-π, π), and the last one may end beyond π, where the list begins again.

/** A whole turn. */
export const TURN = 2 * Math.PI;

/** All directions. @type {readonly number[]} */
export const FULL = Object.freeze([-Math.PI, Math.PI]);

/**
 * Adds an interval to a list, which then has to be merged.
 * @param {number[]} list
 * @param {number} from
 * @param {number} to at least `from`
 */
export function addInterval(list, from, to) {
  const shift = TURN * Math.floor((from + Math.PI) / TURN);
  list.push(from - shift, to - shift);
}

/**
 * The same directions as intervals in order, which do not touch.
 * @param {number[]} list each begins in [-π, π)
 * @returns {number[]}
 */
export function mergeIntervals(list) {
  const starts = Array.from({ length: list.length / 2 }, (_, i) => 2 * i).sort((a, b) => list[a] - list[b]);
  /** @type {number[]} */
  const merged = [];
  for (const at of starts) {
    const [from, to] = [list[at], list[at + 1]];
    const end = merged.length - 1;
    if (end >= 0 && from <= merged[end]) {
      merged[end] = Math.max(merged[end], to);
    } else {
      merged.push(from, to);
    }
  }
  // What goes beyond a turn covers the first ones again.
  while (merged.length > 2 && merged[0] + TURN <= merged[merged.length - 1]) {
    const [, to] = merged.splice(0, 2);
    merged[merged.length - 1] = Math.max(merged[merged.length - 1], to + TURN);
  }
  return merged.length === 2 && merged[1] - merged[0] >= TURN ? [...FULL] : merged;
}

/** Whether a merged list has all directions. */
export function isFull(/** @type {readonly number[]} */ list) {
  return list.length === 2 && list[1] - list[0] >= TURN;
}

/**
 * Whether a direction is in a merged list.
 * @param {readonly number[]} list
 * @param {number} angle from -π to π
 */
export function covers(list, angle) {
  for (let i = 0; i < list.length; i += 2) {
    if ((angle >= list[i] && angle <= list[i + 1]) || angle + TURN <= list[i + 1]) {
      return true;
    }
  }
  return false;
}

/**
 * How deep a direction is inside of a merged list: the angle to the nearest end, below 0 outside.
 * @param {readonly number[]} list
 * @param {number} angle from -π to π
 * @param {number} most a greater depth is as this one
 */
export function depthIn(list, angle, most) {
  if (list.length === 0 || isFull(list)) {
    return list.length === 0 ? -most : most;
  }
  let away = most;
  for (const end of list) {
    const apart = Math.abs(angle - end);
    away = Math.min(away, apart > Math.PI ? Math.abs(apart - TURN) : apart);
  }
  return covers(list, angle) ? away : -away;
}
