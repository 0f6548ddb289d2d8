// The page of the spider, as HTML.

import { figurePage } from '../site/figure-page.js';
import words from '../strings/en/spider.js';
import { SCHEMA } from './setup.js';
import { sourceOf } from './source.js';

export { words };

export const view = () =>
  figurePage({ id: 'spider', words, schema: SCHEMA, first: ['legs', 'ground', 'speed'], source: sourceOf });
