// The list of chains on the page: each can be switched off, and its first bone and its tip can be chosen. Chains that
// the page does not move, such as tails, are only named.

import { fill, write } from '../shared/text.js';
import words from '../strings/en/character.js';
import { asLabel, nameOfChain } from './words.js';

/** @typedef {import('./figure.js').CharacterFigure} CharacterFigure */
/** @typedef {import('./bind.js').ListedChain} ListedChain */

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

/** Chains of these kinds are moved. */
const isMoved = (/** @type {ListedChain} */ { kind }) => kind !== 'spine' && kind !== 'tail';

/**
 * @param {CharacterFigure} figure
 * @param {ListedChain} chain
 * @param {() => void} changed
 */
function rowOf(figure, chain, changed) {
  const { binding } = figure;
  const { chains } = words;
  const name = nameOfChain(chain);
  const row = document.createElement('li');
  const label = document.createElement('label');
  label.className = 'switch';
  const used = document.createElement('input');
  used.type = 'checkbox';
  used.checked = chain.used;
  label.append(used, ` ${asLabel(name)}`);
  used.addEventListener('change', () => {
    chain.used = used.checked;
    changed();
  });
  const ends = document.createElement('span');
  ends.className = 'ends';
  ends.append(
    boneSelect(binding.names, fill(chains.first, { name }), chain.first, (bone) => {
      chain.first = bone;
      changed();
    }),
    boneSelect(binding.names, fill(chains.tip, { name }), chain.tip, (bone) => {
      chain.tip = bone;
      changed();
    }),
  );
  const note = document.createElement('p');
  note.className = 'note';
  note.setAttribute('role', 'status');
  note.id = `chain-${binding.chains.indexOf(chain)}-note`;
  const selects = ends.querySelectorAll('select');
  for (const select of selects) {
    select.setAttribute('aria-describedby', note.id);
  }
  row.append(label, ends, note);
  const showNote = () => {
    write(note, chain.used ? figure.noteOf(chain) : '');
    const wrong = chain.used && binding.pathOf(chain).length === 0;
    for (const select of selects) {
      select.setAttribute('aria-invalid', String(wrong));
    }
  };
  return { row, showNote };
}

/**
 * Shows the chains of a figure.
 * @param {Element} list
 * @param {Element} others gets the names of the chains that are not moved
 * @param {CharacterFigure} figure
 * @param {() => void} changed is called after the user has changed one
 */
export function showChains(list, others, figure, changed) {
  const { chains } = figure.binding;
  const rows = chains.filter(isMoved).map((chain) =>
    rowOf(figure, chain, () => {
      figure.rebind();
      showNotes();
      changed();
    }),
  );
  const showNotes = () => {
    for (const { showNote } of rows) {
      showNote();
    }
  };
  showNotes();
  list.replaceChildren(...rows.map(({ row }) => row));
  const { none, others: sentence, other } = words.chains;
  const named = chains
    .filter((chain) => !isMoved(chain))
    .map((chain) => fill(other, { name: nameOfChain(chain), first: chain.first, tip: chain.tip }));
  if (chains.length === 0) {
    write(others, none);
  } else {
    write(others, named.length > 0 ? fill(sentence, { chains: named.join(', ') }) : '');
  }
}
