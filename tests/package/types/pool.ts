// What a user's program may write with fabrik/pool, and what it may not.

import { ChainPool, type ChainPoolOptions, type PoolSolveOptions } from 'fabrik/pool';

const options: ChainPoolOptions = { count: 1000, lengths: [3, 2, 1], dimensions: 3, workers: 2 };
const given: PoolSolveOptions = { onProgress: (done, count) => done / count };

export async function solve(signal: AbortSignal): Promise<number> {
  const pool = new ChainPool({ ...options, sharedMemory: false, tolerance: new Float64Array(1000) });
  pool.targets.set([1, 2, 3]);
  pool.active[0] = 0;
  const reached: number = await pool.solve({ ...given, signal });
  const status: string = ChainPool.STATUSES[pool.statuses[1]];
  pool.setPoses(pool.positions);
  pool.restoreState(pool.saveState());
  await pool.dispose();
  return reached + status.length + pool.errors[0] + pool.iterations[0] + pool.positions.length;
}

// @ts-expect-error a count is needed
new ChainPool({ lengths: [1] });
// @ts-expect-error there is no such option
new ChainPool({ count: 1, lengths: [1], threads: 2 });

export function wrong(pool: ChainPool): void {
  // @ts-expect-error results are for reading
  pool.positions[0] = 1;
  // @ts-expect-error it is a number
  pool.count.length;
  // @ts-expect-error there are bases only with the option
  pool.bases[0] = 1;
  // @ts-expect-error a signal is an AbortSignal
  void pool.solve({ signal: 1 });
}
