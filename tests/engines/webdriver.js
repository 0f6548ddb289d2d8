// What the tests do with a browser, in the commands of WebDriver (w3.org/TR/webdriver2).

/** The characters by which WebDriver names the keys that write none. */
const KEYS = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  End: '\uE010',
  Home: '\uE011',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
};

const SCRIPT_TIME = 120_000;
const LOAD_TIME = 60_000;

/**
 * A browser, whichever its engine is.
 * @typedef {object} Browser
 * @property {string} version
 * @property {(url: string) => Promise<void>} open Opens a page, and waits until it is loaded.
 * @property {<T, A>(call: (given: A) => T | Promise<T>, given?: A) => Promise<T>} evaluate Runs a function in the page.
 *   Its code alone goes there, so it sees nothing but the page and what it is given.
 * @property {(x: number, y: number) => Promise<void>} move Moves the mouse to a point of the window.
 * @property {() => Promise<void>} press Presses the mouse's button.
 * @property {() => Promise<void>} release Releases the mouse's button.
 * @property {(key: string) => Promise<void>} key Presses and releases a key, by the name that it has in a page.
 * @property {() => Promise<void>} close Ends the browser.
 */

/**
 * A browser that is controlled by WebDriver commands.
 * @param {string} version
 * @param {(command: string, given?: object) => Promise<any>} send
 * @param {() => Promise<void>} close
 * @returns {Promise<Browser>}
 */
export async function webDriver(version, send, close) {
  await send('SetTimeouts', { script: SCRIPT_TIME, pageLoad: LOAD_TIME });
  const act = (source) => send('PerformActions', { actions: [source] });
  const mouse = (...actions) =>
    act({ type: 'pointer', id: 'mouse', parameters: { pointerType: 'mouse' }, actions });
  return {
    version,
    open: (url) => send('Navigate', { url }),
    async evaluate(call, given = null) {
      // A promise of the page may not pass between its world and the driver's; its value does.
      const script = `const [given, done] = arguments;
        const call = async () => (${call})(given);
        call().then((value) => done({ value }), (error) => done({ error: String(error) }));`;
      const { value, error } = await send('ExecuteAsyncScript', { script, args: [given] });
      if (error !== undefined) {
        throw new Error(`in the page: ${error}`);
      }
      return value;
    },
    move: (x, y) =>
      mouse({ type: 'pointerMove', origin: 'viewport', duration: 0, x: Math.round(x), y: Math.round(y) }),
    press: () => mouse({ type: 'pointerDown', button: 0 }),
    release: () => mouse({ type: 'pointerUp', button: 0 }),
    key(name) {
      const value = KEYS[name] ?? name;
      return act({
        type: 'key',
        id: 'keyboard',
        actions: [
          { type: 'keyDown', value },
          { type: 'keyUp', value },
        ],
      });
    },
    close,
  };
}
