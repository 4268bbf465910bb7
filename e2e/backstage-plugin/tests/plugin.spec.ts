import type { Server } from 'node:http';
import type { Browser, Page } from 'playwright-core';
import { inBrowser, openBrowser, tryAgain } from '../../browser/in-browser.js';
import { inApp, placePlugin, servePage, typeErrors } from './plugin-page.js';

tryAgain();

const REFERENCE = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<base href="about:srcdoc"><title>Widget</title><style>:root { color: black } :root[data-theme="dark"] { color: white }</style></head>
<body><h1>Widget</h1><a href="#spec.size">size</a><div style="height: 3000px"></div><p id="spec.size">size</p>
<script>document.body.dataset.ran = 'yes'; parent.document.title = 'taken over';</script><img src="x" onerror="document.body.dataset.ran = 'yes'"></body>
</html>
`;

const placed = inApp === test;
const inBoth = placed ? inBrowser : inApp;
let browser: Browser | undefined;
let server: Server | undefined;
let address = '';
let answer = { status: 200, text: REFERENCE };
const asked: string[] = [];
beforeAll(async () => {
  if (!placed) return;
  placePlugin();
  ({ address, server } = await servePage((path) => {
    asked.push(path);
    return answer;
  }));
});
afterAll(async () => {
  await browser?.close();
  server?.close();
});

/** Opens the page and lets it draw. */
async function open(script: string): Promise<{ page: Page; result: unknown }> {
  browser ??= await openBrowser();
  const page = await browser.newPage();
  await page.goto(address);
  await page.waitForFunction(() => document.body.dataset['ready'] !== undefined, undefined, { timeout: 60_000 });
  return { page, result: await page.evaluate(script) };
}

describe('the frontend plugin, packed', () => {
  inApp('has the types that it declares, and compiles with those of Backstage', () => {
    expect(typeErrors()).toBe('');
  });

  inBoth('is a tab of APIs that carry their definition, in both frontend systems', async () => {
    const { page, result } = await open('facts()');
    expect(result).toEqual({
      title: 'Reference',
      shown: [true, false, false],
      available: [true, false, false],
      legacy: 'structural',
    });
    await page.close();
  });

  inBoth.each(["draw('dark')", "drawLegacy('dark')", "draw('light')"])('shows the reference, of which nothing runs: %s', async (script) => {
    answer = { status: 200, text: REFERENCE };
    const { page } = await open(script);
    const frame = page.frameLocator('iframe[title="Reference of Widget"]');
    await frame.locator('h1').waitFor({ timeout: 30_000 });
    await frame.locator('a').click();
    const [, inner] = page.frames();
    // Scripts are off in the frame, for those of its test, too: what can be seen is asked for.
    expect(await page.title()).not.toBe('taken over');
    expect(await frame.locator('body').getAttribute('data-ran')).toBeNull();
    expect(await frame.locator('html').getAttribute('data-theme')).toBe(script.includes('dark') ? 'dark' : 'light');
    expect(inner?.url()).toBe('about:srcdoc#spec.size');
    expect(asked.at(-1)).toBe('/api/structural/reference/default/widgets.example.com.v1');
    await page.close();
  });

  inBoth('says why there is no reference', async () => {
    answer = {
      status: 404,
      text: JSON.stringify({ error: { name: 'NotFoundError', message: 'this API carries no CRD' }, response: { statusCode: 404 } }),
    };
    const { page } = await open("draw('light')");
    await page.getByText('No reference: this API carries no CRD').first().waitFor({ timeout: 30_000 });
    expect(await page.locator('iframe').count()).toBe(0);
    await page.close();
  });
});
