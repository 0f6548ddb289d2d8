import { act, StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Reach } from './Reach.jsx';

globalThis.IS_REACT_ACT_ENVIRONMENT = true;

let place;
let root;

beforeEach(() => {
  vi.spyOn(console, 'error');
  vi.spyOn(console, 'warn');
  place = document.body.appendChild(document.createElement('div'));
  root = createRoot(place);
});

afterEach(() => {
  place.remove();
  expect(console.error).not.toHaveBeenCalled();
  expect(console.warn).not.toHaveBeenCalled();
});

const render = (lengths) =>
  act(async () =>
    root.render(
      <StrictMode>
        <Reach lengths={lengths} />
      </StrictMode>,
    ),
  );

test('a component with an element is rendered, changed and removed', async () => {
  await render('80 70 60 50');
  const chain = place.querySelector('fabrik-chain');
  expect(chain.lengths).toEqual([80, 70, 60, 50]);
  expect(chain.target).toEqual({ x: 30, y: 40 });
  expect(chain.chain.bones).toBe(4);

  await render('80 70');
  expect(place.querySelector('fabrik-chain')).toBe(chain);
  expect(chain.lengths).toEqual([80, 70]);
  expect(chain.chain.bones).toBe(2);

  await act(async () => root.unmount());
  expect(place.innerHTML).toBe('');
});

test('a component hears of the solve', async () => {
  await render('80 70 60 50');
  const chain = place.querySelector('fabrik-chain');
  await act(async () => {
    chain.dispatchEvent(
      new CustomEvent('fabrik-solve', { detail: { status: 'reached', error: 0, iterations: 1 } }),
    );
  });
  expect(place.querySelector('figcaption').textContent).toBe('reached');
  await act(async () => root.unmount());
});

test('elements without a framework', async () => {
  const steps = document.createElement('fabrik-steps');
  steps.setAttribute('lengths', '90 75 60');
  steps.setAttribute('target', '120 -90');
  document.body.append(steps);
  expect(steps.trace.status).toBe('reached');
  steps.next();
  expect(steps.step).toBe(1);
  steps.remove();
  document.body.append(steps);
  expect(steps.trace.status).toBe('reached');
  steps.remove();
});
