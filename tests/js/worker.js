// A worker that solves by itself, and sends its results.

import { parentPort } from 'node:worker_threads';
import { Chain } from 'fabrik';
import { play } from './geometry.js';

parentPort.postMessage(play(Chain));
