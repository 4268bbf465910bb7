import { readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inBrowser, openBrowser, tryAgain } from '../../browser/in-browser.js';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';
import { ANYTHING, BACKUP, HOSTILE } from './manifests.js';

tryAgain();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const BACKUP_PAGE = 'apis/example.com/backups/v1/index.html';

let installed: InstalledPackage;
let browser: Browser | undefined;
let server: Server;
let hosts: Readonly<Record<'disk' | 'server', string>>;
beforeAll(async () => {
  installed = installPackage('catalog-publisher');
  writeFileSync(join(installed.folder, 'crds.yaml'), [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
  expect(installed.run('structural-catalog', ['site', 'crds.yaml', '--out', 'site']).stdout).toMatch(/^4 APIs in site/);
  server = createServer(({ url = '' }, response) => {
    const { pathname } = new URL(url, 'http://localhost');
    try {
      const text = readFileSync(join(installed.folder, 'site', pathname));
      const type = pathname.endsWith('.js') ? 'text/javascript' : pathname.endsWith('.css') ? 'text/css' : 'text/html';
      response.writeHead(200, { 'content-type': type }).end(text);
    } catch {
      response.writeHead(404).end();
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  hosts = {
    disk: pathToFileURL(join(installed.folder, 'site/')).href,
    server: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`,
  };
});
afterAll(async () => {
  await browser?.close();
  server.close();
  installed.dispose();
});

/** Opens a page, does something with it, and gives that; the page must neither fail nor ask anybody else. */
async function open<T>(address: string, act: (page: Page) => Promise<T>, options: BrowserContextOptions = {}): Promise<T> {
  browser ??= await openBrowser();
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options });
  const faults: string[] = [];
  try {
    const page = await context.newPage();
    page.on('pageerror', (error) => faults.push(String(error)));
    page.on('console', (message) => faults.push(message.text()));
    page.on('request', (request) => {
      if (!Object.values(hosts).some((host) => request.url().startsWith(host)) && !request.url().startsWith('data:'))
        faults.push(request.url());
    });
    await page.goto(address);
    const result = await act(page);
    expect(faults).toEqual([]);
    return result;
  } finally {
    await context.close();
  }
}

/** What a search has found, when it has ended. */
async function found(page: Page, status: RegExp): Promise<readonly string[]> {
  await page.waitForFunction(
    (pattern) => new RegExp(pattern).test(document.querySelector('.search-status')?.textContent ?? ''),
    status.source,
  );
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('.search-results a')].map(({ innerText }) => innerText.replace(/\s+/g, ' ')),
  );
}

const address = (page: Page) => page.evaluate(() => location.href.replace(/^.*\/site\/|^http:..[^/]*\//, ''));
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.textContent || document.activeElement?.getAttribute('aria-label'));

describe.each(['disk', 'server'] as const)('the search of a site on a %s', (host) => {
  inBrowser('finds kinds and fields by keys alone, from any page, and leads to the field', async () => {
    await open(hosts[host] + BACKUP_PAGE, async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('unavailable');
      expect(await found(page, /^fields in 1 kind$/)).toEqual(['spec.maxUnavailable A number or a percentage.']);
      await page.waitForURL((url) => url.search === '?q=unavailable');
      expect(await address(page)).toBe(`${BACKUP_PAGE}?q=unavailable`);
      await page.keyboard.press('ArrowDown');
      expect(await focused(page)).toContain('spec.maxUnavailable');
      await page.keyboard.press('ArrowUp');
      expect(await focused(page)).toBe('Search kinds and fields');
      await page.keyboard.press('Enter');
      await page.waitForFunction(() => location.hash === '#spec.maxUnavailable');
      expect(await page.evaluate(() => document.querySelector('.search-panel')?.checkVisibility())).toBe(false);
      await page.keyboard.press('/');
      await page.keyboard.type('bk');
      expect(await found(page, /^1 kind$/)).toEqual([
        'Backup example.com · v1 · v1beta1 · bk A Backup is a copy of <something> worth keeping.',
      ]);
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.querySelector('.search-panel')?.checkVisibility())).toBe(false);
      await page.keyboard.press('Escape');
      expect(await page.evaluate(() => document.querySelector<HTMLInputElement>('.search input')?.value)).toBe('');
    });
  });

  inBrowser('takes its query from the address, and says when nothing is found', async () => {
    await open(`${hosts[host]}index.html?q=cron`, async (page) => {
      expect(await found(page, /^fields in 1 kind$/)).toEqual(['spec.cron v1beta1']);
      await page.click('.search-results a');
      await page.waitForFunction(() => location.hash === '#spec.cron' && document.querySelector('h1')?.textContent === 'Backup');
      expect(await address(page)).toBe('apis/example.com/backups/v1beta1/index.html#spec.cron');
      await page.goBack();
      expect(await found(page, /^fields in 1 kind$/)).toHaveLength(1);
      await page.fill('.search input', 'nonsensexyz');
      expect(await found(page, /^Nothing found for “nonsensexyz”\.$/)).toEqual([]);
    });
  });

  inBrowser('says which word it searched in the place of one that nothing has', async () => {
    await open(`${hosts[host]}index.html?q=unavailble`, async (page) => {
      expect(await found(page, /^Searched “.+” for “unavailble”: fields in 1 kind$/)).toEqual([
        'spec.maxUnavailable A number or a percentage.',
      ]);
      await page.fill('.search input', 'bakcup');
      await found(page, /^Searched “backup” for “bakcup”: 1 kind/);
    });
  });
});

describe('the first page', () => {
  inBrowser('filters its kinds, and keeps that in its address', async () => {
    await open(`${hosts.disk}index.html`, async (page) => {
      const shown = () =>
        page.evaluate(() =>
          [...document.querySelectorAll('.kind-name')].filter((one) => one.checkVisibility()).map((one) => one.textContent),
        );
      const all = ['Anything', 'Backup', 'Hostile'];
      expect(await shown()).toEqual(all);
      await page.fill('.filter input', 'EXAMPLE bk');
      expect([await shown(), await address(page)]).toEqual([['Backup'], 'index.html?filter=EXAMPLE+bk']);
      await page.reload();
      expect([await shown(), await page.textContent('.filter [role=status]')]).toEqual([['Backup'], '1 of 3 kinds']);
      await page.fill('.filter input', 'none of them');
      expect([await shown(), await page.textContent('.filter [role=status]')]).toEqual([[], 'No kind fits.']);
      await page.press('.filter input', 'Escape');
      expect([await shown(), await address(page)]).toEqual([all, 'index.html']);
    });
  });

  inBrowser('is a list of links without JavaScript', async () => {
    await open(
      `${hosts.disk}index.html`,
      async (page) => {
        expect(await page.locator('.kind-name:visible').allTextContents()).toEqual(['Anything', 'Backup', 'Hostile']);
        expect(await page.locator('input:visible').count()).toBe(0);
        await page.click('text=Backup');
        expect(await page.title()).toBe('Backup example.com/v1');
      },
      { javaScriptEnabled: false },
    );
  });

  inBrowser.each([
    ['light', 360],
    ['dark', 360],
    ['light', 1280],
    ['dark', 1280],
    ['light', 1920],
    ['dark', 1920],
  ] as const)('and its search are legible for everybody: %s, %i pixels', async (colorScheme, width) => {
    const faults = await open(
      `${hosts.disk}index.html?q=backup`,
      async (page) => {
        await found(page, /^1 kind, fields in 2 kinds$|^1 kind/);
        const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
        const violations = await page.evaluate(
          `${AXE}; axe.run(document, { preload: false, resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
        );
        return [overflow, violations];
      },
      { colorScheme, viewport: { width, height: 800 } },
    );
    expect(faults).toEqual([0, []]);
  });
});
