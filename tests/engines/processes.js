// Programs that the tests start, each with all the processes that it starts itself.

import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

/** How long a program may take to end after its signal, in milliseconds. */
const PATIENCE = 5000;

// Who ends the tests ends their programs, too: these are no part of the terminal's process group.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) {
  process.once(signal, () => process.exit(1));
}

/**
 * The path of the first of these programs that is on the PATH, or undefined.
 * @param {string[]} names
 */
export function findProgram(...names) {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const paths = names.flatMap((name) => folders.map((folder) => join(folder, name)));
  return paths.find((path) => {
    try {
      accessSync(path, constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}

/**
 * Starts a program in a process group of its own.
 * @param {string} path
 * @param {string[]} given
 * @param {import('node:child_process').SpawnOptions} [options]
 */
export function start(path, given, options) {
  const child = spawn(path, given, { stdio: 'ignore', ...options, detached: true });
  const ended = new Promise((done) => child.once('close', done));
  const signal = (name) => {
    try {
      process.kill(-child.pid, name);
    } catch {
      // All of them have ended.
    }
  };
  const kill = () => signal('SIGKILL');
  process.once('exit', kill);
  return {
    child,
    /** Ends the program and all that it has started. */
    async end() {
      signal('SIGTERM');
      await Promise.race([ended, later(PATIENCE)]);
      kill();
      process.off('exit', kill);
    },
  };
}

/** Asks again and again, until the answer is not undefined. */
export async function until(ask, what, patience = 120_000) {
  const end = performance.now() + patience;
  for (;;) {
    const answer = await ask();
    if (answer !== undefined) {
      return answer;
    }
    if (performance.now() > end) {
      throw new Error(`${what} did not answer in ${patience / 1000} s`);
    }
    await later(50);
  }
}

const later = (time) => new Promise((done) => setTimeout(done, time).unref());
