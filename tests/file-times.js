// A reporter of node:test: how long the tests of each file took, as `time 12.3 s  tests/file.test.js`. build.sh prints
// the slowest files at its end.

import { relative } from 'node:path';

export default async function* fileTimes(source) {
  const times = new Map();
  for await (const { type, data } of source) {
    if ((type === 'test:pass' || type === 'test:fail') && data.nesting === 0 && data.file) {
      const file = relative(process.cwd(), data.file);
      times.set(file, (times.get(file) ?? 0) + data.details.duration_ms);
    }
  }
  for (const [file, milliseconds] of times) {
    yield `time ${(milliseconds / 1000).toFixed(1).padStart(6)} s  ${file}\n`;
  }
}
