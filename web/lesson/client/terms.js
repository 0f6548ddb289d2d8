// The formula beside a figure: the values of its terms, which light up while they change.

/** For how long a term is lit after a change, in milliseconds. */
const LIT = 600;

/** The least time between two changes of what is shown, in milliseconds. */
const REST = 100;

const EVENTS = ['fabrik-solve', 'fabrik-change', 'fabrik-step', 'fabrik-footstep'];

/**
 * @param {HTMLElement} element
 * @param {HTMLElement} section that has the formula
 * @param {import('../chapters/chapter.js').Formula} formula
 */
export function showTerms(element, section, { values }) {
  const language = document.documentElement.lang;
  const numbers = new Intl.NumberFormat(language, { maximumSignificantDigits: 3 });
  /** @type {Map<string, number>} */
  const timers = new Map();
  let first = true;
  let waiting = false;

  function show() {
    waiting = false;
    for (const [name, value] of Object.entries(values(element))) {
      const output = section.querySelector(`[data-term=${name}]`);
      const text = typeof value === 'number' ? numbers.format(value).replace('-', '−') : value;
      if (output && output.textContent !== text) {
        output.textContent = text;
        if (!first && text !== '') {
          light(name);
        }
      }
    }
    first = false;
  }

  function light(/** @type {string} */ name) {
    const parts = section.querySelectorAll(`.term-${name}`);
    for (const part of parts) {
      part.classList.add('lit');
    }
    clearTimeout(timers.get(name));
    const dim = () => {
      for (const part of parts) {
        part.classList.remove('lit');
      }
    };
    timers.set(name, window.setTimeout(dim, LIT));
  }

  for (const type of EVENTS) {
    element.addEventListener(type, () => {
      if (!waiting) {
        waiting = true;
        setTimeout(show, REST);
      }
    });
  }
  show();
}
