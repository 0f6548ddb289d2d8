// Takes all pictures, one program after the other.

import { spawnSync } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const NO_PROGRAMS = ['all.js', 'keep.js'];

for (const name of readdirSync(HERE).filter((each) => each.endsWith('.js') && !NO_PROGRAMS.includes(each))) {
  const { status } = spawnSync(process.execPath, [HERE + name], { stdio: 'inherit' });
  if (status !== 0) {
    console.error(`${name} failed`);
    process.exitCode = 1;
  }
}
