// Firefox, without a window or on a display of its own. Its own protocol, Marionette, carries WebDriver's commands over a socket:
// packets are `length:json`, the json is `[0, id, command, parameters]` or `[1, id, error, result]`.

import { once } from 'node:events';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startDisplay } from './display.js';
import { findProgram, start, until } from './processes.js';
import { webDriver } from './webdriver.js';

const PREFERENCES = {
  'marionette.port': 0, // a free one, which it writes to the profile
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'app.update.disabledForTesting': true,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  // Files may not read other files, as for everyone who opens one by double click.
  'security.fileuri.strict_origin_policy': true,
  // A mouse that is fine and hovers. Without a window, Firefox has none.
  'webgl.force-enabled': true,
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
};

export const findFirefox = () => findProgram('firefox-esr', 'firefox');

/** Firefox draws with WebGL only in a window. Its driver in software is as good as a graphics card, but slow. */
const IN_A_WINDOW = { LIBGL_ALWAYS_SOFTWARE: '1' };

/** Starts Firefox with an empty profile. `window`: with a window, on a display of its own. */
export async function startFirefox({ width = 1280, height = 800, window = false } = {}) {
  const profile = await mkdtemp(join(tmpdir(), 'fabrik-firefox-'));
  const lines = Object.entries(PREFERENCES).map(([name, value]) => `user_pref("${name}", ${value});`);
  await writeFile(join(profile, 'user.js'), lines.join('\n'));
  const screen = window ? startDisplay() : null;
  const given = [...(screen ? [] : ['--headless']), '--marionette', '--no-remote', '--profile', profile];
  const size = [`--width=${width}`, `--height=${height}`];
  const program = start(findFirefox(), [...given, ...size, 'about:blank'], {
    env: { ...process.env, HOME: profile, ...(screen && { ...IN_A_WINDOW, DISPLAY: await screen.display }) },
  });
  let connection;
  const close = async () => {
    await connection?.send('Marionette:Quit', { flags: ['eForceQuit'] }).catch(() => {});
    connection?.end();
    await program.end();
    await screen?.end();
    await rm(profile, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    // The file is empty at first.
    const portFile = join(profile, 'MarionetteActivePort');
    const readPort = async () => Number(await readFile(portFile, 'utf8').catch(() => '')) || undefined;
    connection = await openConnection(await until(readPort, 'Firefox'));
    const send = (command, parameters) => connection.send(`WebDriver:${command}`, parameters);
    const { capabilities } = await send('NewSession');
    return await webDriver(capabilities.browserVersion, send, close);
  } catch (error) {
    await close();
    throw error;
  }
}

async function openConnection(port) {
  const socket = connect(port, '127.0.0.1');
  const waiting = new Map();
  let last = 0;
  let bytes = Buffer.alloc(0);
  const receive = (packet) => {
    // Before anything is asked it sends an object about itself.
    if (!Array.isArray(packet)) {
      socket.emit('greeted');
      return;
    }
    const [, id, error, result] = packet;
    const { resolve, reject, command } = waiting.get(id);
    waiting.delete(id);
    if (error) {
      reject(new Error(`Firefox, ${command}: ${error.message}`));
    } else {
      resolve(result && 'value' in result ? result.value : result);
    }
  };
  socket.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const colon = bytes.indexOf(':');
      const end = colon + 1 + Number(bytes.toString('latin1', 0, colon));
      if (colon < 0 || bytes.length < end) {
        return;
      }
      const packet = JSON.parse(bytes.toString('utf8', colon + 1, end));
      bytes = bytes.subarray(end);
      receive(packet);
    }
  });
  socket.on('close', () => {
    for (const { reject, command } of waiting.values()) {
      reject(new Error(`Firefox ended during ${command}`));
    }
  });
  await once(socket, 'greeted');
  return {
    send(command, parameters = {}) {
      return new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject, command });
        const text = JSON.stringify([0, last, command, parameters]);
        socket.write(`${Buffer.byteLength(text)}:${text}`);
      });
    },
    end: () => socket.destroy(),
  };
}
