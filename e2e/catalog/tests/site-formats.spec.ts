import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, posix } from 'node:path';
import { someOfCorpus } from './corpus.js';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';
import { ANYTHING, BACKUP, HOSTILE } from './manifests.js';

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPackage('catalog-publisher');
  mkdirSync(join(installed.folder, 'crds'));
  writeFileSync(join(installed.folder, 'crds/ours.yaml'), [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
});
afterAll(() => {
  installed.dispose();
});

/** The texts of a site about our own definitions and some of the corpus, by their paths. */
function siteOf(format: string): ReadonlyMap<string, string> {
  const { stdout } = installed.run('structural-catalog', ['site', 'crds', ...someOfCorpus(24), '--out', format, '--format', format]);
  expect(stdout).toMatch(/ APIs in /);
  const root = join(installed.folder, format);
  const entries = readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    entries.map((entry) => [
      posix.join(entry.parentPath.slice(root.length + 1), entry.name),
      readFileSync(join(entry.parentPath, entry.name), 'utf8'),
    ]),
  );
}

/** Runs a script of this repository's node_modules. */
function node(script: string, input: string): string {
  const { status, stderr, stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    input,
    cwd: import.meta.dirname,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  return status === 0 ? stdout : stderr;
}

test('Markdown is MDX, whose links lead somewhere', () => {
  const texts = siteOf('markdown');
  const pages = [...texts].filter(([path]) => path.endsWith('.md'));
  const broken: string[] = [];
  const placesOf = (path: string) => new Set([...(texts.get(path) ?? '').matchAll(/<a id="([^"]*)"><\/a>/g)].map(([, id]) => id));
  for (const [path, text] of pages) {
    const places = placesOf(path);
    for (const [, address = ''] of text.matchAll(/\]\(((?:#|[\w.-]+\/|\.\.\/|[\w-]+\.md)[^)]*)\)/g)) {
      const leads = address.startsWith('#')
        ? places.has(address.slice(1))
        : texts.has(posix.normalize(posix.join(posix.dirname(path), address)));
      if (!leads) broken.push(`${path}: ${address}`);
    }
  }
  expect(broken).toEqual([]);
  const named = [...(texts.get('mkdocs-nav.yml') ?? '').matchAll(/"([^"]*\.md)"/g)].map(([, path]) => path);
  const sidebar = [...(texts.get('sidebar.json') ?? '').matchAll(/"id": "([^"]*)"/g)].map(([, id = '']) => `${id}.md`);
  expect([named.sort(), sidebar.filter((path) => path !== 'index.md').sort()]).toEqual(
    Array.from({ length: 2 }, () => [...texts.keys()].filter((path) => path.startsWith('apis/')).sort()),
  );
  const script = `
    import { compile } from '@mdx-js/mdx';
    import gfm from 'remark-gfm';
    import { text } from 'node:stream/consumers';
    const pages = JSON.parse(await text(process.stdin));
    const elements = new Set();
    for (const [path, page] of pages) {
      for (const remarkPlugins of [[gfm], []]) {
        const made = String(await compile(page.replace(/^---\\n.*?\\n---\\n/s, ''), { remarkPlugins }).catch((error) => { throw new Error(path + ': ' + error.message); }));
        for (const [, name] of made.matchAll(/_components\\.(\\w+)|_jsx\\("(\\w+)"/g)) if (name) elements.add(name);
        if (/process\\.|alert\\(1\\)\\}/.test(made.replace(/"(?:[^"\\\\]|\\\\.)*"/g, ''))) throw new Error(path + ' runs code');
      }
    }
    console.log(pages.length + ' ' + [...elements].filter((name) => ['script', 'img', 'iframe'].includes(name)).length);
  `;
  expect(node(script, JSON.stringify(pages))).toBe(`${String(pages.length)} 0\n`);
});

/** What is used of the release of Ajv that the package of references is tested with. */
interface AjvModule {
  readonly Ajv: new (options: object) => {
    compile(schema: object): ((value: unknown) => boolean) & { readonly errors?: readonly object[] | null };
  };
}

test('JSON follows the schema beside it', () => {
  const texts = siteOf('json');
  const { Ajv } = createRequire(new URL('../../../packages/reference/package.json', import.meta.url))('ajv') as AjvModule;
  const validate = new Ajv({ strict: false }).compile(JSON.parse(texts.get('reference.schema.json') ?? '') as object);
  const references = [...texts].filter(([path]) => path.endsWith('/reference.json'));
  const faults = references.flatMap(([path, text]) => {
    const reference = JSON.parse(text) as { readonly $schema: string };
    expect(posix.join(posix.dirname(path), reference.$schema)).toBe('reference.schema.json');
    return validate(reference) ? [] : [`${path}: ${JSON.stringify(validate.errors?.[0])}`];
  });
  expect(faults).toEqual([]);
  const { kinds } = JSON.parse(texts.get('index.json') ?? '') as { readonly kinds: readonly { readonly reference: string }[] };
  expect(kinds.map(({ reference }) => reference).sort()).toEqual(references.map(([path]) => path).sort());
});
