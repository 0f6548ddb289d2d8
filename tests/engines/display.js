// A display without a screen, for programs that have no mode without a window.

import { findProgram, start } from './processes.js';

export const findDisplay = () => findProgram('Xvfb');

/** Starts an X server without a screen; `display` is the name by which programs find it. */
export function startDisplay() {
  const given = ['-displayfd', '3', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'];
  const program = start(findProgram('Xvfb'), given, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const display = new Promise((resolve, reject) => {
    let text = '';
    program.child.once('exit', () => reject(new Error('Xvfb has ended')));
    program.child.stdio[3].on('data', (bytes) => {
      text += bytes;
      if (text.endsWith('\n')) {
        resolve(`:${text.trim()}`);
      }
    });
  });
  return { ...program, display };
}
