import { Chain } from 'fabrik';
import { solve } from './solve.js';

postMessage(solve(Chain));
