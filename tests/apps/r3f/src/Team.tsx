import { IK } from 'fabrik/r3f';
import { Suspense, useRef } from 'react';
import type { Group } from 'three';
import { Dancer } from './Dancer';
import { watch } from './probe';

/** The component, around a character that is loaded later and updates its own mixer. */
export function Team({ paused }: { paused: boolean }) {
  const group = useRef<Group>(null);
  return (
    <IK
      ref={group}
      name="team"
      position={[-1, 0, 0]}
      chains={[{ first: 'upperarm', tip: 'hand', target: [-0.6, 1.4, 0.1] }]}
      setup={watch}
    >
      <Suspense fallback={null}>
        <Dancer paused={paused} />
      </Suspense>
    </IK>
  );
}
