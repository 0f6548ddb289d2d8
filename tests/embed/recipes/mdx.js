// A site generator that makes HTML of MDX, without a script of its own on the page.

import { evaluate } from '@mdx-js/mdx';
import { h } from 'preact';
import * as runtime from 'preact/jsx-runtime';
import { render } from 'preact-render-to-string';
import { pageOf } from '../sites.js';

/** @param {import('../kitchen.js').Kitchen} kitchen */
export async function mdx({ snippets }) {
  const [article] = snippets('mdx embed-mdx');
  const { default: Article } = await evaluate(article, runtime);
  return { 'mdx.html': pageOf(render(h(Article, {}))) };
}
