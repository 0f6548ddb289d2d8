// Every snippet of the README is run, each as what it says it is.

import assert from 'node:assert/strict';
import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { build } from 'esbuild';
import { claims } from '../../bench/claims.js';
import { serve } from '../browser/chromium.js';
import { browser, takePage } from '../browser/pool.js';
import { install, REPOSITORY, run } from './pack.js';

const readme = await readFile(join(REPOSITORY, 'README.md'), 'utf8');

/** The snippets, by what they are: the words behind the fence. */
const snippets = new Map();
for (const [, kind, text] of readme.matchAll(/^```([^\n]+)\n([\s\S]*?)^```$/gm)) {
  snippets.set(kind, [...(snippets.get(kind) ?? []), text]);
}

let installed;
let site;

before(async () => {
  installed = await install();
  const { folder } = installed;
  await copyFile(join(REPOSITORY, 'web/build/fabrik.global.js'), join(folder, 'fabrik.global.js'));
  await copyFile(join(REPOSITORY, 'web/build/fabrik.wasm'), join(folder, 'fabrik.wasm'));
  await copyFile(join(REPOSITORY, 'node_modules/p5/lib/p5.min.js'), join(folder, 'p5.min.js'));
  site = await serve(folder);
});
after(async () => {
  await browser.close();
  await site?.close();
  await installed?.remove();
});

test('every snippet is of a kind that is run here', () => {
  const known = ['sh', 'js node', 'html page', 'js bundle', 'html p5', 'js lean', 'c'];
  assert.deepEqual([...snippets.keys()].sort(), known.sort());
});

test('the tables of results are those of the committed ones', () => {
  for (const table of claims()) {
    assert.ok(readme.includes(table), `the README lacks\n${table}`);
  }
});

test('the commands are those of the package', async () => {
  const { scripts } = JSON.parse(await readFile(join(REPOSITORY, 'package.json'), 'utf8'));
  for (const text of snippets.get('sh')) {
    for (const line of text.trim().split('\n')) {
      const [, name] = /^npm (?:run )?(\S+)/.exec(line);
      assert.ok(scripts[name], line);
    }
  }
});

for (const [index, text] of snippets.get('js node').entries()) {
  test(`Node snippet ${index + 1} says what it says it says`, async () => {
    const file = join(installed.folder, `node-${index}.js`);
    await writeFile(file, text);
    const { stdout } = await run(process.execPath, [file], installed.folder);
    const lines = stdout.trim().split('\n');
    const promised = [...text.matchAll(/console\.log\(.*\); \/\/ (.*)/g)].map(([, words]) => words);
    if (promised.length > 0) {
      assert.deepEqual(lines, promised);
    } else if (text.includes('new Walker')) {
      const feet = lines.map((line) => line.split(' ').map(Number)).filter((_, i) => i % 4 === 3);
      const middle = [0, 1].map((axis) => feet.reduce((sum, foot) => sum + foot[axis], 0) / 8);
      assert.equal(lines.length, 32, 'eight legs of four joints');
      assert.ok(Math.hypot(middle[0] - 600, middle[1] - 400) < 10, `the feet, about ${middle}`);
    } else {
      const [x, y] = lines.at(-1).split(' ').map(Number);
      assert.equal(lines[0], '80 170', 'the root');
      assert.ok(Math.hypot(x - 200, y - 300) < 0.03, `the tip, ${lines.at(-1)}`);
    }
  });
}

/** Opens a page, moves the pointer over it, and gives what an expression on it is then. */
async function lead(url, [x, y], expression) {
  const { page, faults, giveBack } = await takePage();
  const said = [];
  const hear = (message) => said.push(message.text());
  page.on('console', hear);
  await page.goto(url);
  await page.locator('canvas').waitFor();
  const box = await page.locator('canvas').boundingBox();
  await page.mouse.move(box.x + x - 9, box.y + y - 9);
  await page.mouse.move(box.x + x, box.y + y);
  await page.evaluate(async () => {
    for (let frame = 0; frame < 12; frame++) {
      await new Promise(requestAnimationFrame);
    }
  });
  const value = expression && (await page.evaluate(expression));
  assert.deepEqual(faults, []);
  page.off('console', hear);
  await giveBack();
  return { value, said };
}

/** The page among the snippets that has these words. */
const pageWith = (words) => snippets.get('html page').find((text) => text.includes(words));

const TIP = '({ status: chain.status, tip: chain.joints.at(-1).toJSON() })';

for (const kind of ['html page', 'html p5']) {
  test(`the ${kind} works by double click, and follows the pointer`, async () => {
    const file = join(installed.folder, `${kind.replace(' ', '-')}.html`);
    await writeFile(file, snippets.get(kind)[0]);
    const { value } = await lead(`file://${file}`, [400, 300], TIP);
    assert.equal(value.status, 'reached');
    assert.ok(Math.hypot(value.tip.x - 400, value.tip.y - 300) < 0.03, JSON.stringify(value));
  });
}

