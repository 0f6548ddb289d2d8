// The words of the lesson: the same in all languages but for the language, and as short as promised.

import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import * as english from '../../web/elements/strings/en.js';
import { chapters } from '../../web/lesson/chapters/index.js';
import { languages } from '../../web/lesson/languages.js';
import { PAGES, SOURCES } from '../../web/lesson/sources.js';

const [en, ...others] = languages;

/** All texts of an object, by their paths. A sentence with forms of the plural is one text, the longest of them. */
function textsOf(words, path = '') {
  if (typeof words === 'string') {
    return [[path, words]];
  }
  if (typeof words.other === 'string' && (path.endsWith('name') || 'one' in words || isPlural(words))) {
    return [[path, words.other]];
  }
  return Object.entries(words).flatMap(([key, value]) => textsOf(value, path ? `${path}.${key}` : key));
}

/** Whether an object has nothing but forms of the plural. */
function isPlural(words) {
  return Object.keys(words).every((key) => ['one', 'few', 'many', 'other'].includes(key));
}

const placeholders = (text) => (text.match(/\{\w+\}/g) ?? []).sort().join();
const tags = (text) => (text.match(/<\/?\w+[^>]*>/g) ?? []).sort().join();

/** What differs between the texts of two languages. */
function differences(ours, theirs) {
  const [a, b] = [new Map(textsOf(ours)), new Map(textsOf(theirs))];
  const missing = [...a.keys()].filter((key) => !b.has(key)).map((key) => `${key} is missing`);
  const extra = [...b.keys()].filter((key) => !a.has(key)).map((key) => `${key} is not in English`);
  const changed = [...a].flatMap(([key, text]) => {
    const other = b.get(key) ?? text;
    return [
      ...(placeholders(text) === placeholders(other) ? [] : [`${key} has other placeholders: ${other}`]),
      ...(tags(text) === tags(other) ? [] : [`${key} has other tags: ${other}`]),
      ...(other.trim() === '' && text.trim() !== '' ? [`${key} is empty`] : []),
    ];
  });
  return [...missing, ...extra, ...changed];
}

test('the check of words finds what is missing, what differs and what is empty', () => {
  const words = { a: 'one {x}', b: { c: '<b>two</b>' }, d: { one: '1', other: 'n' } };
  assert.deepEqual(differences(words, { a: 'uno {x}', b: { c: '<b>due</b>' }, d: { other: 'n' } }), []);
  assert.deepEqual(differences(words, { a: 'uno {y}', b: {}, d: { other: 'n' }, e: '' }), [
    'b.c is missing',
    'e is not in English',
    'a has other placeholders: uno {y}',
  ]);
});

