import { useState } from 'react';

const START = { x: 290, y: 80 };

/**
 * An element whose target is React's state. React sets properties where an element has them, and a new
 * object with the same numbers is no change. It listens to the event that an `on…` prop names, and
 * gives the handler the browser's own event.
 */
export function Follow() {
  const [target, setTarget] = useState(START);
  const [result, setResult] = useState({ status: 'unsolved', error: 0 });
  return (
    <section id="follow">
      <fabrik-chain
        lengths="60 50 40 30"
        scale={1}
        target={{ x: target.x, y: target.y }}
        onfabrik-change={(event) => setTarget(event.detail)}
        onfabrik-solve={(event) => setResult(event.detail)}
      />
      <button type="button" onClick={() => setTarget(START)}>
        Start
      </button>
      <output>
        {result.status} at {Math.round(target.x)}, {Math.round(target.y)}
      </output>
    </section>
  );
}
