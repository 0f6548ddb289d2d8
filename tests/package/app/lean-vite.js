import wasm from 'fabrik/fabrik.wasm?url';
import { load } from 'fabrik/lean';
import { solve } from './solve.js';

load(wasm).then(({ Chain }) => {
  window.result = solve(Chain);
});
