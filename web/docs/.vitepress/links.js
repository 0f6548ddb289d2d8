// Links of the guides that leave the documentation: to a page of the gallery, or to a file of the repository.

import { existsSync, statSync } from 'node:fs';
import { join, posix } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = fileURLToPath(new URL('../../..', import.meta.url));
const DOCS = 'web/docs/';
const GALLERY = /^web\/(?:(?:lesson\/)?[^/]*\.html)?$/;

/** The address of the repository's pages. @param {{ repository: { url: string } }} manifest */
export const repositoryAddress = ({ repository }) => repository.url.replace(/^git\+|\.git$/g, '');

/**
 * Makes links outwards of the relative ones that leave web/docs/.
 * @param {import('markdown-it').default} markdown
 * @param {string} repository its address
 */
export function linkOutwards(markdown, repository) {
  const renderInside = markdown.renderer.rules.link_open;
  markdown.renderer.rules.link_open = (tokens, index, options, env, self) => {
    const token = tokens[index];
    const outwards = outwardsOf(token.attrGet('href'), env.relativePath, repository);
    if (!outwards) {
      return renderInside(tokens, index, options, env, self);
    }
    for (const [name, value] of Object.entries(outwards)) {
      token.attrSet(name, value);
    }
    return self.renderToken(tokens, index, options);
  };
}

/** The attributes of a link that leaves the documentation; undefined for any other link. */
function outwardsOf(href, page, repository) {
  if (!page || /^(?:[a-z]+:|\/|#)/i.test(href)) {
    return undefined;
  }
  const [, path, rest] = href.match(/^([^?#]*)(.*)$/);
  const file = posix.join(DOCS, posix.dirname(page), path);
  if (file.startsWith(DOCS)) {
    return undefined;
  }
  if (GALLERY.test(file)) {
    // The browser loads the page, not VitePress' router, because the link has a target.
    return { href, target: '_self' };
  }
  const real = join(REPOSITORY, file);
  if (!existsSync(real)) {
    throw new Error(`${DOCS}${page} links to ${file}, which does not exist`);
  }
  const kind = statSync(real).isDirectory() ? 'tree' : 'blob';
  return { href: `${repository}/${kind}/main/${file}${rest}`, target: '_blank', rel: 'noreferrer' };
}
