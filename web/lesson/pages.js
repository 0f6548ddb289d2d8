// All pages of the lesson, in all languages.

import { chapterView, wordsOf } from './chapter-page.js';
import { chapters } from './chapters/index.js';
import { contentsView } from './contents-page.js';
import { glossaryView } from './glossary-page.js';
import { languagePage } from './language-page.js';
import { languages } from './languages.js';
import { layout } from './layout.js';

/**
 * The documents, by their paths below the folder of the lesson.
 * @param {string} homepage
 * @returns {Record<string, string>}
 */
export function lessonDocuments(homepage) {
  const documents = { 'index.html': languagePage().text };
  for (const words of languages) {
    const { language } = words;
    const pages = [
      { name: 'index', ...words.index, content: contentsView(words) },
      ...chapters.map((chapter) => {
        const { title, description } = wordsOf(words, chapter.name);
        const content = chapterView(chapter, words, homepage);
        return { name: chapter.name, title: `${title} · fabrik`, description, content };
      }),
      { name: 'glossary', ...words.glossary, content: glossaryView(words) },
    ];
    for (const { name, title, description, content } of pages) {
      const page = { name, words, title, description, content };
      Object.assign(documents, {
        [`${language}/${name}.html`]: layout(page, homepage).text.replace(/\n\s*\n/g, '\n'),
      });
    }
  }
  return documents;
}
