// What a user's program may write with fabrik/three, and what it may not.

import { Walker } from 'fabrik';
import {
  type BodyPart,
  type BodyTargets,
  type BodyTracking,
  type BoneReference,
  type BoneRotations,
  bakeClip,
  bindWalker,
  bodyOptions,
  createIKControls,
  dragPose,
  type FieldOrigin,
  type GroundAnswer,
  HeightField,
  HeightFieldGeometry,
  type HeightFieldOptions,
  type IKControlsEvents,
  type IKHandle,
  IKHelper,
  type IKHelperColors,
  type LegBones,
  type Place,
  type PoseDrag,
  type PresetLimits,
  plantFeet,
  ShapesHelper,
  type SkeletonBones,
  type SkeletonChain,
  type SkeletonChainOptions,
  type SkeletonFeet,
  SkeletonIK,
  type SkeletonIKOptions,
  type SkeletonLimits,
  type SkeletonLookAt,
  SkeletonRig,
  type SkeletonRigOptions,
  type SkeletonStatus,
  SpiderBodyGeometry,
  type TrackBodyOptions,
  trackBody,
  WalkerHelper,
  WalkerMesh,
  type WalkerMeshColors,
  type WalkerMeshOptions,
  walkerOptionsFor,
} from 'fabrik/three';
import {
  type AnimationClip,
  BufferAttribute,
  type BufferGeometry,
  type Group,
  Mesh,
  Object3D,
  PerspectiveCamera,
  Vector3,
} from 'three';

declare const character: Group;
declare const clip: AnimationClip;

const ik = new SkeletonIK(character);
new BufferAttribute(new Walker({ legs: 4, lengths: [1, 1] }).positions, 3);
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
// What a property returns is accepted where it is set.
declare const otherArm: SkeletonChain;
declare const otherFeet: SkeletonFeet;
otherArm.target = arm.target;
otherArm.pole = arm.pole;
otherArm.limits = arm.limits;
otherArm.weight = arm.weight;
otherArm.blendTime = arm.blendTime;
ik.chain('upperarm_r', 'hand_r', {
  target: arm.target,
  pole: arm.pole,
  poleWeight: arm.poleWeight,
  limits: arm.limits,
  orientation: arm.orientation,
  orientationWeight: arm.orientationWeight,
  relativeTolerance: arm.relativeTolerance,
  blendTime: arm.blendTime,
});
const place: Place | null = arm.target;
arm.target = null;
arm.fadeTo(1, 0.3);
arm.weight = 0.5;
const look: SkeletonLookAt = ik.lookAt(['neck', 'head'], { target: new Mesh(), limits: [0.5, 1] });
look.weight = 1;
const origin: FieldOrigin = { x: 1, z: 2 };
const grid: HeightFieldOptions = { heights: new Float32Array(4), columns: 2, rows: 2, cell: 1, origin };
const field = new HeightField(grid);
const surface: BufferGeometry = new HeightFieldGeometry(field);
const spider = new Walker({ legs: 8, lengths: [0.3, 0.3], up: 'y' });
const looks: WalkerMeshOptions = {
  skinned: true,
  radii: [0.1, 0.02],
  colors: { leg: 'red' },
  body: new Mesh(),
};
const creature: WalkerMesh = new WalkerMesh(spider, looks);
creature.add(new Mesh());
creature.body.add(new Mesh());
creature.update(1 / 60);
creature.setColors({ eye: 0xffffff } satisfies WalkerMeshColors);
// @ts-expect-error There is no such part.
creature.setColors({ tail: 0xffffff });
const marks = new WalkerHelper(spider, { colors: { path: 'red' } });
marks.visible = false;
new Mesh().add(creature, marks);
new Mesh(new SpiderBodyGeometry(16));
new Mesh(surface);
// @ts-expect-error The options of a field are not the field.
new HeightFieldGeometry(grid);
const feet: SkeletonFeet = plantFeet(ik, (x, z) => field.heightAt(x, z), { maxSlope: 1 });
const leg: LegBones = { thigh: 'thigh_l', foot: bone, toe: null };
const answer: GroundAnswer = { height: 1, normal: new Vector3() };
plantFeet(ik, () => answer, { legs: [leg], up: 'z' });
otherFeet.ground = feet.ground;
otherFeet.space = feet.space;
otherFeet.base = feet.base;
otherFeet.surfaceVelocity = feet.surfaceVelocity;
plantFeet(ik, field);
const legs = [{ first: 'leg_l', tip: 'foot_l' }];
const walker = new Walker(walkerOptionsFor(character, legs, { forward: [0, 0, 1] }));
bindWalker(walker, character, { legs, forward: new Vector3() }).update(1 / 60);
bindWalker(walker, character, { legs, forward: [0, 0, 1] });
plantFeet(ik, [new Mesh()]);
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

