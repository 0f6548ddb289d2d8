// jsdom, in which components are tested without a browser: it has elements, but draws nothing.

import { after, before, test } from 'node:test';
import { installApp } from './app.js';

let app;
before(async () => {
  app = await installApp('jsdom');
});
after(() => app?.remove());

test('tests of components with elements pass under vitest, in jsdom', async () => {
  await app.run('test');
});
