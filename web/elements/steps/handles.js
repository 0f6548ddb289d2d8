// Joints that keys select on a drawing of steps, and what is selected, in words.

import { limitInWords } from '../shared/handles.js';

/** @typedef {import('../shared/handles.js').Handle} Handle */

/**
 * The joint so many after the one that is selected, around the whole chain.
 * @param {Handle | null} selected
 * @param {number} joints
 * @param {number} by 1 or -1
 * @returns {Handle}
 */
export function nextJoint(selected, joints, by) {
  const before = by > 0 ? -1 : joints;
  const now = selected?.kind === 'joint' ? selected.joint : before;
  return { kind: 'joint', joint: (now + by + joints) % joints };
}

/**
 * What is selected, in words.
 * @param {Handle} handle
 * @param {{ lengths: readonly number[], limits: ({ min: number, max: number } | null)[] | null }} problem
 * @param {import('../shared/language.js').Language} language
 */
export function handleInWords(handle, { lengths, limits }, language) {
  const { selected } = language.strings.steps;
  if (handle.kind === 'target') {
    return selected.target;
  }
  if (handle.kind === 'joint') {
    const { joint } = handle;
    const sentence = joint === 0 ? selected.base : joint === lengths.length ? selected.tip : selected.joint;
    return language.text(sentence, { joint });
  }
  return limitInWords(handle, limits, language);
}
