// Tables: a cell without text is no heading, although the first row of a table in Markdown has headings only.

/** @param {import('markdown-it').default} markdown */
export function emptyHeadings(markdown) {
  markdown.core.ruler.push('empty-headings', ({ tokens }) => {
    tokens.forEach((token, index) => {
      if (token.type === 'th_open' && tokens[index + 1].content === '') {
        token.tag = 'td';
        tokens[index + 2].tag = 'td';
      }
    });
  });
}
