// The programs of bench/limit.js: the same C sources and the same flags, by two compilers, for the machine at hand
// (-march=native) and for any of its kind; and as wasm with -O3.

import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const here = `${root}/bench/limit`;
const made = `${root}/build/limit`;

/** The C sources below a folder, as paths. */
const below = (/** @type {string} */ folder, /** @type {RegExp} */ ending) =>
  readdirSync(folder, { recursive: true })
    .map(String)
    .filter((name) => ending.test(name))
    .map((name) => `${folder}/${name}`);

const library = () => below(`${root}/src`, /\.c$/).filter((path) => !path.includes('/wasm/'));

/** The flags of native builds: those of the library. */
function flags() {
  const [, list] = /^c_flags=\(([^)]*)\)/m.exec(readFileSync(`${root}/tools/native.sh`, 'utf8')) ?? [];
  if (!list) {
    throw new Error('tools/native.sh has no c_flags');
  }
  return list.trim().split(/\s+/);
}

/** Whether a file is missing or older than a source. */
function stale(/** @type {string} */ file) {
  const sources = [
    `${root}/tools/native.sh`,
    ...below(`${root}/src`, /\.[ch]$/),
    ...below(here, /\.([ch]|js)$/),
  ];
  const time = (/** @type {string} */ path) => statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? 0;
  return sources.some((source) => time(source) > time(file));
}

/** The native builds that this machine can make. */
export function compilers() {
  const all = ['gcc', 'clang'].filter((name) => spawnSync(name, ['--version']).status === 0);
  if (all.length === 0) {
    throw new Error('there is no C compiler: apt-get install gcc clang');
  }
  return all.flatMap((compiler) => [
    { name: compiler, compiler, machine: [] },
    { name: `${compiler} native`, compiler, machine: ['-march=native'] },
  ]);
}

export const versionOf = (/** @type {string} */ compiler) =>
  execFileSync(compiler, ['--version'], { encoding: 'utf8' }).split('\n')[0];

/** Makes a native program, and returns its path. */
export function buildNative(/** @type {ReturnType<typeof compilers>[number]} */ { name, compiler, machine }) {
  const program = `${made}/${name.replaceAll(' ', '-')}`;
  mkdirSync(made, { recursive: true });
  if (stale(program)) {
    const sources = [`${here}/native.c`, `${here}/tasks.c`, ...library()];
    const args = [...flags(), '-O3', ...machine, ...sources, '-lm', '-o', program];
    execFileSync(compiler, args, { cwd: root });
  }
  return program;
}

/** The tasks as wasm, all of it compiled by -O3, with the loops inside. @returns {any} its exports */
export function buildWasm() {
  const file = `${made}/tasks.wasm`;
  mkdirSync(made, { recursive: true });
  if (stale(file)) {
    const names = ['make', 'run', 'hash', 'iterations'].map((name) => `_limit_${name}`);
    const own = '-O3 -flto -msimd128 -std=c17 -ffp-contract=off -fno-math-errno --no-entry -sFILESYSTEM=0';
    const memory = ['-sINITIAL_MEMORY=64MB', '-sTOTAL_STACK=65536'];
    const wasm = [...own.split(' '), ...memory, `-sEXPORTED_FUNCTIONS=${names}`, `-I${root}/src`];
    execFileSync('emcc', [...wasm, `${here}/tasks.c`, ...library(), '-o', file]);
  }
  const module = new WebAssembly.Module(readFileSync(file));
  const env = { emscripten_notify_memory_growth() {} };
  const { exports } = new WebAssembly.Instance(module, { env });
  /** @type {any} */ (exports)._initialize();
  return exports;
}

/** Starts a program. It answers each line that it is asked with an object. */
export function start(/** @type {string} */ program) {
  const child = spawn(program, { stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async ask(/** @type {string} */ question) {
      child.stdin.write(`${question}\n`);
      const { value, done } = await lines.next();
      if (done) {
        throw new Error(`${program} has ended`);
      }
      return JSON.parse(value);
    },
    end: () => child.stdin.end(),
  };
}

/** The instructions of the lanes' FABRIK in a native program: how many are square roots of four, and of one. */
export function rootsOf(/** @type {string} */ program) {
  const text = execFileSync(
    'objdump',
    ['-d', '--no-show-raw-insn', '--disassemble=ik_quads_fabrik', program],
    {
      encoding: 'utf8',
    },
  );
  return { four: text.match(/sqrtps/g)?.length ?? 0, one: text.match(/sqrtss/g)?.length ?? 0 };
}

/** How often f32x4.sqrt is in a wasm module: the bytes of that instruction. */
export const rootsOfWasm = (/** @type {Uint8Array} */ bytes) =>
  Buffer.from(bytes).toString('latin1').split('\xfd\xe3\x01').length - 1;