for (const words of others) {
  const { language } = words;

  test(`${language}: the lesson has all words, with the same placeholders and tags`, () => {
    assert.deepEqual(differences(en, words), []);
  });

  test(`${language}: the elements have all words, with the same placeholders`, async () => {
    const theirs = await import(`../../web/elements/strings/${language}.js`);
    assert.deepEqual(differences({ ...english }, { ...theirs }), []);
  });

  test(`${language}: no sentence is still English`, async () => {
    const theirs = await import(`../../web/elements/strings/${language}.js`);
    for (const [ours, all] of [
      [en, words],
      [english, theirs],
    ]) {
      const known = new Map(textsOf({ ...ours }));
      // Names and short words may be the same.
      const same = textsOf({ ...all }).filter(
        ([key, text]) => text === known.get(key) && text.split(' ').length > 4 && !/^[{<]/.test(text),
      );
      assert.deepEqual(same, []);
    }
  });

  test(`${language}: sentences with a count have the forms of the plural that the language needs`, async () => {
    const needed = new Intl.PluralRules(language)
      .resolvedOptions()
      .pluralCategories.filter((form) => language !== 'pt' || form !== 'many');
    const theirs = await import(`../../web/elements/strings/${language}.js`);
    const look = (ours, all, path) => {
      if (typeof ours === 'object' && 'one' in ours && 'other' in ours) {
        assert.deepEqual(Object.keys(all).sort(), [...needed].sort(), path);
      } else if (typeof ours === 'object') {
        for (const key of Object.keys(ours)) {
          look(ours[key], all[key], `${path}.${key}`);
        }
      }
    };
    look({ ...english }, theirs, 'elements');
    assert.match(
      await readFile(new URL(`../../web/element/${language}.js`, import.meta.url), 'utf8'),
      new RegExp(`addWords\\('${language}', words\\)`),
    );
  });
}

/** The words of a text: without tags and what is in braces. */
const wordsIn = (text) =>
  text
    .replace(/<[^>]+>|\{\w+\}/g, ' ')
    .split(/\s+/)
    .filter((word) => /[\p{L}\d]/u.test(word));

test('each chapter has one to three figures, two to three tasks, and at most 400 words and 20 lines of code', (t) => {
  for (const { name, figures, code } of chapters) {
    const count = textsOf(en.chapters[name]).reduce((sum, [, text]) => sum + wordsIn(text).length, 0);
    t.diagnostic(`${name}: ${count} words`);
    assert.ok(count <= 400, `${name} has ${count} words`);
    const tasks = figures.flatMap((figure) => Object.keys(figure.tasks));
    assert.deepEqual(tasks.sort(), Object.keys(en.chapters[name].tasks).sort(), name);
    assert.ok(figures.length >= 1 && figures.length <= 3 && tasks.length >= 2 && tasks.length <= 3, name);
    assert.ok(code.trimEnd().split('\n').length <= 20, `${name} has too many lines of code`);
  }
  assert.equal(chapters.length, 10);
});

test('each figure has its words, each formula its terms, and each term with a value its meaning', () => {
  for (const { name, figures } of chapters) {
    const words = en.chapters[name];
    assert.deepEqual(
      figures.map((figure) => figure.name),
      Object.keys(words.figures),
    );
    const formulas = figures.flatMap(({ formula }) => formula ?? []);
    assert.equal(formulas.length, 1, name);
    for (const term of Object.keys(formulas[0].symbols)) {
      assert.ok(words.formula.terms[term], `${name}: ${term}`);
    }
    for (const [, term] of formulas[0].tex.matchAll(/\\class\{term-(\w+)\}/g)) {
      assert.ok(words.formula.terms[term], `${name}: ${term}`);
    }
  }
});

test('the average sentence of the English text has at most 16 words, and none has more than 34', (t) => {
  const sentences = Object.values(en.chapters)
    .flatMap(({ figures }) => Object.values(figures).flatMap(({ text }) => text))
    .flatMap((text) => text.replace(/<[^>]+>/g, '').split(/(?<=[.?!])\s+/));
  const lengths = sentences.map((sentence) => wordsIn(sentence).length);
  const mean = lengths.reduce((sum, each) => sum + each, 0) / lengths.length;
  t.diagnostic(`${sentences.length} sentences, ${mean.toFixed(1)} words on average`);
  assert.ok(mean <= 16, `${mean}`);
  const long = sentences.filter((sentence) => wordsIn(sentence).length > 34);
  assert.deepEqual(long, []);
});

test('the glossary has 40 terms, each with one name in each language', () => {
  for (const { language, glossary } of languages) {
    const terms = Object.values(glossary.terms);
    assert.equal(terms.length, 40);
    const names = terms.map(([term]) => term);
    assert.equal(new Set(names).size, 40, `${language}: two terms have the same name`);
  }
});

test('all sources and pages in braces are known', () => {
  for (const words of languages) {
    for (const [name, { source, next, figures }] of Object.entries(words.chapters)) {
      const texts = [next, ...Object.values(figures).flatMap(({ text }) => text)];
      for (const [, key] of source.matchAll(/\{(\w+)\}/g)) {
        assert.ok(Object.hasOwn(SOURCES, key), `${name}: ${key}`);
      }
      for (const [, key] of texts.join(' ').matchAll(/\{(\w+)\}/g)) {
        assert.ok(Object.hasOwn(PAGES, key), `${name}: ${key}`);
      }
    }
  }
});
