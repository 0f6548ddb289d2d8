// How an element writes sentences and angles in the languages that there are.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addWords, languageNamed } from '../../web/elements/shared/language.js';
import * as en from '../../web/elements/strings/en.js';
import * as ja from '../../web/elements/strings/ja.js';
import * as pt from '../../web/elements/strings/pt.js';
import * as uk from '../../web/elements/strings/uk.js';
import * as zh from '../../web/elements/strings/zh.js';

const LANGUAGES = { en, ja, pt, uk, zh };
for (const [name, words] of Object.entries(LANGUAGES)) {
  addWords(name, words);
}

test('sentences are joined as the language does, and those that are empty are left out', () => {
  for (const [name, joined] of Object.entries({
    ...{ en: 'One. Two.', pt: 'One. Two.', uk: 'One. Two.' },
    ...{ zh: 'One.Two.', ja: 'One.Two.', de: 'One. Two.' },
  })) {
    assert.equal(languageNamed(name).sentences('One.', '', false, null, undefined, 'Two.'), joined, name);
  }
  assert.equal(languageNamed('en').sentences(), '');
});

test('words are added to the language of a tag, whatever its region and its case', () => {
  addWords('de-CH', { direction: 'ltr', between: ' / ' });
  addWords('DE', { status: { ...en.status, reached: 'Erreicht.' } });
  for (const tag of ['de', 'de-AT', 'DE']) {
    const language = languageNamed(tag);
    assert.equal(language.words, 'de');
    assert.equal(language.strings.status.reached, 'Erreicht.');
    assert.equal(language.sentences('a', 'b'), 'a / b');
  }
});

test('degrees have no space before their sign in any language', () => {
  for (const tag of ['en', 'pt', 'pt-BR', 'uk', 'zh', 'ja', 'de', 'fr', 'sv']) {
    assert.equal(languageNamed(tag).degrees(-20), '−20°', tag);
  }
});
