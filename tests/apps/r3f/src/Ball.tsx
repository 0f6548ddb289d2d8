import { type ThreeEvent, useFrame } from '@react-three/fiber';
import { type Ref, useImperativeHandle, useRef } from 'react';
import type { Mesh } from 'three';

/** A ball that moves up and down, until it is dragged. */
export function Ball({ ref, paused }: { ref: Ref<Mesh>; paused: boolean }) {
  const mesh = useRef<Mesh>(null);
  const state = useRef({ isDragged: false, isFree: true, time: 0 });
  useImperativeHandle(ref, () => mesh.current as Mesh);

  useFrame((_, dt) => {
    const { current } = state;
    if (current.isFree && !paused) {
      current.time += dt;
      mesh.current?.position.set(0.45, 1.35 + 0.15 * Math.sin(3 * current.time), 0.1);
    }
  });

  const press = (event: ThreeEvent<PointerEvent>) => {
    (event.target as Element).setPointerCapture(event.pointerId);
    Object.assign(state.current, { isDragged: true, isFree: false });
  };
  const drag = ({ unprojectedPoint }: ThreeEvent<PointerEvent>) => {
    if (state.current.isDragged) {
      mesh.current?.position.set(unprojectedPoint.x, unprojectedPoint.y, 0.1);
    }
  };
  const release = () => {
    state.current.isDragged = false;
  };
  return (
    <mesh
      ref={mesh}
      name="ball"
      position={[0.45, 1.35, 0.1]}
      onPointerDown={press}
      onPointerMove={drag}
      onPointerUp={release}
    >
      <sphereGeometry args={[0.06]} />
      <meshStandardMaterial color="orange" />
    </mesh>
  );
}
