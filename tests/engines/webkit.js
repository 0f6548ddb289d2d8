// WebKit: WebKitGTK's small browser, driven by WebKitWebDriver over http, on a display of its own. It shares
// the engine with Safari, and neither the platform nor the version.

import { readdirSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { findDisplay, startDisplay } from './display.js';
import { findProgram, start, until } from './processes.js';
import { webDriver } from './webdriver.js';

/** WebDriver's commands as http requests: the method, and the path after the session's. */
const REQUESTS = {
  SetTimeouts: ['POST', 'timeouts'],
  SetWindowRect: ['POST', 'window/rect'],
  Navigate: ['POST', 'url'],
  ExecuteAsyncScript: ['POST', 'execute/async'],
  PerformActions: ['POST', 'actions'],
};

/** What WebKit needs: its driver, and an X server, since it has no mode without a window. */
export const findWebKit = () => findProgram('WebKitWebDriver') && findDisplay();

/** Starts WebKit, and a display for it. */
export async function startWebKit({ width = 1280, height = 800 } = {}) {
  const programs = [];
  let session;
  const close = async () => {
    if (session) {
      await request('DELETE', session).catch(() => {});
    }
    for (const program of programs.reverse()) {
      await program.end();
    }
  };
  const url = `http://127.0.0.1:${await freePort()}`;
  const request = async (method, path, body) => {
    const response = await fetch(url + path, { method, body: body && JSON.stringify(body) });
    const { value } = await response.json();
    if (value?.error) {
      throw new Error(`WebKit, ${path}: ${value.message || value.error}`);
    }
    return value;
  };
  try {
    const screen = startDisplay();
    programs.push(screen);
    const driver = start(findProgram('WebKitWebDriver'), [`--port=${new URL(url).port}`], {
      env: {
        ...process.env,
        DISPLAY: await screen.display,
        NO_AT_BRIDGE: '1',
        // Without it there are 4 frames a second where there is no GPU.
        WEBKIT_DISABLE_DMABUF_RENDERER: '1',
      },
    });
    programs.push(driver);
    const ready = async () => (await request('GET', '/status').catch(() => undefined))?.ready || undefined;
    await until(ready, 'WebKitWebDriver');
    const options = { binary: findMiniBrowser(), args: ['--automation'] };
    const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
    const made = await request('POST', '/session', { capabilities });
    session = `/session/${made.sessionId}`;
    const send = (command, parameters = {}) => {
      const [method, path] = REQUESTS[command];
      return request(method, `${session}/${path}`, parameters);
    };
    await send('SetWindowRect', { width, height });
    return await webDriver(made.capabilities.browserVersion, send, close);
  } catch (error) {
    await close();
    throw error;
  }
}

/** The small browser is on no PATH: distributions keep it beside the library. */
function findMiniBrowser() {
  const folders = ['/usr/lib', '/usr/libexec', '/usr/lib64'];
  const list = (folder) => {
    try {
      return readdirSync(folder).map((name) => join(folder, name));
    } catch {
      return [];
    }
  };
  const candidates = folders.flatMap((folder) => [...list(folder), ...list(folder).flatMap(list)]);
  const found = candidates.filter((path) => /\/webkit2?gtk-[\d.]+$/.test(path)).flatMap(list);
  const browser = found.find((path) => path.endsWith('/MiniBrowser'));
  if (!browser) {
    throw new Error(`WebKitWebDriver is here, but no MiniBrowser in ${folders.join(', ')}`);
  }
  return browser;
}

/** A port that is free now. */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}
