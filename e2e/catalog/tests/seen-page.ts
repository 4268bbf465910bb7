import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';

/** What a reader of a page sees, and what the page did besides. */
export interface SeenPage {
  readonly title: string;
  readonly text: string;
  /** `done` once Redoc has drawn; absent on pages without it. */
  readonly rendered: string | undefined;
  /** Requests for anything but files. */
  readonly requests: readonly string[];
  /** Errors in the page and on its console. */
  readonly errors: readonly string[];
}

/** Opens a file, waits until it is drawn, and takes a picture of it if asked. */
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
    await page.goto(pathToFileURL(file).href);
    await page.waitForFunction(
      () => document.getElementById('reference') === null || document.documentElement.dataset['rendered'] !== undefined,
      undefined,
      { timeout: 120_000 },
    );
    if (picture !== undefined) await page.screenshot({ path: picture });
    return {
      title: await page.title(),
      text: await page.evaluate(() => document.body.innerText),
      rendered: await page.evaluate(() => document.documentElement.dataset['rendered']),
      requests,
      errors,
    };
  } finally {
    await page.close();
  }
}
