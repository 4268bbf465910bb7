import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { readCatalog } from '@structural/checker';
import type { CustomResourceDefinition } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { inBrowser, openBrowser, tryAgain } from '../../browser/in-browser.js';
import { corpus } from './corpus.js';
import { definitionOf, referencePages } from './reference-pages.js';

tryAgain();

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const EVIL =
  '</script><script>document.title="taken over"</script><img src=x onerror="document.title=\'taken over\'"> [x](javascript:alert(1)) <iframe src="https://evil.example"></iframe>';

const strings = (...names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { type: 'string', description: `The ${name}.` }]));
const container = {
  type: 'object',
  required: ['name'],
  properties: strings('name', 'image', 'command', 'workingDir', 'policy', 'path', 'log', 'terminal'),
};
const WIDGET = definitionOf('Widget', {
  v1: {
    properties: {
      apiVersion: { type: 'string' },
      kind: { type: 'string' },
      metadata: { type: 'object' },
      spec: {
        type: 'object',
        required: ['size'],
        description: `First.\n\n- one\n- [two](https://example.com)\n\n${EVIL}`,
        properties: {
          size: {
            type: 'integer',
            minimum: 1,
            maximum: 9,
            default: 3,
            'x-kubernetes-validations': [{ rule: 'self == oldSelf', message: EVIL }],
          },
          colour: { type: 'string', enum: ['red', 'green'], nullable: true, description: 'Deprecated: use paint.' },
          mode: {
            type: 'string',
            pattern: '^([a-z]+:)?//[^/]{1,64}/(very|long|and|winding|pattern|without|words){1,3}$',
            default: 'x'.repeat(200),
          },
          template: {
            type: 'object',
            properties: {
              containers: { type: 'array', items: container, 'x-kubernetes-list-type': 'map', 'x-kubernetes-list-map-keys': ['name'] },
            },
          },
          other: { type: 'object', properties: { containers: { type: 'array', items: container } } },
          either: {
            type: 'object',
            properties: strings('a', 'b'),
            oneOf: [{ required: ['a'] }, { required: ['b'], properties: { b: { pattern: '^x' } } }],
          },
        },
      },
      status: {
        type: 'object',
        properties: {
          conditions: {
            type: 'array',
            description: 'Known condition types are `Ready`.',
            items: { type: 'object', properties: strings('type', 'status') },
          },
        },
      },
    },
    subresources: { status: {} },
    additionalPrinterColumns: [{ name: 'Size', type: 'integer', jsonPath: '.spec.size', description: EVIL }],
  },
  v1beta1: {
    properties: { spec: { type: 'object', properties: { size: { type: 'string' }, gone: { type: 'string' } } } },
    deprecated: true,
  },
});
const OBJECT = fromPlain({ apiVersion: 'example.com/v1', kind: 'Widget', metadata: { name: 'sample' }, spec: { size: 1 } }) as JsonObject;

