import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { openBrowser } from '../../browser/in-browser.js';

/** The built page. */
const FOLDER = join(import.meta.dirname, '../../../packages/playground/dist');
export const FILE = join(FOLDER, 'playground.html');

/** The server's code for built-in kinds, beside the page. */
export const CODE = 'kubernetes-1.37.wasm.gz';

/** The page as a browser opens it from a disk. */
export const FROM_DISK = pathToFileURL(FILE).href;

/** How the page is visited. */
export interface Visit {
  readonly width?: number;
  readonly scheme?: 'light' | 'dark';
  /** Where it lies, with what comes behind; on the disk where it is absent. */
  readonly address?: string;
  /** The file beside it that it may ask for; nothing without. */
  readonly asksFor?: string;
}

/** What went wrong on a page, and must not: errors, what its policy stopped, and requests. */
type Faults = string[];

let browser: Browser | undefined;

export async function closeBrowser(): Promise<void> {
  await browser?.close();
}

/** Opens the page without a network, waits for its first verdict, and gives what is done with it; the page must not fail, nor ask anybody for anything. */
export async function visit<T>(
  { address = FROM_DISK, asksFor, scheme = 'light', width = 1280 }: Visit,
  act: (page: Page) => Promise<T>,
): Promise<T> {
  browser ??= await openBrowser();
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme: scheme, offline: address.startsWith('file:') });
  const faults: Faults = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') faults.push(message.text());
    });
    page.on('request', (request) => {
      const url = request.url();
      const isOwn = url.split('#', 1)[0] === address.split('#', 1)[0] || url === (asksFor && new URL(asksFor, address).href);
      if (!isOwn && !/^(?:blob|data):/.test(url)) faults.push(url);
    });
    await page.addInitScript(() => {
      document.addEventListener('securitypolicyviolation', ({ blockedURI, violatedDirective }) => {
        console.error(`policy: ${violatedDirective} stops ${blockedURI}`);
      });
    });
    await page.goto(address);
    await judged(page);
    await context.setOffline(asksFor === undefined);
    const result = await act(page).catch(async (error: unknown) => {
      throw new Error(`${error instanceof Error ? error.message : String(error)}\n\nThe page: ${await pageText(page)}`, { cause: error });
    });
    if (faults.length > 0) throw new Error(`the page is at fault:\n${faults.join('\n')}`);
    return result;
  } finally {
    await context.close();
  }
}

/** Seconds of the processor that pages have taken so far, by their processes: the clock says little on a machine with other work. */
export type Spent = ReadonlyMap<number, number>;

export async function spent(): Promise<Spent> {
  const session = await browser?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  await session?.detach();
  return new Map(processInfo.filter(({ type }) => type === 'renderer').map(({ cpuTime, id }) => [id, cpuTime]));
}

/** Seconds of the processor between two moments. */
export function spentBetween(before: Spent, after: Spent): number {
  return [...after].reduce((sum, [id, seconds]) => sum + seconds - (before.get(id) ?? 0), 0);
}

/** Waits until the page has said what it says of its texts. */
async function judged(page: Page): Promise<void> {
  await page.locator('html[data-state="judged"]').waitFor({ state: 'attached' });
}

/** What a page shows, in a few lines. */
function pageText(page: Page): Promise<string> {
  const texts = ['#said', '#definition-verdict', '#resource-verdict', '#definition-editor .cm-content', '#resource-editor .cm-content'];
  return page
    .evaluate((places) => places.map((place) => [place, document.querySelector(place)?.textContent.slice(0, 200)]), texts)
    .then(JSON.stringify, String);
}

/** Serves the page and the server's code beside it, and nothing else. */
export async function servePage(): Promise<{ readonly address: string; close(): void }> {
  const server = createServer(({ url }, response) => {
    if (url === '/playground.html') response.writeHead(200, { 'content-type': 'text/html' }).end(readFileSync(FILE));
    else if (url === `/${CODE}`) response.writeHead(200, { 'content-type': 'application/gzip' }).end(readFileSync(join(FOLDER, CODE)));
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { address: `http://127.0.0.1:${String(port)}/playground.html`, close: () => server.close() };
}
