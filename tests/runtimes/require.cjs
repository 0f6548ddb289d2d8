// The same after a require.

const { readFileSync } = require('node:fs');
const { Chain, TwoBone, Walker } = require('fabrik');
const { ChainBatch } = require('fabrik/batch');
const { load } = require('fabrik/lean');
const { ChainPool } = require('fabrik/pool');

const wasm = require.resolve('fabrik/fabrik.wasm');
Promise.all([load(readFileSync(wasm)), import('./play.js')])
  .then(([lean, { play }]) => play({ Chain, ChainBatch, ChainPool, TwoBone, Walker }, lean))
  .then((result) => console.log(JSON.stringify(result)));
