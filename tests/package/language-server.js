// A client of TypeScript's language server, the program that an editor asks for what it shows.

import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { REPOSITORY } from './pack.js';

const TSC = join(REPOSITORY, 'node_modules/.bin/tsc');
const CAPABILITIES = {
  textDocument: {
    hover: { contentFormat: ['markdown'] },
    signatureHelp: { signatureInformation: { documentationFormat: ['markdown'] } },
    definition: {},
    completion: {},
  },
};

/** Starts the language server for a folder that has a tsconfig.json. */
export async function startServer(folder) {
  const connection = connect(
    spawn(TSC, ['--lsp', '--stdio'], { cwd: folder, stdio: ['pipe', 'pipe', 'ignore'] }),
  );
  const { ask, tell } = connection;
  await ask('initialize', {
    processId: process.pid,
    rootUri: pathToFileURL(folder).href,
    capabilities: CAPABILITIES,
  });
  tell('initialized', {});
  return {
    /**
     * Opens a source file, which is written to the folder. A `|` in the text marks a place to ask about.
     * The first question after it makes the server look at everything again: open what you have, and then ask.
     * @param {string} name
     * @param {string} marked
     * @returns the places, in order, and a function that asks what the compiler finds wrong in the file
     */
    async open(name, marked) {
      const pieces = marked.split('|');
      const uri = pathToFileURL(join(folder, name)).href;
      await writeFile(join(folder, name), pieces.join(''));
      const document = { uri, languageId: 'typescript', version: 1, text: pieces.join('') };
      tell('textDocument/didOpen', { textDocument: document });
      return {
        places: placesAfter(pieces).map((position) => questions(ask, { textDocument: { uri }, position })),
        async errors() {
          const { items } = await ask('textDocument/diagnostic', { textDocument: { uri } });
          return items.map(({ code, message }) => ({ code, message }));
        },
      };
    },
    async close() {
      await ask('shutdown');
      tell('exit');
      await connection.ended;
    },
  };
}

/** The line and column after each piece of a text but the last. */
function placesAfter(pieces) {
  let line = 0;
  let character = 0;
  return pieces.slice(0, -1).map((piece) => {
    const lines = piece.split('\n');
    line += lines.length - 1;
    character = lines.at(-1).length + (lines.length === 1 ? character : 0);
    return { line, character };
  });
}

/** What can be asked about one place of a document. */
function questions(ask, place) {
  return {
    /** The names that an editor offers here. */
    async names() {
      const { items } = (await ask('textDocument/completion', place)) ?? { items: [] };
      return items.map(({ label }) => label.replace(/\?$/, ''));
    },
    /** What an editor shows of the name here: its declaration, and its documentation. */
    async hover() {
      const { value = '' } = (await ask('textDocument/hover', place))?.contents ?? {};
      const [, declaration = '', text = ''] = /^```\w*\n([\s\S]*?)\n```\n?([\s\S]*)$/.exec(value) ?? [];
      return { declaration, documentation: withoutTags(text) };
    },
    /** The overloads of the call here, each with its documentation. */
    async signatures() {
      const { signatures } = (await ask('textDocument/signatureHelp', place)) ?? { signatures: [] };
      return signatures.map(({ label, documentation }) => ({
        declaration: label,
        documentation: withoutTags(documentation?.value ?? ''),
      }));
    },
    /** The files that declare the name here, each with what can be asked about that place. */
    async declarations() {
      const found = [(await ask('textDocument/definition', place)) ?? []].flat();
      return found.map(({ uri, targetUri, range, targetSelectionRange }) => {
        const file = uri ?? targetUri;
        const position = (range ?? targetSelectionRange).start;
        return { file, ...questions(ask, { textDocument: { uri: file }, position }) };
      });
    },
  };
}

/** Documentation without its `@param`, `@returns` and so on. */
const withoutTags = (text) => text.split(/^\s*\*?@/m)[0].trim();

/** Messages to and from a language server: JSON, each after a header with its length. */
function connect(child) {
  const waiting = new Map();
  let last = 0;
  let bytes = Buffer.alloc(0);
  const ended = new Promise((done) => child.once('exit', done));
  ended.then((code) => {
    for (const { reject } of waiting.values()) {
      reject(new Error(`the language server ended with ${code}`));
    }
  });
  const send = (message) => {
    const text = JSON.stringify({ jsonrpc: '2.0', ...message });
    child.stdin.write(`Content-Length: ${Buffer.byteLength(text)}\r\n\r\n${text}`);
  };
  const receive = ({ id, method, result, error }) => {
    if (method) {
      // The server asks for something, too: to hear of files that change, which do not.
      if (id !== undefined) send({ id, result: null });
      return;
    }
    const { resolve, reject, asked } = waiting.get(id);
    waiting.delete(id);
    error ? reject(new Error(`${asked}: ${error.message}`)) : resolve(result);
  };
  child.stdout.on('data', (more) => {
    bytes = Buffer.concat([bytes, more]);
    for (;;) {
      const start = bytes.indexOf('\r\n\r\n') + 4;
      const end = start + Number(/Content-Length: (\d+)/.exec(bytes.toString('latin1', 0, start))?.[1]);
      if (!(bytes.length >= end)) return;
      const message = JSON.parse(bytes.toString('utf8', start, end));
      bytes = bytes.subarray(end);
      receive(message);
    }
  });
  return {
    ended,
    tell: (method, params) => send({ method, params }),
    ask: (method, params) =>
      new Promise((resolve, reject) => {
        waiting.set(++last, { resolve, reject, asked: method });
        send({ id: last, method, params });
      }),
  };
}
