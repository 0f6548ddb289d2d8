import { ChainPool } from 'fabrik/pool';

const pool = new ChainPool({ count: 2000, lengths: [1, 1, 1], dimensions: 3, workers: 2 });
pool.targets.fill(1);
const reached = await pool.solve();
const { workers, sharedMemory } = pool;
await pool.dispose();
window.result = { reached, workers, sharedMemory };
