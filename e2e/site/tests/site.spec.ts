import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { AxeResults } from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { inBrowser, openBrowser, tryAgain } from '../../browser/in-browser.js';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const SITE = join(import.meta.dirname, '..', '..', '..', 'dist', 'site');
const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.css': 'text/css', '.html': 'text/html' };

/** One page of each kind. */
const PAGES = [
  '/',
  '/guides/what-breaks.html',
  '/reference/commands/lint.html',
  '/rules/structural-schema.html',
  '/changes/enum-narrowed.html',
  '/comparison.html',
  '/api/checking-resources.html',
];

tryAgain();

let server: Server;
let host: string;
let browser: Browser | undefined;
beforeAll(async () => {
  server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    try {
      const text = readFileSync(join(SITE, pathname.endsWith('/') ? `${pathname}index.html` : pathname));
      response.writeHead(200, { 'content-type': TYPES[extname(pathname)] ?? 'text/html' }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  host = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(async () => {
  await browser?.close();
  server.close();
});

/** Opens a page, and gives what is done with it; the page must not fail, nor ask anybody else. */
async function open<T>(path: string, width: number, colorScheme: 'light' | 'dark', act: (page: Page) => Promise<T>): Promise<T> {
  browser ??= await openBrowser();
  // Colours that still change have a contrast of their own.
  const context = await browser.newContext({ viewport: { width, height: 900 }, colorScheme, reducedMotion: 'reduce' });
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('request', (request) => {
      if (!request.url().startsWith(host) && !/^(?:blob|data):/.test(request.url())) faults.push(request.url());
    });
    await page.goto(host + path);
    const result = await act(page);
    expect(faults).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

/** Both widths and both schemes, each once. */
const FORMS = [
  [1280, 'light'],
  [390, 'dark'],
] as const;

inBrowser.each(PAGES)('%s is accessible and fits, on a desk and, in the dark, on a phone', async (path) => {
  for (const [width, scheme] of FORMS) {
    const found = await open(path, width, scheme, async (page) => {
      await page.evaluate(AXE);
      const { violations } = await page.evaluate(() => (globalThis as unknown as { axe: { run(): Promise<AxeResults> } }).axe.run());
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      return [
        ...violations.map(({ id, nodes }) => `${id}: ${String(nodes[0]?.target)}`),
        ...(overflow > 0 ? [`${String(overflow)} px too wide`] : []),
      ];
    });
    expect([width, scheme, found]).toEqual([width, scheme, []]);
  }
});

inBrowser('the navigation leads to the playground, which checks its first example', async () => {
  const verdict = await open('/', 1280, 'light', async (page) => {
    await page.getByRole('navigation').getByRole('link', { name: 'Playground', exact: true }).first().click();
    await page.locator('html[data-state="judged"]').waitFor({ state: 'attached' });
    return page.locator('#resource-verdict').innerText();
  });
  expect(verdict).toContain('drops 1 field');
});

/** What the search of the site finds first for some words: paths without sections. */
function firstFound(words: readonly string[]): Promise<readonly string[]> {
  return open('/', 1280, 'light', async (page) => {
    // The button is there before anything listens to it.
    await page.waitForFunction(() => '__vue_app__' in (document.querySelector('#app') ?? {}));
    await page.locator('.DocSearch-Button').click();
    const found: string[] = [];
    for (const word of words) {
      await page.locator('#localsearch-input').fill('');
      await page.locator('#localsearch-list li a').first().waitFor({ state: 'detached' });
      await page.locator('#localsearch-input').fill(word);
      const first = page.locator('#localsearch-list li a').first();
      await first.waitFor();
      found.push(`${word}: ${((await first.getAttribute('href')) ?? '').replace(/#.*/, '')}`);
    }
    return found;
  });
}

inBrowser('the search finds the guide or the reference first, names of an API after that, without asking anybody', async () => {
  expect(
    await firstFound(['int-or-string', 'kustomize', 'gitlab', 'ignore', 'krew', 'helm', 'CEL cost', 'ratcheting', 'createValidator']),
  ).toEqual([
    'int-or-string: /guides/check-a-crd.html',
    'kustomize: /guides/resources.html',
    'gitlab: /guides/pull-request-gate.html',
    'ignore: /guides/pull-request-gate.html',
    'krew: /reference/install.html',
    'helm: /guides/bundles-and-charts.html',
    'CEL cost: /guides/cel.html',
    'ratcheting: /concepts/ratcheting.html',
    'createValidator: /guides/engine.html',
  ]);
});

it('lists pages in the search index in their order, so that one commit gives the same bytes', () => {
  const chunks = join(SITE, 'assets/chunks');
  const index = readdirSync(chunks).find((name) => name.startsWith('@localSearchIndex')) ?? '';
  const ids = /"documentIds":(\{[^}]*\})/.exec(readFileSync(join(chunks, index), 'utf8'))?.[1] ?? '{}';
  const sections = Object.values(JSON.parse(ids) as Readonly<Record<string, string>>);
  const files = sections.map((id) => id.replace(/#.*/, '').replace(/\/$/, '/index.html').replace(/^\//, '').replace(/html$/, 'md'));
  const pages = files.filter((file, i) => file !== files[i - 1]);
  expect(pages.length).toBeGreaterThan(300);
  expect(pages).toEqual([...new Set(files)].sort());
});