describe('the page about an API', () => {
  const pages = referencePages();
  let browser: Browser | undefined;
  let widget = '';
  beforeAll(() => {
    widget = pages.write(WIDGET, {
      samples: () => ({ minimal: OBJECT, full: { ...OBJECT, extra: 'x'.repeat(300) } }),
      source: 'https://example.com/crd.yaml',
      changes: [
        { version: 'v1', field: 'spec.<b>gone</b>', verdict: 'breaking', audiences: ['stored-data'], message: 'the field is <i>gone</i>' },
        { version: 'v1', field: 'spec.template', verdict: 'undecided', audiences: ['writers'], message: 'a rule changed' },
        { verdict: 'harmless', audiences: [], message: 'the short name "ww" is new' },
      ],
    });
  });
  afterAll(async () => {
    await browser?.close();
    pages.dispose();
  });

  /** Opens a file, does something with it, and gives that with what went wrong in the page. */
  async function open<T>(file: string, options: BrowserContextOptions & { readonly hash?: string }, act: (page: Page) => Promise<T>) {
    browser ??= await openBrowser();
    const { hash = '', ...rest } = options;
    const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...rest });
    const faults: string[] = [];
    try {
      const page = await context.newPage();
      page.on('pageerror', (error) => faults.push(String(error)));
      page.on('console', (message) => faults.push(message.text()));
      page.on('dialog', (dialog) => void dialog.dismiss().then(() => faults.push('dialog')));
      page.on('request', (request) => {
        if (!/^(?:file|data):/.test(request.url())) faults.push(request.url());
      });
      await page.goto(`${pathToFileURL(file).href}${hash}`);
      const result = await act(page);
      return { result, faults, title: await page.title() };
    } finally {
      await context.close();
    }
  }

  const isInView = (page: Page, id: string) =>
    page.evaluate((name) => {
      const box = document.getElementById(name)?.getBoundingClientRect();
      return box !== undefined && box.height > 0 && box.top >= 0 && box.top < innerHeight;
    }, id);

  inBrowser.each([
    ['light', 1280],
    ['dark', 1280],
    ['light', 1920],
    ['dark', 360],
  ] as const)('is legible for everybody: %s, %i pixels', async (colorScheme, width) => {
    const { faults, result, title } = await open(widget, { colorScheme, viewport: { width, height: 800 } }, async (page) => {
      await page.evaluate(() => {
        for (const details of document.querySelectorAll('details')) details.open = true;
      });
      const violations = await page.evaluate(
        `${AXE}; axe.run(document, { preload: false, resultTypes: ['violations'] }).then(({ violations }) => violations.map(({ id, nodes }) => id + ': ' + nodes[0].html))`,
      );
      const [overflow, ground] = await page.evaluate(() => [
        document.documentElement.scrollWidth > innerWidth,
        getComputedStyle(document.body).backgroundColor,
      ]);
      return { violations, overflow, isDark: ground === 'rgb(16, 19, 24)' };
    });
    expect([result, faults, title]).toEqual([
      { violations: [], overflow: false, isDark: colorScheme === 'dark' },
      [],
      'Widget example.com/v1',
    ]);
  });

  inBrowser('opens what an address points to, without scripts too', async () => {
    const at = { hash: '#spec.template.containers.image' };
    const shown = (page: Page) => isInView(page, 'spec.template.containers.image');
    const withScripts = await open(widget, at, shown);
    const without = await open(widget, { ...at, javaScriptEnabled: false }, async (page) => {
      const field = page.locator('[id="spec.template.containers.image"] > .head');
      return (await field.isVisible()) && (await field.boundingBox())!.y < 900;
    });
    expect([withScripts.result, without.result, withScripts.faults, without.faults]).toEqual([true, true, [], []]);
  });

  inBrowser('shows fields in place that are elsewhere, and finds them by address', async () => {
    const { faults, result } = await open(widget, { hash: '#spec.other.containers.image' }, async (page) => {
      const found = await isInView(page, 'spec.other.containers.image');
      const ids = await page.evaluate(() => [...document.querySelectorAll('[id]')].map(({ id }) => id));
      return [found, ids.length - new Set(ids).size];
    });
    expect([result, faults]).toEqual([[true, 0], []]);
    const shown = await open(widget, {}, async (page) => {
      const field = page.locator('[id="spec.other.containers"]');
      await page.getByRole('button', { name: 'Expand all' }).click();
      await field.getByRole('button', { name: 'Show here' }).click();
      return field.locator('.name').allTextContents();
    });
    expect(shown.result).toEqual(['containers', 'name', 'image', 'command', 'workingDir', 'policy', 'path', 'log', 'terminal']);
  });

  inBrowser('is opened level by level, filtered, and says what is not found', async () => {
    const { result } = await open(widget, {}, async (page) => {
      const seen = () => page.locator('.fields li[id]:visible').count();
      const counts = [await seen()];
      await page.getByRole('button', { name: 'Collapse' }).click();
      for (let level = 0; level < 3; level++) {
        counts.push(await seen());
        await page.getByRole('button', { name: 'Expand one level' }).click();
      }
      counts.push(await seen());
      const filter = page.getByRole('searchbox', { name: 'Filter fields' });
      const says = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
      await filter.fill('workingdir the');
      await says('1 field');
      const found = await page.locator('.fields .name:visible').allTextContents();
      await filter.fill('no such thing');
      await says('Nothing found');
      const none = await seen();
      await filter.fill('');
      await page.locator('[id="status"]').waitFor();
      return { counts, found, none, again: (await seen()) >= 5 };
    });
    expect(result).toEqual({
      counts: [12, 5, 12, 18, 26],
      found: ['spec', 'template', 'containers', 'workingDir'],
      none: 0,
      again: true,
    });
  });

  inBrowser('gives links, paths and commands to copy, and remembers its theme', async () => {
    const { faults, result } = await open(widget, { permissions: ['clipboard-read', 'clipboard-write'] }, async (page) => {
      await page.locator('[id="spec.size"] > .head').hover();
      const copied: string[] = [];
      for (const name of ['Copy link', 'Copy path', 'kubectl explain', 'Copy: The smallest sample']) {
        await page.getByRole('button', { name, exact: true }).first().click();
        copied.push(await page.evaluate(() => navigator.clipboard.readText()));
      }
      const themes: (string | undefined)[] = [];
      for (let click = 0; click < 2; click++) {
        await page.getByRole('button', { name: /^Theme/ }).click();
        themes.push(await page.evaluate(() => document.documentElement.dataset['theme']));
      }
      await page.reload();
      themes.push(await page.evaluate(() => document.documentElement.dataset['theme']));
      return [copied.map((text) => text.replace(/^file:.*#/, '#')), themes];
    });
    expect([result, faults]).toEqual([
      [
        [
          '#spec.size',
          'spec.size',
          'kubectl explain widgets.spec.size --api-version=example.com/v1',
          'apiVersion: example.com/v1\nkind: Widget\nmetadata:\n  name: sample\nspec:\n  size: 1\n',
        ],
        ['light', 'dark', 'dark'],
      ],
      [],
    ]);
  });

  inBrowser('is read with the keyboard, on paper, and without scripts', async () => {
    const keyboard = await open(widget, {}, async (page) => {
      const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '');
      await page.keyboard.press('Tab');
      const first = await focused();
      const summary = page.locator('[id="spec.template"] summary').first();
      await summary.focus();
      await page.keyboard.press('Enter');
      return [first, await page.locator('[id="spec.template.containers"]').isVisible()];
    });
    expect([keyboard.result, keyboard.faults]).toEqual([['Skip to content', true], []]);
    const paper = await open(widget, { colorScheme: 'dark' }, async (page) => {
      await page.getByRole('button', { name: /^Theme/ }).click({ clickCount: 2 });
      await page.emulateMedia({ media: 'print' });
      const ground = await page.evaluate(() => [
        document.documentElement.dataset['theme'],
        getComputedStyle(document.body).backgroundColor,
      ]);
      const visible = await Promise.all(
        ['.bar', '.rail', '.toolbar', 'h1', '[id="spec.size"]'].map((selector) => page.locator(selector).isVisible()),
      );
      return { ground, visible };
    });
    expect(paper.result).toEqual({ ground: ['dark', 'rgb(255, 255, 255)'], visible: [false, false, false, true, true] });
    const plain = await open(widget, { javaScriptEnabled: false }, async (page) => page.locator('main').innerText());
    for (const words of [
      'How',
      'Only what is required',
      'kubectl get widgets',
      'kubectl apply --server-side -f https://example.com/crd.yaml',
      'NAME   SIZE',
      'v1 and v1beta1',
      'One of',
      '<img src=x',
    ])
      expect(`${plain.result}How`).toContain(words);
  });

  inBrowser('fits a phone: versions in full, the path of a deep link, long names on several lines', async () => {
    const properties = {
      spec: {
        type: 'object',
        properties: {
          preserveUnknownFieldsOfEveryTemplateEverywhere: {
            type: 'object',
            properties: { inner: { type: 'object', properties: { size: { type: 'string', default: 'a<b && c>d' } } } },
          },
        },
      },
    };
    const versions = { v1: { properties }, v1beta1: { properties }, v1alpha1: { properties, deprecated: true } };
    const phone = pages.write(definitionOf('AuthorizationPolicyTemplateForServiceMeshes', versions));
    const id = 'spec.preserveUnknownFieldsOfEveryTemplateEverywhere.inner.size';
    const { faults, result } = await open(phone, { viewport: { width: 390, height: 800 }, hash: `#${id}` }, async (page) => {
      const crumbs = await page.locator('.crumbs').innerText();
      const value = await page.locator(`[id="${id}"] .facts code`).first().innerText();
      const lines = await page.locator('[id="spec.preserveUnknownFieldsOfEveryTemplateEverywhere"] > .head .name').innerText();
      await page.locator('.version-menu > summary').click();
      const links = page.locator('.version-menu li');
      const boxes = await links.evaluateAll((items) =>
        items.map((item) => item.scrollWidth <= item.clientWidth && item.getBoundingClientRect().right <= innerWidth),
      );
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
      return { crumbs, value, lines, versions: (await links.allInnerTexts()).map((text) => text.replace(/\s+/g, ' ')), boxes, overflow };
    });
    expect([result, faults]).toEqual([
      {
        crumbs: 'in spec.preserveUnknownFieldsOfEveryTemplateEverywhere.inner',
        value: 'a<b && c>d',
        lines: 'preserveUnknownFieldsOfEveryTemplateEverywhere',
        versions: ['v1', 'v1beta1', 'v1alpha1 deprecated'],
        boxes: [true, true, true],
        overflow: false,
      },
      [],
    ]);
    const wide = await open(phone, {}, (page) => page.locator('.version-menu').isVisible());
    expect(wide.result).toBe(false);
  });

  inBrowser('stays light for the largest CRDs', async () => {
    const hostile = definitionOf('Wide', { v1: { properties: strings(...Array.from({ length: 10_000 }, (_, i) => `field${String(i)}`)) } });
    const definitions = corpus === undefined ? [manyTemplates()] : largest(corpus, 5);
    for (const definition of [hostile, ...definitions]) {
      const file = pages.write(definition);
      const mostElements = definition === hostile ? 80_000 : 20_000;
      const { faults, result, title } = await open(file, {}, async (page) => {
        const session = await page.context().newCDPSession(page);
        await session.send('Performance.enable');
        await page.reload();
        await session.send('HeapProfiler.collectGarbage');
        const { metrics } = await session.send('Performance.getMetrics');
        const metric = (name: string) => metrics.find((one) => one.name === name)?.value ?? NaN;
        return {
          elements: await page.locator('*').count(),
          heap: metric('JSHeapUsedSize') / 1e6,
          // The work that it takes to be interactive, which does not depend on who else works.
          work: metric('TaskDuration'),
        };
      });
      const size = gzipSync(readFileSync(file)).length / 1000;
      console.info(
        `${title}: ${size.toFixed(0)} kB, ${String(result.elements)} elements, ${result.heap.toFixed(1)} MB, ${result.work.toFixed(2)} s of work`,
      );
      expect([faults, size < 300, result.elements <= mostElements, result.heap < 60, result.work < 3]).toEqual([
        [],
        true,
        true,
        true,
        true,
      ]);
    }
  });
});

/** Twelve pod templates of eight containers with a hundred fields each. */
function manyTemplates(): CustomResourceDefinition {
  const fields = strings(...Array.from({ length: 100 }, (_, i) => `field${String(i)}`));
  const template = {
    type: 'object',
    properties: Object.fromEntries(
      Array.from({ length: 8 }, (_, i) => [`containers${String(i)}`, { type: 'array', items: { type: 'object', properties: fields } }]),
    ),
  };
  return definitionOf('Fleet', {
    v1: { properties: Object.fromEntries(Array.from({ length: 12 }, (_, i) => [`template${String(i)}`, template])) },
  });
}

/** The definitions of the largest files. */
function largest(folder: string, count: number): readonly CustomResourceDefinition[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.ya?ml$/.test(entry.name))
    .map((entry) => readFileSync(join(entry.parentPath, entry.name)))
    .sort((a, b) => b.length - a.length);
  return files.slice(0, count).flatMap((text) =>
    readCatalog([{ file: 'crd.yaml', text }])
      .entries.slice(0, 1)
      .map(({ definition }) => definition),
  );
}
