// The same after a require.

const { readFileSync } = require('node:fs');
const { Chain, TwoBone, Walker } = require('fabrik');
const { load } = require('fabrik/lean');

const wasm = require.resolve('fabrik/fabrik.wasm');
Promise.all([load(readFileSync(wasm)), import('./play.js')]).then(([lean, { play }]) => {
  console.log(JSON.stringify(play({ Chain, TwoBone, Walker }, lean)));
});
