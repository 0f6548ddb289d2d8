// `using` disposes of what it declares at the end of its block.

import { Chain, TwoBone, Walker } from 'fabrik';

export function solve(): string {
  using chain = new Chain({ root: [0, 0], lengths: [2, 1] });
  using arm = new TwoBone({ root: [0, 0], lengths: [2, 1] });
  using spider = new Walker({ legs: 8, lengths: [50, 45, 35] });
  spider.update(1 / 60);
  return chain.solve(1, 2) + arm.solve(1, 2);
}
