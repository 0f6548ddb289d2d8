// The build: the same bytes from the same sources, nothing twice, and one clear line when it fails.
// Everything runs in copies of the repository, which must have been built itself. Only with
// FABRIK_CASES=many do the copies run emcc, and tsc more than once: these two take most of the time.

import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, relative } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { MANY } from '../js/cases.js';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const BUILT = join('web', 'build');
// The documentation has npm packages of its own, and ./build.sh alone does not make it.
const DOCS = join('web', 'docs');
// The page of the benchmark has other packages in it.
const PEERS = join('bench', 'peers');
const PEERS_MODULES = join(PEERS, 'node_modules');
const BUNDLES = ['fabrik.global.js', 'site/index.html'];
const MODULES = readdirSync(join(repository, BUILT)).filter((name) => /\.(wasm|bytes\.js)$/.test(name));

// The inputs of a build, without its outputs.
function copy(to, others = []) {
  mkdirSync(to, { recursive: true });
  for (const name of [
    'build.sh',
    'package.json',
    'package-lock.json',
    'src',
    'tools',
    'web',
    'bench',
    ...others,
  ]) {
    cpSync(join(repository, name), join(to, name), {
      recursive: true,
      filter: (from) => ![BUILT, DOCS, PEERS_MODULES].includes(relative(repository, from)),
    });
  }
  if (others.length === 0) {
    symlinkSync(join(repository, 'node_modules'), join(to, 'node_modules'));
  }
  symlinkSync(join(repository, PEERS_MODULES), join(to, PEERS_MODULES));
}

/** Runs the build.sh of a folder; returns its exit code and output. */
function build(folder, { verbs = [], cwd = folder, env = process.env } = {}) {
  return new Promise((resolve) => {
    execFile('/bin/bash', [join(folder, 'build.sh'), ...verbs], { cwd, env }, (error, stdout, stderr) => {
      resolve({ code: error ? error.code : 0, stdout, stderr });
    });
  });
}

function files(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath ?? entry.path, entry.name)))
    .sort();
}

const times = (folder) =>
  Object.fromEntries(files(join(folder, BUILT)).map((name) => [name, modified(folder, name)]));

const modified = (folder, name) => statSync(join(folder, BUILT, name)).mtimeMs;

/** Sets the time of a file to now, as saving it does. */
function touch(folder, name) {
  const now = new Date();
  utimesSync(join(folder, name), now, now);
}

