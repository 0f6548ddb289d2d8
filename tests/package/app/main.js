import { Chain } from 'fabrik';
import { solve } from './solve.js';

window.result = solve(Chain);
