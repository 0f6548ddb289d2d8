// The declarations of the package: without what is internal, and as TypeScript 5.0 knows them.

import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';

const SCRIPT = fileURLToPath(new URL('../../tools/finish-types.js', import.meta.url));
const BUILT = fileURLToPath(new URL('../../web/build/types', import.meta.url));

const BEFORE = `export class Base {
    /** @param {number} a @internal */
    constructor(a: number);
    /**
     * Public, with a semicolon; and more.
     * @returns {number}
     */
    get b(): number;
    #private;
}
export class Derived extends Base {
    /**
     * @param {number} a
     * @internal
     */
    constructor(a: number, b: {
        c: string;
    });
    /** On one line. @internal */
    static get one(): {
        a: number;
        b: readonly string[];
    };
    /** Public. */
    two(): {
        a: number;
    };
    /** @internal */
    three(): void;
    get four(): Float64Array<ArrayBufferLike>;
    #private;
}
`;

const AFTER = `export class Base {
    protected constructor();
    /**
     * Public, with a semicolon; and more.
     * @returns {number}
     */
    get b(): number;
    #private;
}
export class Derived extends Base {
    private constructor();
    /** Public. */
    two(): {
        a: number;
    };
    get four(): Float64Array;
    #private;
}
`;

/** What the script makes of a file. */
function strip(text) {
  const folder = mkdtempSync(join(tmpdir(), 'fabrik-types-'));
  const path = join(folder, 'deep', 'file.d.ts');
  try {
    mkdirSync(join(folder, 'deep'));
    writeFileSync(path, text);
    execFileSync(process.execPath, [SCRIPT, folder], { stdio: 'pipe' });
    return readFileSync(path, 'utf8');
  } finally {
    rmSync(folder, { recursive: true });
  }
}

test('internal members are removed, and constructors are not public', () => {
  assert.equal(strip(BEFORE), AFTER);
  assert.equal(strip(AFTER), AFTER);
});

test('what is internal and no member of a class is an error', () => {
  assert.throws(() => strip('/** @internal */\nexport const a: number;\n'), /marked @internal/);
});

test('the declarations of the package have nothing internal, but for elements', () => {
  const files = readdirSync(BUILT, { recursive: true }).filter((name) => name.endsWith('.d.ts'));
  assert.ok(files.length > 20, `only ${files.length} files`);
  const marked = files.filter((name) => readFileSync(join(BUILT, name), 'utf8').includes('@internal'));
  assert.deepEqual(
    marked.filter((name) => !name.startsWith('elements')),
    [],
  );
});
