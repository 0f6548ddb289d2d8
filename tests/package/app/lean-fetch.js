import { load } from 'fabrik/lean';
import { solve } from './solve.js';

load(fetch('fabrik.wasm')).then(({ Chain }) => {
  window.result = solve(Chain);
});
