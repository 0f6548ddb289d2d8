// Runs a program until it ends, until it prints that a test failed, or for too long.

import { spawn } from 'node:child_process';

/** Lines with which native tests, and node:test with each of its reporters, say that a test failed. */
const FAILURE = /^\s*(?:FAIL {2}|not ok |✖ )(.*)$/m;

/**
 * @param {string} program
 * @param {string[]} given
 * @param {{ cwd?: string, env?: Record<string, string>, timeout?: number }} [options] `timeout` in milliseconds
 * @returns {Promise<{ failed: string | null, seconds: number, output: string }>} `failed`: the sentence of the test, or
 *   how the program ended; null if all is well
 */
export function run(program, given, { cwd, env = {}, timeout = 0 } = {}) {
  return new Promise((done) => {
    const start = performance.now();
    // A group of its own, so that browsers and workers end with it.
    const child = spawn(program, given, { cwd, env: { ...process.env, ...env }, detached: true });
    let output = '';
    let failed = null;
    const end = (why) => {
      failed ??= why;
      try {
        process.kill(-child.pid, 'SIGKILL');
      } catch {
        // It has ended by itself.
      }
    };
    const timer = timeout > 0 ? setTimeout(() => end('took too long'), timeout) : null;
    const read = (bytes) => {
      output += bytes;
      const [, sentence] = FAILURE.exec(output) ?? [];
      if (sentence !== undefined) {
        end(sentence.slice(0, 120));
      }
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('error', (error) => end(error.message));
    child.on('close', (code, signal) => {
      clearTimeout(timer);
      if (failed === null && code !== 0) {
        failed = `ended with ${signal ?? code}`;
      }
      done({ failed, seconds: (performance.now() - start) / 1000, output });
    });
  });
}
