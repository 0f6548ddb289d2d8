import { useIK } from 'fabrik/r3f';
import type { SkeletonChain } from 'fabrik/three';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import type { Mesh, SkinnedMesh } from 'three';
import { createCharacter } from './character';
import { watch } from './probe';

const FADE = Number(new URLSearchParams(location.search).get('fade') ?? 0);

interface Props {
  ball: RefObject<Mesh | null>;
  enabled: boolean;
  paused: boolean;
  stiff: boolean;
  short: boolean;
  weight: number;
}

/** The hook: it updates the mixer. The options are new objects in each render. */
export function Arm({ ball, enabled, paused, stiff, short, weight }: Props) {
  const model = useRef<SkinnedMesh>(null);
  const chain = useRef<SkeletonChain>(null);
  const { mesh, mixer, action } = useMemo(() => createCharacter('teal'), []);
  useEffect(() => {
    action.paused = paused;
  }, [action, paused]);

  const ik = useIK(model, {
    chains: [
      {
        first: short ? 'lowerarm' : 'upperarm',
        tip: 'hand',
        target: ball,
        limits: stiff ? [null, { type: 'cone', angle: 0.1 }] : null,
        ref: chain,
      },
    ],
    weight,
    fade: FADE,
    enabled,
    mixer,
    setup: watch,
  });
  useEffect(() => {
    Object.assign(globalThis, { arm: { ik, chain, mesh } });
  }, [ik, mesh]);

  return <primitive ref={model} object={mesh} name="arm" />;
}
