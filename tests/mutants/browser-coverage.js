// Is imported before a test of a browser (node --import): writes which parts of fabrik.global.js have run, to the folder
// that the environment variable FABRIK_COVERAGE names.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from 'playwright-core';

const entries = [];

/** Chromium forgets a script when another page takes its place. */
async function collect(page) {
  for (const { url, functions } of await page.coverage.stopJSCoverage()) {
    if (url.endsWith('/fabrik.global.js')) {
      entries.push({ functions });
    }
  }
}

async function watch(page) {
  const options = { resetOnNavigation: false };
  await page.coverage.startJSCoverage(options);
  const { goto, close } = page;
  page.goto = async (...given) => {
    await collect(page);
    await page.coverage.startJSCoverage(options);
    return goto.apply(page, given);
  };
  page.close = async (...given) => {
    await collect(page);
    return close.apply(page, given);
  };
  return page;
}

const { launch } = chromium;
chromium.launch = async (...given) => {
  const browser = await launch.apply(chromium, given);
  const { newContext, newPage, close } = browser;
  browser.newContext = async (...options) => {
    const context = await newContext.apply(browser, options);
    const { newPage: newPageOf } = context;
    context.newPage = async () => watch(await newPageOf.apply(context));
    return context;
  };
  browser.newPage = async (...options) => watch(await newPage.apply(browser, options));
  browser.close = async (...options) => {
    for (const page of browser.contexts().flatMap((context) => context.pages())) {
      await collect(page).catch(() => {});
    }
    return close.apply(browser, options);
  };
  return browser;
};

process.on('exit', () => {
  writeFileSync(join(process.env.FABRIK_COVERAGE, 'browser.json'), JSON.stringify(entries));
});
