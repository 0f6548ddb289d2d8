import 'fabrik/element';
import { useState } from 'react';

export function Reach({ lengths }) {
  const [status, setStatus] = useState('unsolved');
  return (
    <figure>
      <fabrik-chain
        lengths={lengths}
        target={{ x: 30, y: 40 }}
        onfabrik-solve={(event) => setStatus(event.detail.status)}
      />
      <figcaption>{status}</figcaption>
    </figure>
  );
}
