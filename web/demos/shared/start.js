// How every page starts.

import { Chain } from '../../fabrik.js';
import shared from '../strings/en/shared.js';
import { showCurrentLink } from './current-link.js';
import { markServedLinks } from './served-links.js';
import { fill } from './text.js';

/**
 * Starts what is on a page, and shows why if it fails: without WebAssembly, for instance. What `run` returns is
 * `demos` of the window, for tests and for the curious: `demos.spider.state()` has the place of everything.
 * @param {() => Record<string, { state(): object }>} run
 */
export function start(run) {
  markServedLinks(document.querySelectorAll('a[data-needs-server]'), shared.nav.needsServer);
  showCurrentLink();
  listenToSkipLink();
  try {
    checkPackage();
    Object.assign(globalThis, { demos: run() });
  } catch (error) {
    const alert = /** @type {HTMLElement} */ (document.querySelector('[data-alert]'));
    const reason = error instanceof Error ? error.message : String(error);
    alert.textContent = 'WebAssembly' in globalThis ? fill(shared.failed, { reason }) : shared.noWasm;
    alert.hidden = false;
    document.documentElement.classList.add('failed');
    console.error(error);
  }
}

/** A wasm module without anything in it. */
const EMPTY = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0);

/** Throws if the package is missing, or the error of the package if the browser runs no WebAssembly. */
function checkPackage() {
  if (!('fabrik' in globalThis)) {
    throw new Error(fill(shared.missing, { file: 'fabrik.global.js' }));
  }
  try {
    new WebAssembly.Module(EMPTY);
  } catch {
    new Chain({ lengths: [1] }).dispose();
  }
}

/** The address has the settings: it stays as it is. */
function listenToSkipLink() {
  document.querySelector('.skip')?.addEventListener('click', (event) => {
    event.preventDefault();
    document.getElementById('main')?.focus();
  });
}
