import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { inBrowser, openBrowser } from '../../browser/in-browser.js';
import { see } from './seen-page.js';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';
import { ANYTHING, BACKUP, HOSTILE, TRAVERSING } from './manifests.js';

let installed: InstalledPackage;
let browser: Browser | undefined;
beforeAll(() => {
  installed = installPackage('catalog-publisher');
  writeFileSync(join(installed.folder, 'crds.yaml'), [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
  writeFileSync(join(installed.folder, 'traversing.json'), TRAVERSING);
});
afterAll(async () => {
  await browser?.close();
  installed.dispose();
});

const at = (...path: readonly string[]) => join(installed.folder, ...path);

/** Runs a script beside the installed package. */
function node(script: string): string {
  writeFileSync(at('script.cjs'), script);
  const { status, stderr, stdout } = spawnSync(process.execPath, ['script.cjs'], {
    cwd: installed.folder,
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}

describe('the packed package', () => {
  test('has nothing to install beside it', () => {
    expect(readdirSync(at('node_modules')).filter((name) => !name.startsWith('.'))).toEqual(['@structural']);
    expect(readdirSync(at('node_modules/@structural'))).toEqual(['catalog-publisher']);
  });

  test('writes entities and documents, and nothing anywhere else', () => {
    const before = readdirSync(installed.folder);
    const { exitCode, stderr, stdout } = installed.run('structural-catalog', [
      'entities',
      'crds.yaml',
      'traversing.json',
      '--out',
      'entities',
    ]);
    expect([exitCode, stdout, stderr]).toEqual([
      1,
      '4 APIs in entities: 13 written, 0 unchanged\n',
      expect.stringMatching(/^traversing\.json:1: \.\.\/\.\.\/escaped<U\+000A>: metadata\.name: Invalid value/),
    ]);
    expect(readdirSync(installed.folder)).toEqual([...before, 'entities'].sort());
    expect(
      readdirSync(at('entities'), { recursive: true })
        .filter((name) => /\.\w+$/.test(String(name)) && !/apis\/[^/]+$/.test(String(name)))
        .sort(),
    ).toEqual([
      '.structural-entities.json',
      ...['example.com/anythings/v1', 'example.com/backups/v1', 'example.com/backups/v1beta1', 'index.html/hostiles/v1'].flatMap((api) =>
        ['catalog-info.yaml', 'openapi-v2.json', 'openapi-v3.json'].map((file) => `apis/${api}/${file}`),
      ),
      'catalog-info.yaml',
    ]);
    expect(existsSync(at('..', 'escaped'))).toBe(false);
  });

  test('is a library for CommonJS and ES modules', () => {
    const use =
      'const { apis } = publishManifests([{ file: "a", text: require("node:fs").readFileSync("crds.yaml") }]); console.log(toApiEntities(apis).map(({ metadata }) => metadata.name).join(" "));';
    const names = 'anythings.example.com.v1 backups.example.com.v1 backups.example.com.v1beta1 hostiles.index.html.v1\n';
    expect(node(`const { publishManifests, toApiEntities } = require('@structural/catalog-publisher/library'); ${use}`)).toBe(names);
    expect(node(`import('@structural/catalog-publisher/library').then(({ publishManifests, toApiEntities }) => { ${use} });`)).toBe(names);
  });

  test('has types that TypeScript resolves without anything of this repository', () => {
    writeFileSync(
      at('use.cts'),
      "import { publishManifests, toApiEntities, type ApiEntity } from '@structural/catalog-publisher/library';\nexport const entities: readonly ApiEntity[] = toApiEntities(publishManifests([{ file: 'a', text: '' }]).apis);\n",
    );
    writeFileSync(at('use.mts'), readFileSync(at('use.cts')));
    const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
    const { stdout } = spawnSync(
      process.execPath,
      [tsc, '--ignoreConfig', '--noEmit', '--strict', '--target', 'es2022', '--module', 'nodenext', 'use.cts', 'use.mts'],
      { cwd: installed.folder, encoding: 'utf8', env: { ...process.env, NODE_OPTIONS: '' } },
    );
    expect(stdout).toBe('');
  });

  test('says to Backstage what it is', () => {
    const { backstage, configSchema, exports, files } = JSON.parse(
      readFileSync(at('node_modules/@structural/catalog-publisher/package.json'), 'utf8'),
    ) as { backstage: object; configSchema: string; exports: Record<string, Record<string, string>>; files: string[] };
    expect(backstage).toEqual({
      role: 'backend-plugin-module',
      pluginId: 'catalog',
      pluginPackage: '@backstage/plugin-catalog-backend',
      features: Object.fromEntries(['.', './reference', './scaffolder'].map((name) => [name, '@backstage/BackendFeature'])),
    });
    expect([
      files.includes(configSchema),
      existsSync(at('node_modules/@structural/catalog-publisher', configSchema)),
      existsSync(at('node_modules/@structural/catalog-publisher', exports['.']!['default']!)),
    ]).toEqual([true, true, true]);
  });
});

describe('the site', () => {
  beforeAll(() => {
    const { exitCode, stdout } = installed.run('structural-catalog', ['site', 'crds.yaml', '--out', 'site']);
    // What is wrong with annotations about entities is reported with entities.
    expect([exitCode, stdout]).toEqual([0, '4 APIs in site: 22 written, 0 unchanged\n']);
  });

  inBrowser('shows the APIs from disk, and asks nobody for anything', async () => {
    browser ??= await openBrowser();
    const pictures = process.env['STRUCTURAL_PICTURES'];
    const page = (path: string) =>
      see(browser!, at('site', path), pictures === undefined ? undefined : join(pictures, `${path.replaceAll('/', '-')}.png`));
    const index = await page('index.html');
    expect([index.title, index.requests, index.errors]).toEqual(['Custom resources', [], []]);
    expect(index.text.replace(/\s+/g, ' ')).toContain('Backup backups · bk · namespaced A Backup is a copy of <something> worth keeping.');
    const expected = {
      'backups/v1': [
        'example.com/v1',
        'copy of <something> worth',
        'schedule',
        'maxUnavailable',
        'integer or string',
        'Labels of the copies.',
      ],
      'backups/v1beta1': ['example.com/v1beta1 Backup is deprecated', 'cron'],
      'anythings/v1': ['example.com/v1', 'kubectl get anythings'],
    };
    for (const [api, words] of Object.entries(expected)) {
      const { errors, requests, text } = await page(`apis/example.com/${api}/index.html`);
      expect([api, errors, requests, words.filter((word) => !text.includes(word))]).toEqual([api, [], [], []]);
    }
  });

  inBrowser('is not taken over by a CRD', async () => {
    browser ??= await openBrowser();
    for (const [path, title] of [
      ['apis/index.html/hostiles/v1/index.html', 'Hostile index.html/v1'],
      ['index.html', 'Custom resources'],
      ['index.html?q=taken', 'Custom resources'],
    ] as const) {
      const seen = await see(browser, at('site', path));
      expect([path, seen.title, seen.errors, seen.requests]).toEqual([path, title, [], []]);
      expect(seen.text).toContain("<script>document.title='taken over'</script>");
    }
  });

  test('is the same whether threads make it or not', () => {
    mkdirSync(at('many'));
    const filler = Object.fromEntries(
      Array.from({ length: 120 }, (_, i) => [`field${String(i)}`, { type: 'string', description: 'x'.repeat(200) }]),
    );
    for (let i = 0; i < 140; i++) {
      const definition = JSON.parse(HOSTILE) as { spec: { versions: object[] } };
      const text = JSON.stringify({
        ...definition,
        metadata: { name: `hostiles.g${String(i)}.example.com` },
        spec: {
          ...definition.spec,
          group: `g${String(i)}.example.com`,
          versions: [{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema: { type: 'object', properties: filler } } }],
        },
      });
      writeFileSync(at('many', `${String(i)}.json`), text);
    }
    const site = (out: string, options: string) => {
      const { stderr, stdout } = installed.run('structural-catalog', ['site', 'many', '--out', out], { env: { NODE_OPTIONS: options } });
      return [stdout, stderr];
    };
    // One processor is worth no threads.
    writeFileSync(at('alone.cjs'), "require('node:os').availableParallelism = () => 1;");
    expect(site('threads', '')).toEqual(['140 APIs in threads: 567 written, 0 unchanged\n', '']);
    expect(site('alone', `--require ${at('alone.cjs')}`)).toEqual(['140 APIs in alone: 567 written, 0 unchanged\n', '']);
    const { status, stdout } = spawnSync('diff', ['-r', at('threads'), at('alone')], { encoding: 'utf8' });
    expect([status, stdout]).toEqual([0, '']);
  });
});
