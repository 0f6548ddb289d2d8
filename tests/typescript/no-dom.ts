// A program without a browser's types: for a server, a worker, or a worklet.

import { Chain, TwoBone, Walker } from 'fabrik';
import { load } from 'fabrik/lean';

const chain = new Chain({ root: [0, 0], lengths: [2, 1] });
const arm = new TwoBone({ root: [0, 0], lengths: [2, 1] });
const spider = new Walker({ legs: 8, lengths: [50, 45, 35] });
spider.drive(100);
spider.update(1 / 60);

export const found: [string, string, number] = [chain.solve(1, 2), arm.solve(1, 2), spider.body.x];

export async function solve(bytes: ArrayBuffer): Promise<string> {
  const lean = await load(bytes);
  return new lean.Chain({ root: [0, 0], lengths: [2, 1] }).solve(1, 2);
}
