import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { placedFields, readSearchScript, type KindFields, type SearchableKind } from '@structural/reference';
import { corpus, someOfCorpus } from './corpus.js';
import { installPackage, type InstalledPackage } from '../../stranger/installed-package.js';
import { ANYTHING, BACKUP, HOSTILE } from './manifests.js';

let installed: InstalledPackage;
const texts = new Map<string, string>();
beforeAll(() => {
  installed = installPackage('catalog-publisher');
  mkdirSync(join(installed.folder, 'crds'));
  writeFileSync(join(installed.folder, 'crds/ours.yaml'), [BACKUP, ANYTHING, HOSTILE].join('\n---\n'));
  const { stdout } = installed.run('structural-catalog', ['site', 'crds', ...someOfCorpus(8), '--out', 'site']);
  expect(stdout).toMatch(corpus === undefined ? /^4 APIs in site/ : /^[1-9]\d+ APIs in site/);
  const root = join(installed.folder, 'site');
  for (const entry of readdirSync(root, { recursive: true, withFileTypes: true })) {
    const path = posix.join(entry.parentPath.slice(root.length + 1), entry.name);
    if (entry.isFile()) texts.set(path, /\.(?:html|js)$/.test(path) ? readFileSync(join(root, path), 'utf8') : '');
  }
});
afterAll(() => {
  installed.dispose();
});

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'" };
const attributes = (text: string, name: string) =>
  [...text.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => ENTITIES[entity] ?? ''),
  );

const ids = new Map<string, ReadonlySet<string>>();
function hasId(path: string, id: string): boolean {
  let known = ids.get(path);
  if (known === undefined) ids.set(path, (known = new Set(attributes(texts.get(path) ?? '', 'id'))));
  return known.has(id);
}

/** Whether an address in a page leads to a file of the site, and to a place in it if it names one; addresses elsewhere are not asked. */
function leadsSomewhere(from: string, address: string): boolean {
  if (/^(?:https?|data):/.test(address)) return true;
  const [file = '', fragment] = address.split('#');
  const path = file === '' ? from : posix.normalize(posix.join(posix.dirname(from), decodeURI(file)));
  return texts.has(path) && (fragment === undefined || hasId(path, decodeURIComponent(fragment)));
}

test('every link of a page leads to a page and a place in it', () => {
  let links = 0;
  const broken: string[] = [];
  for (const [path, text] of texts) {
    if (!path.endsWith('.html')) continue;
    for (const address of [...attributes(text, 'href'), ...attributes(text, 'src')]) {
      links++;
      if (!leadsSomewhere(path, address)) broken.push(`${path}: ${address}`);
    }
  }
  expect(broken.slice(0, 20)).toEqual([]);
  console.info(`${String(links)} links lead somewhere`);
});

test('everything that the search knows has a place in a page', () => {
  const { kinds } = readSearchScript(texts.get('search/kinds.js') ?? '') as { readonly kinds: readonly SearchableKind[] };
  let fields = 0;
  const broken: string[] = [];
  for (const { folder, versions } of kinds) {
    for (const { page } of versions) if (!texts.has(page)) broken.push(page);
    for (const { id, version } of placedFields(readSearchScript(texts.get(`${folder}/search.js`) ?? '') as KindFields)) {
      fields++;
      if (id !== '' && !hasId(versions[version]?.page ?? '', id)) broken.push(`${folder}: ${String(version)} ${id}`);
    }
  }
  expect(broken.slice(0, 20)).toEqual([]);
  console.info(`${String(fields)} fields can be found`);
});

test('no two files have one name where capitals are small letters', () => {
  const names = [...texts.keys()].flatMap((path) => path.split('/').map((_, i, parts) => parts.slice(0, i + 1).join('/')));
  const small = new Map<string, Set<string>>();
  for (const name of names) small.set(name.toLowerCase(), (small.get(name.toLowerCase()) ?? new Set()).add(name));
  expect([...small.values()].filter((same) => same.size > 1)).toEqual([]);
});
