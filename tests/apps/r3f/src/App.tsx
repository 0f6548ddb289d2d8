import { Canvas } from '@react-three/fiber';
import { useRef, useState } from 'react';
import type { Mesh } from 'three';
import { Arm } from './Arm';
import { Ball } from './Ball';
import { Mistake } from './Mistake';
import { Team } from './Team';

const query = new URLSearchParams(location.search);

/** Two characters that reach for balls, over their animations: one with the hook, one with the component. */
export function App() {
  const [shown, setShown] = useState(true);
  const [hasBall, setHasBall] = useState(true);
  const [enabled, setEnabled] = useState(true);
  const [paused, setPaused] = useState(query.has('paused'));
  const [stiff, setStiff] = useState(false);
  const [short, setShort] = useState(false);
  const [weight, setWeight] = useState(1);
  const ball = useRef<Mesh>(null);
  const toggles = [
    ['Show', shown, setShown],
    ['Ball', hasBall, setHasBall],
    ['Enabled', enabled, setEnabled],
    ['Paused', paused, setPaused],
    ['Stiff', stiff, setStiff],
    ['Short', short, setShort],
  ] as const;
  return (
    <>
      {toggles.map(([name, value, set]) => (
        <label key={name}>
          <input type="checkbox" checked={value} onChange={(event) => set(event.target.checked)} /> {name}
        </label>
      ))}
      <label>
        Weight{' '}
        <input
          type="range"
          min={0}
          max={1}
          step={0.25}
          value={weight}
          onChange={(event) => setWeight(Number(event.target.value))}
        />
      </label>
      <div id="scene">
        <Canvas
          frameloop={query.get('frameloop') === 'demand' ? 'demand' : 'always'}
          orthographic
          camera={{ position: [0, 1, 5], zoom: 200 }}
          onCreated={(state) => {
            state.camera.lookAt(0, 1, 0);
            // For the tests, as for whoever tries something in the console.
            Object.assign(globalThis, { view: state });
          }}
        >
          <ambientLight intensity={3} />
          {hasBall && <Ball ref={ball} paused={paused} />}
          {shown && (
            <>
              <Arm {...{ ball, enabled, paused, stiff, short, weight }} />
              {!query.has('mistake') && <Team paused={paused} />}
            </>
          )}
          {query.has('mistake') && <Mistake kind={query.get('mistake')} />}
        </Canvas>
      </div>
    </>
  );
}
