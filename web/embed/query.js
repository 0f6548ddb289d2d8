// What the address of embed.html asks for.

/** @typedef {'element' | 'attribute' | 'twice' | 'lang' | 'theme' | 'height'} Problem */
/**
 * @typedef {object} Query
 * @property {string} element `chain` of `<fabrik-chain>`; empty: there is none of this name
 * @property {string} lang the tag of a language
 * @property {string} words the name of the file of its words; empty: there is none
 * @property {string} theme a value of `color-scheme`
 * @property {string} height a length of CSS; empty: as high as the element is by itself
 * @property {string} label for screen readers
 * @property {[name: string, value: string][]} attributes all others, to be checked
 * @property {[problem: Problem, values: Record<string, string>][]} problems what is wrong, with the values of the sentence
 */

const ENGLISH = 'en';

/** The least and the greatest height, in pixels. */
const LOWEST = 50;
const HIGHEST = 4000;

/** Of a text that is wrong, so many characters are shown. */
const SHOWN = 60;

/**
 * @param {string} search of the address, with its question mark
 * @param {string[]} elements
 * @param {string[]} languages
 * @returns {Query}
 */
export function readQuery(search, elements, languages) {
  /** @type {Query['problems']} */
  const problems = [];
  const wrong = (/** @type {Problem} */ problem, /** @type {string} */ text, values = {}) => {
    problems.push([problem, { text: quote(text), ...values }]);
  };

  /** @type {Map<string, string>} */
  const given = new Map();
  for (const [name, value] of new URLSearchParams(search)) {
    if (given.has(name)) {
      wrong('twice', name);
    } else {
      given.set(name, value);
    }
  }
  /**
   * Takes one value out of all, if it is right.
   * @param {string} name
   * @param {string} otherwise
   * @param {(value: string) => boolean} isRight
   * @param {Record<string, string>} [values] of the sentence
   */
  const take = (name, otherwise, isRight, values) => {
    const value = given.get(name);
    given.delete(name);
    if (value === undefined) {
      return otherwise;
    }
    if (!isRight(value)) {
      wrong(/** @type {Problem} */ (name), value, values);
      return name === 'element' ? '' : otherwise;
    }
    return value;
  };

  const element = take('element', 'chain', (name) => elements.includes(name), {
    names: elements.join(', '),
  });
  const all = [ENGLISH, ...languages];
  const lang = take('lang', ENGLISH, (tag) => isTag(tag) && all.includes(mainOf(tag)), {
    names: all.join(', '),
  });
  const words = languages.includes(mainOf(lang)) ? mainOf(lang) : '';
  const theme = take('theme', 'light dark', (name) => name === 'light' || name === 'dark');
  const limits = { least: String(LOWEST), most: String(HIGHEST) };
  const pixels = take('height', '', (value) => Number(value) >= LOWEST && Number(value) <= HIGHEST, limits);
  const height = pixels && `${Number(pixels)}px`;
  const label = take('aria-label', '', () => true);
  return { element, lang, words, theme, height, label, attributes: [...given], problems };
}

/** A text of the address, as it is shown. */
export function quote(/** @type {string} */ text) {
  return JSON.stringify(text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text);
}

/** The language of a tag, without its region and script. */
function mainOf(/** @type {string} */ tag) {
  return tag.split('-')[0].toLowerCase();
}

/** Whether a text is the tag of a language, such as `uk` or `pt-BR`. */
function isTag(/** @type {string} */ text) {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}
