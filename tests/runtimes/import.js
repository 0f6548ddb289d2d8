// What a user of the package does, with each of its classes, after an import.

import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Chain, TwoBone, Walker } from 'fabrik';
import { ChainBatch } from 'fabrik/batch';
import { load } from 'fabrik/lean';
import { ChainPool } from 'fabrik/pool';
import { play } from './play.js';

const wasm = createRequire(import.meta.url).resolve('fabrik/fabrik.wasm');
const lean = await load(readFileSync(wasm));
console.log(JSON.stringify(await play({ Chain, ChainBatch, ChainPool, TwoBone, Walker }, lean)));
