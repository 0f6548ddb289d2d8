// What a user's program may write with fabrik/three, and what it may not.

import { Walker } from 'fabrik';
import {
  type BoneReference,
  bakeClip,
  bindWalker,
  createIKControls,
  type FieldOrigin,
  type GroundAnswer,
  HeightField,
  type HeightFieldOptions,
  type IKControlsEvents,
  type IKHandle,
  IKHelper,
  type IKHelperColors,
  type LegBones,
  type Place,
  type SkeletonChain,
  type SkeletonChainOptions,
  type SkeletonFeet,
  SkeletonIK,
  type SkeletonLimits,
  type SkeletonLookAt,
  type SkeletonStatus,
  walkerOptionsFor,
} from 'fabrik/three';
import { type AnimationClip, type Group, Mesh, Object3D, PerspectiveCamera, Vector3 } from 'three';

declare const character: Group;
declare const clip: AnimationClip;

const ik = new SkeletonIK(character);
const options: SkeletonChainOptions = {
  target: new Vector3(),
  pole: new Object3D(),
  limits: 'arm',
  weight: 0.5,
};
const arm: SkeletonChain = ik.chain('upperarm_l', 'hand_l', options);
const limits: SkeletonLimits = [null, { type: 'hinge', axis: [1, 0, 0], min: 0, max: 2 }];
const bone: BoneReference = new Object3D();
ik.chain(bone, 'foot_l', { limits, orientation: 'animation', offset: [0, 0.1, 0] });
const status: SkeletonStatus = arm.status;
const place: Place | null = arm.target;
arm.target = null;
arm.fadeTo(1, 0.3);
arm.weight = 0.5;
const look: SkeletonLookAt = ik.lookAt(['neck', 'head'], { target: new Mesh(), limits: [0.5, 1] });
look.weight = 1;
const origin: FieldOrigin = { x: 1, z: 2 };
const grid: HeightFieldOptions = { heights: new Float32Array(4), columns: 2, rows: 2, cell: 1, origin };
const field = new HeightField(grid);
const feet: SkeletonFeet = ik.plantFeet((x, z) => field.heightAt(x, z), { maxSlope: 1 });
const leg: LegBones = { thigh: 'thigh_l', foot: bone, toe: null };
const answer: GroundAnswer = { height: 1, normal: new Vector3() };
ik.plantFeet(() => answer, { legs: [leg], up: 'z' });
ik.plantFeet(field);
const legs = [{ first: 'leg_l', tip: 'foot_l' }];
const walker = new Walker(walkerOptionsFor(character, legs, { forward: [0, 0, 1] }));
bindWalker(walker, character, { legs, forward: new Vector3() }).update(1 / 60);
bindWalker(walker, character, { legs, forward: [0, 0, 1] });
ik.plantFeet([new Mesh()]);
const camera = new PerspectiveCamera();
const controls = createIKControls(ik, camera, document.body);
controls.addEventListener('select', ({ handle, target }) => {
  const selected: IKHandle | null = handle;
  console.log(selected?.label, target.mode);
});
const onDrag = ({ value }: IKControlsEvents['dragging-changed']): boolean => value;
controls.addEventListener('dragging-changed', onDrag);
controls.addEventListener('change', () => {});
controls.removeEventListener('dragging-changed', onDrag);
controls.dispose();
const baked: AnimationClip = bakeClip(ik, clip, 30);
const colors: IKHelperColors = { reached: 'green' };
const helper = new IKHelper(ik, { size: 0.1, colors });
const drawn: Object3D = helper;
helper.material.linewidth = 2;
helper.dispose();
ik.restore();
ik.update(1 / 60);
ik.update();

// @ts-expect-error: up is an axis
ik.plantFeet(field, { up: new Vector3() });
// @ts-expect-error: there is no such preset
ik.chain('a', 'b', { limits: 'wing' });
// @ts-expect-error: a target is a Vector3 or an Object3D
arm.target = [1, 2, 3];
// @ts-expect-error: the status is read
arm.status = 'reached';
// @ts-expect-error: there is no such event
controls.addEventListener('drag', () => {});
// @ts-expect-error: the event select has a handle, no value
controls.addEventListener('select', ({ value }) => value);
// @ts-expect-error: ik.remove(arm) disposes of it
arm.dispose();
// @ts-expect-error: ik.update solves for it
arm.update(1, 0);
// @ts-expect-error: ik.chains has them
ik.parts.length;
// @ts-expect-error: there is no such option
ik.chain('a', 'b', { colour: 1 });

export { baked, drawn, feet, place, status };