describe('build.sh', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fabrik-build-'));
  const here = join(scratch, 'quite another', 'place');
  let first;

  before(async () => {
    copy(here);
    if (!MANY) {
      mkdirSync(join(here, BUILT));
      for (const name of MODULES.filter((each) => each.endsWith('.wasm'))) {
        cpSync(join(repository, BUILT, name), join(here, BUILT, name));
      }
    }
    first = await build(here, { cwd: scratch });
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  test('makes everything, from any folder, and says what it makes', () => {
    const { code, stdout, stderr } = first;
    assert.equal(code, 0, stderr);
    assert.equal(stderr, '');
    const said = [/^fabrik\.bytes\.js/m, /^walker\.bytes\.js/m];
    for (const line of MANY ? [...said, /^emcc: fabrik\.wasm/m] : said) {
      assert.match(stdout, line);
    }
    const made = files(join(here, BUILT));
    const types = ['types/fabrik.d.ts', 'types/lean.d.ts', 'types/element.d.ts'].map((name) =>
      join(...name.split('/')),
    );
    for (const name of [...MODULES, ...BUNDLES, ...types]) {
      assert.ok(made.includes(name), `${name} is missing`);
    }
  });

  test('makes the same bytes as in the repository itself', () => {
    for (const name of files(join(here, BUILT))) {
      const [one, two] = [here, repository].map((folder) => readFileSync(join(folder, BUILT, name)));
      assert.ok(one.equals(two), `${name} differs`);
      assert.ok(!one.includes(scratch), `${name} names the folder it was made in`);
    }
  });

  test('makes nothing outside web/build', () => {
    const sources = (folder) => files(folder).filter((name) => !name.startsWith(BUILT));
    const known = join(scratch, 'known');
    copy(known);
    assert.deepEqual(sources(here), sources(known));
  });

  test('makes nothing and prints nothing if nothing is stale', async () => {
    const seen = times(here);
    assert.deepEqual(await build(here), { code: 0, stdout: '', stderr: '' });
    assert.deepEqual(times(here), seen);
  });

  test('refuses an unknown verb in one line', async () => {
    const { code, stdout, stderr } = await build(here, { verbs: ['everything'] });
    assert.notEqual(code, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /^build\.sh: .*'everything'.*\n$/);
  });

  test('refuses to write the site into a folder with other files, named from where it is called', async () => {
    for (const [cwd, name] of [
      [here, 'web'],
      [join(here, 'src'), '../web/demos'],
    ]) {
      const before = files(join(here, 'web'));
      const { code, stderr } = await build(here, { verbs: ['site', name], cwd });
      assert.notEqual(code, 0);
      assert.match(stderr, /^build\.sh: site: .*web(\/demos)? has other files.*\n$/);
      assert.deepEqual(files(join(here, 'web')), before);
    }
  });

  test('says in one line that emcc is missing, and makes nothing', async () => {
    const bare = join(scratch, 'bare');
    const tools = join(scratch, 'tools');
    copy(bare);
    mkdirSync(tools);
    for (const tool of ['bash', 'cat', 'dirname', 'env', 'find', 'mkdir', 'paste', 'rm', 'sed', 'sort']) {
      const found = execFileSync('/bin/bash', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim();
      symlinkSync(found, join(tools, tool));
    }
    symlinkSync(process.execPath, join(tools, 'node'));
    assert.ok(!tools.includes(delimiter));
    const { code, stdout, stderr } = await build(bare, { env: { PATH: tools } });
    assert.notEqual(code, 0);
    assert.equal(stdout, '');
    assert.match(stderr, /^build\.sh: .*emcc.*\n$/);
    assert.deepEqual(files(join(bare, BUILT)), []);
  });

  if (MANY) {
    test('fails again after tsc failed, until the cause is removed, and makes only what is stale', () =>
      failsUntilCorrected(here, {}, repository));
  }
});

/**
 * Makes a mistake in a type, builds twice, corrects the mistake and builds again.
 * @param {string} here what has been built already
 * @param {object} options of `build`
 * @param {string} [same] a folder with the same bundle
 */
async function failsUntilCorrected(here, options, same) {
  const seen = times(here);
  const chain = join(here, 'web', 'chain', 'chain.js');
  const right = readFileSync(chain);
  appendFileSync(chain, '\n/** @type {number} */\nexport const wrong = "no number";\n');
  for (let attempt = 1; attempt <= 2; attempt++) {
    const { code, stdout } = await build(here, options);
    assert.notEqual(code, 0, `attempt ${attempt} passed`);
    assert.match(stdout, /TS2322/);
  }
  writeFileSync(chain, right);
  const { code, stdout } = await build(here, options);
  assert.equal(code, 0);
  assert.doesNotMatch(stdout, /emcc/);
  assert.equal(modified(here, 'fabrik.wasm'), seen['fabrik.wasm']);
  assert.notEqual(modified(here, 'fabrik.global.js'), seen['fabrik.global.js']);
  if (same) {
    const [one, two] = [here, same].map((folder) => readFileSync(join(folder, BUILT, 'fabrik.global.js')));
    assert.ok(one.equals(two));
  }
}

// A fake compiler, for tests of what is built when: it writes its arguments to each output. A
// program is a script that succeeds. It also replaces esbuild and tsc. A function of the name `unused`
// is an error if warnings are errors, and "no number" is an error of types.
const STUB = `#!/bin/bash
case $0 in
  */tsc)
    ! grep -q 'no number' web/chain/chain.js || { echo 'error TS2322'; exit 2; }
    mkdir -p web/build/types; : >web/build/types/fabrik.d.ts
    exit
    ;;
esac
out= compiles=
for ((i = 1; i <= $#; i++)); do
  case \${!i} in
    -c) compiles=1 ;;
    -o) ((i++)); out=\${!i} ;;
    --outfile=*) out=\${!i#--outfile=} ;;
  esac
done
for source; do
  case "$source:$*" in
    *.c:*-Werror*) ! grep -Hw unused "$source" >&2 || exit 1 ;;
  esac
done
if [ -z "$out" ]; then
  for source; do
    case $source in *.c) out=\${source##*/}; echo "$*" >"\${out%.c}.o" ;; esac
  done
elif [ -n "$compiles" ]; then
  echo "$*" >"$out"
else
  printf '#!/bin/bash\\n# %s\\n' "$*" >"$out"
  chmod +x "$out"
fi
`;

/** What makes the pages, without esbuild. */
const PAGES_STUB = `import { mkdirSync, writeFileSync } from 'node:fs';
mkdirSync(process.argv[2], { recursive: true });
writeFileSync(process.argv[2] + '/index.html', '');
`;

describe('build.sh with sources in folders', () => {
  const scratch = mkdtempSync(join(tmpdir(), 'fabrik-stale-'));
  const here = join(scratch, 'here');
  const tools = join(scratch, 'tools');
  const WEB = [...MODULES, ...BUNDLES].map((name) => join(BUILT, name));
  const NATIVE = [join('build', 'libfabrik.a'), join('build', 'native-tests')];
  const FUZZ = ['chain', 'chain_batch', 'walker', 'walker_batch', 'arm', 'overlay', 'rig'].map((target) =>
    join('build', `fuzz-${target}`),
  );
  const PROGRAMS = [...WEB, ...NATIVE, ...FUZZ];

  before(() => {
    copy(here, ['tests/native', 'tests/fuzz']);
    writeFileSync(join(here, 'web', 'demos', 'site', 'build.js'), PAGES_STUB);
    const packages = join(here, 'node_modules');
    const [bin, types] = [join(packages, '.bin'), join(packages, 'typescript-6', 'bin')];
    mkdirSync(bin, { recursive: true });
    mkdirSync(types, { recursive: true });
    mkdirSync(join(tools, 'bin'), { recursive: true });
    writeFileSync(join(tools, 'em-config'), `#!/bin/bash\necho '${tools}'\n`, { mode: 0o755 });
    // They are called as: wasm-metadce INPUT --graph-file=FILE -o OUTPUT …, and wasm-opt INPUT -o OUTPUT …
    writeFileSync(join(tools, 'bin', 'wasm-metadce'), '#!/bin/bash\ncp "$1" "$4"\n', { mode: 0o755 });
    writeFileSync(join(tools, 'bin', 'wasm-opt'), '#!/bin/bash\ncp "$1" "$3"\n', { mode: 0o755 });
    for (const stub of [
      ...['emcc', 'clang', 'cc'].map((name) => join(tools, name)),
      join(bin, 'esbuild'),
      join(bin, 'tsc'),
      join(types, 'tsc'),
    ]) {
      writeFileSync(stub, STUB);
      chmodSync(stub, 0o755);
    }
  });
  after(() => rmSync(scratch, { recursive: true, force: true }));

  const withTools = () => ({ ...process.env, PATH: tools + delimiter + process.env.PATH, CC: 'cc' });

  /** Builds everything; returns when each program was made. */
  async function buildAll() {
    const env = withTools();
    await Promise.all(
      [[], ['lib'], ['native'], ['fuzz', '1']].map(async (verbs) => {
        const { code, stderr } = await build(here, { verbs, env });
        assert.deepEqual([code, stderr], [0, ''], verbs[0]);
      }),
    );
    return Object.fromEntries(PROGRAMS.map((name) => [name, statSync(join(here, name)).mtimeMs]));
  }

  test('rebuilds wasm, pages, library, tests and fuzzers when any nested file changes, and only then', async () => {
    let last = await buildAll();
    assert.deepEqual(await buildAll(), last);
    const change = (name) => touch(here, name);
    const remove = (name) => rmSync(join(here, name));
    for (const [act, ...path] of [
      [change, 'src', 'solvers', 'fabrik_pass.h'],
      [remove, 'src', 'chain', 'names.c'],
    ]) {
      act(join(...path));
      const made = await buildAll();
      for (const program of PROGRAMS) {
        assert.notEqual(made[program], last[program], `${program} is older than ${path.join('/')}`);
      }
      last = made;
    }
  });

  test('fails again after an error of the C compiler, until it is corrected', async () => {
    await buildAll();
    const source = join(here, 'src', 'chain', 'limits.c');
    const right = readFileSync(source);
    appendFileSync(source, '\nstatic int unused(void) { return 0; }\n');
    for (let attempt = 1; attempt <= 2; attempt++) {
      const { code, stderr } = await build(here, { env: withTools() });
      assert.notEqual(code, 0, `attempt ${attempt} passed`);
      assert.match(stderr, /unused/);
    }
    writeFileSync(source, right);
    assert.equal((await build(here, { env: withTools() })).code, 0);
  });

  test('fails again after tsc failed, until the cause is removed, and makes only what is stale', async () => {
    await buildAll();
    await failsUntilCorrected(here, { env: withTools() });
  });

  test('compiles every source once for each program, also those with the same name', async () => {
    await buildAll();
    const sources = files(join(here, 'src')).filter((name) => name.endsWith('.c'));
    const objects = sources.map((name) => name.replace(/\.c$/, '.o'));
    const names = objects.map((name) => name.split('/').at(-1));
    assert.ok(new Set(names).size < names.length, 'no two sources have the same name');
    const members = execFileSync('ar', ['t', join(here, 'build', 'libfabrik.a')], { encoding: 'utf8' });
    assert.deepEqual(members.trim().split('\n').sort(), names.sort());
    for (const program of [...NATIVE.slice(1), ...FUZZ]) {
      const folder = program.includes('fuzz') ? 'build/fuzz/' : 'build/native-tests-objects/';
      const given = readFileSync(join(here, program), 'utf8').split(/\s+/);
      assert.deepEqual(
        given.filter((word) => word.startsWith(folder)).sort(),
        objects.map((name) => folder + name).sort(),
      );
    }
    const wasm = readFileSync(join(here, BUILT, 'fabrik.wasm'), 'utf8').match(/\S+\.o\b/g);
    assert.deepEqual(wasm.map((path) => path.split('/').slice(-2).join('/')).sort(), objects.sort());
  });

  test('installs no packages into another folder, if node_modules is a link to that', async () => {
    const packages = join(here, 'node_modules');
    renameSync(packages, join(scratch, 'packages'));
    symlinkSync(join(scratch, 'packages'), packages);
    writeFileSync(join(tools, 'npm'), '#!/bin/bash\n: >npm-was-called\n');
    chmodSync(join(tools, 'npm'), 0o755);
    writeFileSync(join(here, 'bench', 'solve.js'), '');
    const { code, stderr } = await build(here, { verbs: ['bench'], env: withTools() });
    assert.deepEqual([code, stderr], [0, '']);
    assert.ok(!existsSync(join(here, 'npm-was-called')));
  });
});
