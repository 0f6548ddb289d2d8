// Instances of the solver: how they are loaded, that they are independent, and how they end.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { after, before, describe, test } from 'node:test';
import { runInNewContext } from 'node:vm';
import { Worker } from 'node:worker_threads';
import { Chain, Walker } from 'fabrik';
import { load } from 'fabrik/lean';
import { decode } from '../../web/core/inlined.js';
import { loadWith } from './exports.js';
import { play, snapshot } from './geometry.js';

const repository = new URL('../../', import.meta.url);
const WASM = readFileSync(new URL('web/build/fabrik.wasm', repository));
const WALKER_WASM = readFileSync(new URL('web/build/walker.wasm', repository));
const ARM_WASM = readFileSync(new URL('web/build/two-bone.wasm', repository));
const RIG_WASM = readFileSync(new URL('web/build/rig.wasm', repository));
const MODULES = { fabrik: WASM, walker: WALKER_WASM, 'two-bone': ARM_WASM, rig: RIG_WASM };

const arm = (Class) => new Class({ root: [80, 170], lengths: [80, 70, 60, 50] });

for (const [name, bytes] of Object.entries(MODULES)) {
  describe(`the module ${name}.wasm`, () => {
    const module = new WebAssembly.Module(bytes);

    test('imports one function at most', () => {
      assert.ok(WebAssembly.Module.imports(module).length <= 1);
      assert.ok(WebAssembly.Module.imports(module).every(({ kind }) => kind === 'function'));
    });

    test(`exports what src/wasm/exports-${name}.txt lists, and what Emscripten adds of its own`, () => {
      const list = readFileSync(new URL(`src/wasm/exports-${name}.txt`, repository), 'utf8');
      const exports = WebAssembly.Module.exports(module).map(({ name }) => name);
      const own =
        /^(memory|_initialize|__indirect_function_table|__errno_location|_?_?(emscripten_)?stack.*)$/;
      assert.deepEqual(exports.filter((name) => !own.test(name)).sort(), list.trim().split('\n').sort());
      assert.ok(exports.includes('memory') && exports.includes('_initialize'));
    });

    test('is the one that is inlined', async () => {
      const { default: text } = await import(new URL(`web/build/${name}.bytes.js`, repository));
      assert.ok(Buffer.from(decode(text)).equals(bytes));
    });

    test('is inlined as text without characters to escape', async () => {
      const { default: text } = await import(new URL(`web/build/${name}.bytes.js`, repository));
      assert.match(text, /^[ !#(-~]+$/);
      assert.doesNotMatch(text, /["'`<$\\]/);
    });
  });
}

describe('importing', () => {
  const count = `
    const counts = { compiled: 0, started: 0 };
    for (const [kind, key] of [['Module', 'compiled'], ['Instance', 'started']]) {
      WebAssembly[kind] = class extends WebAssembly[kind] {
        constructor(...given) {
          super(...given);
          counts[key]++;
        }
      };
    }
    for (const name of ['compile', 'instantiate', 'compileStreaming', 'instantiateStreaming']) {
      WebAssembly[name] = () => { throw new Error(name + ' was called'); };
    }
    const reported = [];
    const report = () => reported.push({ ...counts });
  `;
  const run = (code) => {
    const script = `${count}${code}\nconsole.log(JSON.stringify(reported));`;
    return JSON.parse(
      execFileSync(process.execPath, ['--input-type=module', '-e', script], { cwd: repository }),
    );
  };

  test('starts nothing: the first chain does, and only the first', () => {
    const reported = run(`
      const { Chain } = await import('fabrik');
      report();
      new Chain({ lengths: [1, 2] });
      report();
      new Chain({ lengths: [1, 2] });
      report();
    `);
    assert.deepEqual(reported, [
      { compiled: 0, started: 0 },
      { compiled: 1, started: 1 },
      { compiled: 1, started: 1 },
    ]);
  });

  test('starts the modules of chains and walkers separately, each with the first object of its kind', () => {
    const reported = run(`
      const { Chain, Walker } = await import('fabrik');
      for (let i = 0; i < 2; i++) {
        new Walker({ legs: 4, lengths: [1, 1] });
        report();
      }
      new Chain({ lengths: [1, 2] });
      report();
    `);
    assert.deepEqual(reported, [
      { compiled: 1, started: 1 },
      { compiled: 1, started: 1 },
      { compiled: 2, started: 2 },
    ]);
  });

  test('starts nothing if the first chain is refused because of its arguments', () => {
    const reported = run(`
      const { Chain, Walker } = await import('fabrik');
      try { new Chain({ lengths: 'long' }); } catch {}
      try { new Walker({ legs: 3 }); } catch {}
      report();
    `);
    assert.deepEqual(reported, [{ compiled: 0, started: 0 }]);
  });

  test('of fabrik/lean starts nothing and does not load the bytes', () => {
    const reported = run(`
      await import('fabrik/lean');
      report();
      const web = new URL('web/', 'file://' + process.cwd() + '/');
      const { Chain } = await import(new URL('chain/chain.js', web));
      const { Walker } = await import(new URL('walker/walker.js', web));
      try { new Chain({ lengths: [1] }); } catch (error) { reported.push(error.message); }
      try { new Walker({ legs: 4, lengths: [1, 1] }); } catch (error) { reported.push(error.message); }
    `);
    assert.deepEqual(reported[0], { compiled: 0, started: 0 });
    assert.match(reported[1], /fabrik\/lean/);
    assert.match(reported[2], /fabrik\/lean/);
  });

  test('leaves nothing running that would keep a program from ending', () => {
    const reported = run(`
      const { Chain } = await import('fabrik');
      globalThis.kept = new Chain({ lengths: [1, 2] });
      reported.push(kept.solve(1, 1));
    `);
    assert.deepEqual(reported, ['reached']);
  });
});

describe('load takes', () => {
  const asked = [];
  const server = createServer((request, response) => {
    asked.push(request.url);
    if (request.url === '/fabrik.wasm') {
      response.writeHead(200, { 'content-type': 'application/wasm' }).end(WASM);
    } else if (request.url === '/plain') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end(WASM);
    } else {
      response.writeHead(404).end('<!doctype html>');
    }
  });
  let base;
  before(async () => {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    base = `http://127.0.0.1:${server.address().port}`;
  });
  after(() => {
    server.close();
    server.closeAllConnections();
  });

  const inner = () => {
    const bytes = new Uint8Array(WASM.length + 200);
    bytes.set(WASM, 100);
    return bytes.subarray(100, 100 + WASM.length);
  };
  const sources = {
    'a Uint8Array': () => new Uint8Array(WASM),
    'a part of a larger Uint8Array': inner,
    'a Buffer of Node': () => WASM,
    'an ArrayBuffer': () => Uint8Array.from(WASM).buffer,
    'a compiled module': () => new WebAssembly.Module(WASM),
    'a response': () => new Response(WASM, { headers: { 'content-type': 'application/wasm' } }),
    'the promise of a response': () => fetch(`${base}/fabrik.wasm`),
    'a URL': () => new URL(`${base}/fabrik.wasm`),
    'an address as a string': () => `${base}/fabrik.wasm`,
    'a response of any content type': () => fetch(`${base}/plain`),
    'the module of another realm': () => runInNewContext('(WASM) => new WebAssembly.Module(WASM)')(WASM),
    'the buffer of another realm': () => runInNewContext('(WASM) => Uint8Array.from(WASM).buffer')(WASM),
    'a data URL': () => `data:application/wasm;base64,${WASM.toString('base64')}`,
  };
  const expected = play(Chain);
  for (const [title, source] of Object.entries(sources)) {
    test(title, async () => {
      const loaded = await load(source());
      assert.deepEqual(Object.keys(loaded), ['Chain', 'Walker', 'TwoBone']);
      assert.deepEqual(play(loaded.Chain), expected);
    });
  }

  test('no address without a file, and reports the answer', async () => {
    for (const missing of [`${base}/missing`, new URL(`${base}/missing`), fetch(`${base}/missing`)]) {
      await assert.rejects(load(missing), { name: 'TypeError', message: /\/missing.*404/ });
    }
    assert.ok(asked.includes('/missing'));
  });

  test('either module; a class that it lacks says which one has it, when it is used', async () => {
    const { Chain: Missing, Walker } = await load(WALKER_WASM);
    const { Chain, Walker: MissingToo } = await load(WASM);
    const walker = () => new Walker({ legs: 4, lengths: [1, 1] });
    assert.equal(walker().legs.length, 4);
    assert.equal(arm(Chain).bones, 4);
    assert.throws(() => arm(Missing), { name: 'Error', message: /load fabrik\.wasm/ });
    assert.throws(() => new MissingToo({ legs: 4, lengths: [1, 1] }), {
      name: 'Error',
      message: /load walker\.wasm/,
    });
    assert.equal(walker().legs.length, 4, 'it is ended by that');
  });

  test('no arm from the module of another class', async () => {
    const { TwoBone: Missing } = await load(WASM);
    const wanted = { name: 'Error', message: /load two-bone\.wasm/ };
    assert.throws(() => new Missing({ lengths: [1, 1] }), wanted);
  });

  test('no module other than those of the package', async () => {
    const empty = new Uint8Array([0, 0x61, 0x73, 0x6d, 1, 0, 0, 0]);
    await assert.rejects(load(empty));
    await assert.rejects(load(new WebAssembly.Module(empty)));
  });
});

describe('instances side by side', () => {
  test('give classes of the same names and members', async () => {
    const loaded = await load(WASM);
    for (const [name, Class] of Object.entries({ Chain, Walker })) {
      assert.equal(Class.name, name);
      assert.equal(loaded[name].name, name);
      assert.equal(Object.getPrototypeOf(loaded[name]), Object.getPrototypeOf(Class));
    }
    assert.ok(arm(loaded.Chain) instanceof loaded.Chain);
    assert.ok(!(arm(Chain) instanceof loaded.Chain));
  });
});

describe('a worker', () => {
  test('solves by itself, with the same bits as the main thread', async () => {
    const workers = [0, 1].map(() => new Worker(new URL('worker.js', import.meta.url)));
    const expected = play(Chain);
    for (const [reported] of await Promise.all(workers.map((worker) => once(worker, 'message')))) {
      assert.deepEqual(reported, expected);
    }
  });

  test('that is terminated during its work has no effect on others', async () => {
    const chain = arm(Chain);
    chain.solve(200, 300);
    const seen = snapshot(chain);
    const code = `
      import('fabrik').then(({ Chain }) => {
        const chain = new Chain({ lengths: [3, 2, 1] });
        require('node:worker_threads').parentPort.postMessage(chain.solve(1, 2));
        for (let i = 0; ; i++) chain.solve(i % 3, 2);
      });
    `;
    const worker = new Worker(code, { eval: true });
    assert.deepEqual(await once(worker, 'message'), ['reached']);
    await worker.terminate();
    assert.deepEqual(snapshot(chain), seen);
    assert.equal(chain.solve(150, 250), 'reached');
  });
});

describe('a crash of the solver', () => {
  /** Chains of an instance of their own, and a way to spoil the memory of one of them. */
  async function fragile() {
    const { Chain, calls } = await loadWith(WASM, (exports, calls) => ({
      ik_chain_create(...given) {
        const code = exports.ik_chain_create(...given);
        calls.memory = exports.memory;
        calls.pointer ??= new Uint32Array(exports.memory.buffer)[given[4] >>> 2];
        return code;
      },
    }));
    const chain = arm(Chain);
    const spoil = () => {
      // Its pointers, which come first, now point outside of the memory.
      new Uint8Array(calls.memory.buffer, calls.pointer, 16).fill(0x7f);
    };
    return { Chain, chain, spoil };
  }

  const crashed = (error) => {
    assert.equal(error.constructor, Error, String(error));
    assert.match(error.message, /has crashed/);
    assert.match(error.message, /make a new object/);
    return true;
  };

  test('throws an error that reports it, with the trap as its cause', async () => {
    const { chain, spoil } = await fragile();
    spoil();
    assert.throws(
      () => chain.solve(200, 300),
      (error) => crashed(error) && error.cause instanceof WebAssembly.RuntimeError,
    );
  });

  test('is not reported if the stack of the caller was full', async () => {
    const { chain } = await fragile();
    const errors = [];
    const deeper = () => {
      try {
        chain.solve(200 + errors.length, 300);
        deeper();
      } catch (error) {
        errors.push(error);
        throw error;
      }
    };
    assert.throws(deeper);
    assert.ok(errors.every(({ message }) => !message.includes('bug in fabrik')));
  });

  test('while a chain is created throws that error, too, and leaks no memory', async () => {
    const { Chain } = await loadWith(WASM, (exports) => ({
      ik_chain_create: (dimensions, bones, lengths, positions, _, at) =>
        exports.ik_chain_create(dimensions, bones, lengths, positions, -64, at),
    }));
    assert.throws(() => arm(Chain), crashed);
    assert.equal(arm(Chain).solve(200, 300), 'reached');
  });
});

test('no export takes more than the six arguments that calls forward', async () => {
  for (const name of ['fabrik', 'walker', 'two-bone']) {
    const bytes = readFileSync(new URL(`../../web/build/${name}.wasm`, import.meta.url));
    const env = { emscripten_notify_memory_growth() {} };
    const { exports } = (await WebAssembly.instantiate(bytes, { env })).instance;
    const functions = Object.entries(exports).filter(([, value]) => typeof value === 'function');
    assert.ok(functions.length > 20);
    for (const [export_, { length }] of functions) {
      assert.ok(length <= 6, `${export_} takes ${length}`);
    }
  }
});

test('every argument of an export arrives, up to the sixth', async () => {
  const { Chain, calls } = await loadWith(WASM, (exports, calls) => ({
    ik_chain_set_pole: (...given) => {
      calls.given = given;
      return exports.ik_chain_set_pole(...given);
    },
  }));
  const chain = new Chain({ lengths: [1, 1], dimensions: 3 });
  chain.setPole({ direction: [1, 2, 3], weight: 0.25 });
  assert.deepEqual(calls.given.slice(1), [2, 1, 2, 3, 0.25]);
});
