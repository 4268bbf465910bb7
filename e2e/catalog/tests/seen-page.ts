import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** What a reader of a page sees, and what the page did besides. */
export interface SeenPage {
  readonly title: string;
  readonly text: string;
  /** Requests for anything but files. */
  readonly requests: readonly string[];
  /** Errors in the page and on its console. */
  readonly errors: readonly string[];
}

/** Opens a file, maybe with a query, waits until a search has ended and the page is drawn, and takes a picture of it if asked. */
export async function see(browser: Browser, file: string, picture?: string): Promise<SeenPage> {
  const page = await browser.newPage({ viewport: { width: 1400, height: 1400 } });
  const requests: string[] = [];
  const errors: string[] = [];
  page.on('request', (request) => {
    if (!/^(?:file|data|blob):/.test(request.url())) requests.push(request.url());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  try {
    const [path = '', query = ''] = file.split('?');
    await page.goto(`${pathToFileURL(path).href}${query === '' ? '' : `?${query}`}`);
    await page.waitForFunction(() => document.querySelector('.search-panel:not([hidden]) .search-status')?.textContent !== 'Searching …');
    // What is off the screen has no text until the page was drawn once, as its content is only then known to be in sight (content-visibility).
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
    if (picture !== undefined) await page.screenshot({ path: picture });
    return {
      title: await page.title(),
      text: await page.evaluate(() => document.body.innerText),
      requests,
      errors,
    };
  } finally {
    await page.close();
  }
}
