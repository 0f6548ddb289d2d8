// What a user's program may write with fabrik/r3f, and what it may not.

import {
  IK,
  type IKChain,
  type IKFeet,
  type IKLookAt,
  type IKOptions,
  type IKPlace,
  useIK,
} from 'fabrik/r3f';
import { IKHelper, type SkeletonChain, type SkeletonFeet, type SkeletonIK } from 'fabrik/three';
import { type RefObject, useRef } from 'react';
import { type AnimationMixer, type Group, type Mesh, type Object3D, Vector3 } from 'three';

declare const gltf: { scene: Group; nodes: Record<string, Object3D> };
declare const mixer: AnimationMixer;

const places: IKPlace[] = [new Vector3(), [1, 2, 3], gltf.scene];
const look: IKLookAt = { bones: ['neck', 'head'], target: [0, 1, 5], maxAngle: 1 };

export function Character({ isReaching, limits }: { isReaching: boolean; limits: IKChain['limits'] }) {
  const model = useRef<Group>(null);
  const ball = useRef<Mesh>(null);
  const point = useRef(new Vector3());
  const arm = useRef<SkeletonChain>(null);
  const feet = useRef<SkeletonFeet>(null);
  const chains: IKChain[] = [
    { first: 'upperarm_l', tip: 'hand_l', target: ball, pole: point, limits: 'arm', ref: arm },
    { first: 'thigh_l', tip: 'foot_l', target: isReaching ? [1, 2, 3] : null, limits },
  ];
  const ground: IKFeet = { ground: ball, ref: feet, maxSlope: 1 };
  const options: IKOptions = {
    chains,
    lookAt: [look],
    feet: ground,
    weight: 0.5,
    mixer,
    enabled: isReaching,
  };
  const ik: RefObject<SkeletonIK | null> = useIK(model, options);
  useIK(gltf.scene, {
    lookAt: look,
    setup: (each) => {
      const helper = new IKHelper(each);
      return () => helper.dispose();
    },
  });
  useIK(model, { feet: { ground: (x, z) => x + z } });
  useIK(model);
  console.log(ik.current?.chains.length, arm.current?.status, feet.current?.drop);

  // @ts-expect-error: a chain has a first bone
  useIK(model, { chains: [{ tip: 'hand_l' }] });
  // @ts-expect-error: there is no such option of a chain
  useIK(model, { chains: [{ first: 'upperarm_l', tip: 'hand_l', targets: ball }] });
  // @ts-expect-error: there is no such option
  useIK(model, { chain: [] });
  // @ts-expect-error: a point has three numbers
  useIK(model, { lookAt: { bones: 'head', target: [1, 2] } });
  // @ts-expect-error: there is no such preset
  useIK(model, { chains: [{ first: 'a', tip: 'b', limits: 'wing' }] });
  // @ts-expect-error: this is no model
  useIK('model', options);

  return (
    <>
      <IK ref={model} position={[1, 0, 0]} onClick={() => {}} {...options}>
        <primitive object={gltf.scene} />
      </IK>
      <IK chains={chains} fade={0.3} />
      {/* @ts-expect-error: there is no such prop */}
      <IK chain={chains} />
      {/* @ts-expect-error: weight is a number */}
      <IK weight="1" />
    </>
  );
}

export { places };