/** How far the spider is from a place, once it stands there, or after so many frames. */
const WALK = `new Promise((done) => {
  let frames = 0;
  requestAnimationFrame(function look() {
    const away = Math.hypot(spider.body.x - 400, spider.body.y - 300);
    return away < 1 || ++frames === 600 ? done(away) : requestAnimationFrame(look);
  });
})`;

test('the page of the spider works by double click, and the spider comes to the pointer', async () => {
  const file = join(installed.folder, 'html-spider.html');
  await writeFile(file, pageWith('new fabrik.Walker'));
  const { value } = await lead(`file://${file}`, [400, 300], WALK);
  assert.ok(value < 1, `still ${value} away`);
});

test('the two lines put a chain that follows the pointer and a player of steps on a page', async () => {
  const file = join(installed.folder, 'html-elements.html');
  await writeFile(file, pageWith('<fabrik-steps'));
  const { page, faults, giveBack } = await takePage({ viewport: { width: 800, height: 900 } });
  await page.goto(`file://${file}`);
  const chain = page.locator('fabrik-chain');
  // A unit is a pixel.
  await chain.evaluate((element) => element.setAttribute('scale', '1'));
  const box = await chain.boundingBox();
  await page.mouse.move(box.x + 500, box.y + 200);
  await chain.evaluate(async (element) => {
    while (element.chain.status !== 'reached') {
      await new Promise(requestAnimationFrame);
    }
  });
  const { x, y } = await chain.evaluate((element) => element.chain.joints.at(-1).toJSON());
  assert.ok(Math.hypot(x - 500, y - 200) < 0.03, `the tip, ${[x, y]}`);
  const [status, steps] = await page
    .locator('fabrik-steps')
    .evaluate(({ trace }) => [trace.status, trace.length]);
  assert.equal(status, 'reached');
  assert.ok(steps > 10, `${steps} steps`);
  assert.deepEqual(faults, []);
  await giveBack();
});

/** Bundles a snippet and puts it on a page. */
async function bundle(name, text) {
  const { folder } = installed;
  await writeFile(join(folder, `${name}.js`), text);
  await mkdir(join(folder, 'built'), { recursive: true });
  await build({
    absWorkingDir: folder,
    entryPoints: [`${name}.js`],
    bundle: true,
    format: 'esm',
    outdir: 'built',
  });
  await writeFile(
    join(folder, `${name}.html`),
    `<!doctype html><meta charset="utf-8"><body><script type="module" src="built/${name}.js"></script>`,
  );
  return `${site.url}/${name}.html`;
}

test('the bundler snippet follows the pointer in three dimensions', async () => {
  const url = await bundle('snippet-bundle', snippets.get('js bundle')[0]);
  const { said } = await lead(url, [100, 120]);
  assert.match(said.at(-1), /^reached 0\.00\d+ Float32Array\(12\)/);
});

test('the snippet on the page itself follows the pointer, too', async () => {
  const html = await readFile(join(REPOSITORY, 'web/index.html'), 'utf8');
  const [, code] = /<pre><code>([\s\S]*?)<\/code><\/pre>/.exec(html);
  const text = code.replaceAll('&gt;', '>').replaceAll('&lt;', '<').replaceAll('&amp;', '&');
  const around = `const canvas = Object.assign(document.createElement('canvas'), { width: 640, height: 480 });
    document.body.append(canvas);
    const ctx = canvas.getContext('2d');`;
  const url = await bundle('snippet-page', `${around}\n${text}\nglobalThis.chain = chain;`);
  const { value } = await lead(url, [400, 300], TIP);
  assert.ok(Math.hypot(value.tip.x - 400, value.tip.y - 300) < 0.03, JSON.stringify(value));
});

test('the lean snippet loads the wasm and makes a chain', async () => {
  const [text] = snippets.get('js lean');
  const url = await bundle(
    'snippet-lean',
    `${text}\nglobalThis.status = chain.solve(1, 1);\ndocument.body.append(document.createElement('canvas'));`,
  );
  const { value } = await lead(url, [1, 1], 'status');
  assert.equal(value, 'reached');
});

test('the C snippet compiles against the library, and reaches', async () => {
  await run('./build.sh', ['lib'], REPOSITORY);
  const { folder } = installed;
  await writeFile(join(folder, 'snippet.c'), snippets.get('c')[0]);
  const compiler = process.env.CC ?? 'gcc';
  const sources = ['snippet.c', `-I${join(REPOSITORY, 'src')}`, join(REPOSITORY, 'build/libfabrik.a')];
  await run(
    compiler,
    [...sources, '-std=c17', '-Wall', '-Wextra', '-Werror', '-lm', '-o', 'snippet'],
    folder,
  );
  await run(join(folder, 'snippet'), [], folder);
});