const together: SkeletonIKOptions = { rig: SkeletonRig };
new SkeletonIK(character, together);
const withBody = new SkeletonIK(character, { rig: SkeletonRig, colliders: 'auto' });
const bodyRig: SkeletonRig | null = withBody.body;
bodyRig?.obstacle({ radius: 0.1 });
const drawnShapes: ShapesHelper | null = new IKHelper(withBody, { shapes: ShapesHelper }).shapes;
drawnShapes?.moveShape(drawnShapes.children[0]);
// @ts-expect-error: there is no such way.
new SkeletonIK(character, { rig: SkeletonRig, colliders: 'mesh' });
const preset: PresetLimits = { preset: 'arm', tip: bone, pole: new Vector3() };
const own: SkeletonBones = {
  root: 'hips',
  bones: [bone, 'hand_l'],
  limits: { upperarm_l: preset, neck: null },
};
const rigOptions: SkeletonRigOptions = {
  ...own,
  rootMode: 'free',
  goals: [{ joint: 'hand_l', position: [0, 1, 0] }],
};
const rig: SkeletonRig = SkeletonRig.from(character, rigOptions);
SkeletonRig.from(character, bodyOptions(character)).applyTo(character);
const rotations: BoneRotations = rig.toJSON();
const copy: SkeletonRig = new SkeletonRig(rig.clone().toJSON());
copy.read(character);
rig.goal('hand_l', { position: rig.worldToLocal(new Vector3()) }).moveTo(0, 1, 2);
rig.goal('head', {
  orientation: rig.orientationFor('head', character.quaternion),
  lookAt: rig.localToWorld(new Vector3()),
});
const found: Object3D = rig.bone(rig.root);
const feetOptions: TrackBodyOptions = { bones: { hips: 'hips' }, plantFeet: false };
const body: BodyTracking = trackBody(
  rig,
  { head: new Object3D(), leftHand: new Vector3(), rightHand: null },
  feetOptions,
);
body.lookAt = new Vector3();
const part: BodyPart = 'frontLeftFoot';
const targets: BodyTargets = { [part]: new Vector3(), lookAt: null, tail: new Object3D(), head: undefined };
trackBody(rig, targets, { bones: { head: 'Head', tail: bone } })
  .goal('tail')
  ?.remove();
body.setTarget('leftHand', null);
const drag: PoseDrag = dragPose(rig);
drag.pin('foot_l', true);
drag.grab(rig.root);
if (drag.moveTo(new Vector3()) === 'reached') {
  drag.release();
}

// @ts-expect-error: joints are the bones
SkeletonRig.from(character, { joints: [] });
// @ts-expect-error: a target is a place
trackBody(rig, { head: 'Head' });
drag.moveTo([1, 2, 3]);
// @ts-expect-error: a point has three numbers
drag.moveTo([1, 2]);
// @ts-expect-error: the class itself
new SkeletonIK(character, { rig });
// @ts-expect-error: up is an axis
plantFeet(ik, field, { up: new Vector3() });
// @ts-expect-error: there is no such preset
ik.chain('a', 'b', { limits: 'wing' });
arm.target = [1, 2, 3];
// @ts-expect-error: a point has three numbers
arm.target = [1, 2];
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

export { baked, drawn, feet, found, place, rotations, status };
