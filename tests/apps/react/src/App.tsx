import { useState } from 'react';
import { Follow } from './Follow';
import { Sketch } from './Sketch';
import { Steps } from './Steps';

export function App() {
  const [shown, setShown] = useState(true);
  return (
    <main>
      <label>
        <input type="checkbox" checked={shown} onChange={(event) => setShown(event.target.checked)} /> Show
      </label>
      {shown && (
        <>
          <Follow />
          <Sketch />
          <Steps />
        </>
      )}
    </main>
  );
}
