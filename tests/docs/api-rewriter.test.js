// The patterns that the API reference is rewritten by: one that finds nothing any more is an error.

import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Rewriter } from '../../web/docs/api-rewriter.js';

test('a pattern has to find something in one of the texts', () => {
  const rewriter = new Rewriter('The types');
  assert.equal(rewriter.replace('the old word', 'old words', /old/g, 'new'), 'the new word');
  assert.equal(
    rewriter.replace('another text', 'old words', /old/g, () => 'new'),
    'another text',
  );
  rewriter.assertAllFound();
});

test('a pattern that finds nothing in all texts is an error with its name', () => {
  const rewriter = new Rewriter('The types');
  rewriter.replace('an old word', 'old words', /old/g, 'new');
  rewriter.replace('an old word', 'long words', /long/g, 'short');
  rewriter.count('generic types', 0);
  assert.throws(
    () => rewriter.assertAllFound(),
    /^Error: The types no longer have: long words; generic types\. Adapt or remove these patterns\.$/,
  );
});
