// The list of chains on the page: each can be switched off, and its first bone and its tip can be chosen.

import { fill } from '../shared/text.js';
import words from '../strings/en/character.js';

/** @typedef {import('./bind.js').Binding} Binding */
/** @typedef {import('./bind.js').ListedChain} ListedChain */

/** The name of a chain in words, such as "front left leg". */
export function inWords(/** @type {ListedChain} */ { name, kind, side, place }) {
  const { chains } = words;
  const places = /** @type {Record<string, string>} */ (chains.places);
  return fill(chains.name, {
    kind: chains.kinds[kind],
    side: side ? chains.sides[side] : '',
    place: places[place] ?? place.toUpperCase(),
    number: /-(\d+)$/.exec(name)?.[1] ?? '',
  })
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * A select with the names of bones. They are code: they stay as they are in every language.
 * @param {readonly string[]} names
 * @param {string} label
 * @param {string} value
 * @param {(name: string) => void} change
 */
function boneSelect(names, label, value, change) {
  const select = document.createElement('select');
  select.setAttribute('aria-label', label);
  select.append(...names.map((name) => new Option(name, name, false, name === value)));
  select.addEventListener('change', () => change(select.value));
  const code = document.createElement('code');
  code.append(select);
  return code;
}

/**
 * @param {Binding} binding
 * @param {ListedChain} chain
 * @param {() => void} changed
 */
function rowOf(binding, chain, changed) {
  const { chains } = words;
  const name = inWords(chain);
  const row = document.createElement('li');
  const label = document.createElement('label');
  label.className = 'switch';
  const used = document.createElement('input');
  used.type = 'checkbox';
  used.checked = chain.used;
  label.append(used, ` ${name}`);
  const wrong = document.createElement('p');
  wrong.className = 'note';
  wrong.setAttribute('role', 'status');
  const check = () => {
    wrong.textContent = binding.pathOf(chain).length > 0 ? '' : chains.wrong;
    changed();
  };
  used.addEventListener('change', () => {
    chain.used = used.checked;
    check();
  });
  const ends = document.createElement('span');
  ends.className = 'ends';
  ends.append(
    boneSelect(binding.names, fill(chains.first, { name }), chain.first, (bone) => {
      chain.first = bone;
      check();
    }),
    boneSelect(binding.names, fill(chains.tip, { name }), chain.tip, (bone) => {
      chain.tip = bone;
      check();
    }),
  );
  row.append(label, ends, wrong);
  return row;
}

/**
 * Shows the chains of a binding.
 * @param {Element} list
 * @param {Binding} binding
 * @param {() => void} changed is called after the user has changed one
 */
export function showChains(list, binding, changed) {
  const rows = binding.chains.map((chain) => rowOf(binding, chain, changed));
  if (rows.length === 0) {
    const none = document.createElement('li');
    none.textContent = words.chains.none;
    rows.push(none);
  }
  list.replaceChildren(...rows);
}
