import type { FabrikSteps } from 'fabrik/element/steps';
import { useRef, useState } from 'react';

/** An element whose methods are called by way of a ref. Its target is where the prop says at first. */
export function Steps() {
  const steps = useRef<FabrikSteps>(null);
  const [index, setIndex] = useState(0);
  return (
    <section id="steps">
      <fabrik-steps
        ref={steps}
        lengths="90 75 60"
        target="120 -90"
        onfabrik-step={(event) => setIndex(event.detail.index)}
      />
      <button type="button" onClick={() => steps.current?.next()}>
        Next
      </button>
      <output>step {index}</output>
    </section>
  );
}
