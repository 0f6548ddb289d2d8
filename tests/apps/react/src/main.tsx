// Defines <fabrik-chain> and <fabrik-steps>, and their types.
import 'fabrik/element/chain';
import 'fabrik/element/steps';

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { App } from './App';

createRoot(document.getElementById('app') as HTMLElement).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
