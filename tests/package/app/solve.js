// The same chain for every way to load the package.

export const ROOT = [80, 170];
export const LENGTHS = [80, 70, 60, 50];
export const TARGET = [200, 300];

export function solve(Chain) {
  const chain = new Chain({ root: ROOT, lengths: LENGTHS });
  const status = chain.solve(...TARGET);
  return { status, positions: [...chain.positions] };
}
