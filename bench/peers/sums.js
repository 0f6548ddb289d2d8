// Reading all coordinates of a flat list.

import { copyOf } from './drivers.js';

/** Each axis has its sum, as additions of one sum wait for each other. */
function sumOfTriples(positions) {
  let [x, y, z] = [0, 0, 0];
  for (let k = 0; k < positions.length; k += 3) {
    x += positions[k];
    y += positions[k + 1];
    z += positions[k + 2];
  }
  return x + y + z;
}

function sumOfPairs(positions) {
  let [x, y] = [0, 0];
  for (let k = 0; k < positions.length; k += 2) {
    x += positions[k];
    y += positions[k + 1];
  }
  return x + y;
}

/**
 * A function for lists of one type, so that it is not slowed down by lists of another.
 * @returns {(positions: ArrayLike<number>, spatial: boolean) => number}
 */
export function makeSum() {
  const [triples, pairs] = [copyOf(sumOfTriples), copyOf(sumOfPairs)];
  return (positions, spatial) => (spatial ? triples(positions) : pairs(positions));
}
