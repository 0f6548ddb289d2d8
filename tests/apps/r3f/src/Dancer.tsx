import { useFrame } from '@react-three/fiber';
import { use, useEffect } from 'react';
import { load } from './load';

/** A character that is loaded, and plays its animation as if there was no inverse kinematics. */
export function Dancer({ paused }: { paused: boolean }) {
  const { mesh, mixer, action } = use(load());
  useEffect(() => {
    action.paused = paused;
  }, [action, paused]);
  useFrame((_, dt) => {
    mixer.update(dt);
  });
  return <primitive object={mesh} name="dancer" />;
}
