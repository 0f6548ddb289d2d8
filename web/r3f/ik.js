// The component: a group around a model.

import { createElement, useImperativeHandle, useRef } from 'react';
import { Group } from 'three';
import { show } from '../core/arguments.js';
import { coded } from '../core/errors.js';
import { OPTIONS } from './options.js';
import { useBinding } from './use-ik.js';

/**
 * The props of `<IK>`: the options of `useIK`, and the props of a group. `ref` gets the group.
 * @typedef {import('./options.js').IKOptions &
 *   Omit<import('@react-three/fiber').ThreeElements['group'], keyof import('./options.js').IKOptions>} IKProps
 */

/** What an element of a group takes, apart from the properties of a group and events. */
const ELEMENT_PROPS = ['children', 'attach', 'args', 'dispose'];
const GROUP = new Group();

/** @param {string} name of a prop, such as `position`, `position-x` or `onClick` */
const isGroupProp = (name) =>
  ELEMENT_PROPS.includes(name) || /^on[A-Z]/.test(name) || name.split('-')[0] in GROUP;

/**
 * Inverse kinematics on the model in it: a group that does what `useIK` does.
 *
 * ```jsx
 * <IK chains={[{ first: 'upperarm_l', tip: 'hand_l', target: ball, limits: 'arm' }]}>
 *   <Character />
 * </IK>
 * ```
 * @param {IKProps} props the options of `useIK`, and the props of a group
 * @returns {import('react').ReactElement}
 * @throws {TypeError} if a prop is unknown; or as `useIK`
 * @throws {RangeError} as `useIK`
 */
export function IK({ ref, ...props }) {
  const group = useRef(/** @type {import('three').Group | null} */ (null));
  /** @type {Record<string, unknown>} */
  const options = {};
  /** @type {Record<string, unknown>} */
  const others = {};
  for (const [name, value] of Object.entries(props)) {
    if (OPTIONS.includes(name)) {
      options[name] = value;
    } else if (isGroupProp(name)) {
      others[name] = value;
    } else {
      const message = `IK has no prop ${show(name)}; its own are ${OPTIONS.join(', ')}, the others those of a group`;
      throw coded('unknown-option', new TypeError(message));
    }
  }
  useImperativeHandle(
    /** @type {import('react').Ref<import('three').Group>} */ (ref),
    () => /** @type {import('three').Group} */ (group.current),
    [],
  );
  useBinding('IK', group, options);
  return createElement('group', { ...others, ref: group });
}
