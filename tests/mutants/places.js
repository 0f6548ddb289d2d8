// Places in a source, in C or JavaScript, where a small change makes a mutant: a program that is wrong, if only a
// little, and that a test should notice. Comments, texts and declarations of names are no places.

/** Changes of a token between spaces, which is how both formatters write operators. */
const OPERATORS = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '==': '!=',
  '!=': '==',
  '===': '!==',
  '!==': '===',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
};

/** What is no code: comments, texts, and lines of the preprocessor or of imports. */
const NO_CODE =
  /\/\/[^\n]*|\/\*[\s\S]*?\*\/|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\[\s\S]|[^`\\])*`|^#(?:include|error|if|define)[^\n]*|^import [\s\S]*?;$|(?<=[(,=:[!&|?{};] )\/(?![*/])(?:\\.|[^/\\\n])+\/[a-z]*/gm;

/** A call or an assignment that is a whole line. */
const STATEMENT =
  /^[ \t]+(?!return|const|let|static|typedef|case|default|break|continue|goto|throw|await\b|import|export|IK_ASSERT)(?:[\w#.[\]>*-]+(?: [-+*/&|]?= |\())[^\n{}]*;$/gm;

/**
 * @typedef {object} Place
 * @property {number} start
 * @property {number} end of the text that is replaced
 * @property {string} by what replaces it
 * @property {string} kind
 */

/**
 * Finds all places of a source.
 * @param {string} source
 * @returns {Place[]}
 */
export function placesOf(source) {
  // Spaces keep the offsets.
  const code = source.replace(NO_CODE, (text) => text.replace(/[^\n]/g, ' '));
  return [...operators(code), ...conditions(code), ...numbers(code), ...statements(code)].sort(
    (a, b) => a.start - b.start || a.kind.localeCompare(b.kind),
  );
}

function operators(code) {
  return [...code.matchAll(/(?<=[\w)\]] )([<>=!&|+*/-]{1,3})(?= [^=])/g)]
    .filter(([, token]) => token in OPERATORS)
    .map(({ index, 1: token }) => place('operator', index, index + token.length, OPERATORS[token]));
}

/** `if (condition)` becomes `if (!(condition))`. */
function conditions(code) {
  return [...code.matchAll(/\bif \(/g)].flatMap(({ index }) => {
    const start = index + 'if ('.length;
    const end = closing(code, start);
    return end < 0 ? [] : [place('condition', start, end, `!(${code.slice(start, end)})`)];
  });
}

/** The offset of the parenthesis that closes what is open before `start`. */
function closing(code, start) {
  for (let at = start, depth = 1; at < code.length; at++) {
    depth += code[at] === '(' ? 1 : code[at] === ')' ? -1 : 0;
    if (depth === 0) {
      return at;
    }
  }
  return -1;
}

function numbers(code) {
  return [...code.matchAll(/(?<![\w.#])(\d+(?:\.\d+)?(?:e-?\d+)?)(?![\w.])/g)].map(({ index, 1: digits }) =>
    place(
      'number',
      index,
      index + digits.length,
      /[.e]/.test(digits) ? String(2 * Number(digits)) : String(Number(digits) + 1),
    ),
  );
}

function statements(code) {
  return [...code.matchAll(STATEMENT)]
    .filter(([line]) => line.split('(').length === line.split(')').length)
    .map(({ index, 0: line }) => place('statement', index, index + line.length, ';'));
}

const place = (kind, start, end, by) => ({ kind, start, end, by });
