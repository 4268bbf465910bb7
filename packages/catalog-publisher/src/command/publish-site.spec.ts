import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exampleCrd, exampleVersion } from '../../tests/example-crd.js';
import { run } from './run.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'publish-site-'));
  mkdirSync(join(folder, 'crds'));
  for (const kind of ['Widget', 'Gadget', 'Thing']) writeFileSync(join(folder, `crds/${kind}.yaml`), exampleCrd({ kind }));
});
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Writes the site, and gives what was printed. */
async function site({ engine = 'one', more = [] }: { readonly engine?: string; readonly more?: readonly string[] } = {}) {
  let shown = '';
  const write = (text: string) => void (shown += text);
  const stdin = (async function* () {
    yield '';
  })();
  const code = await run(
    ['site', 'crds', '--out', 'out', ...more],
    { cwd: folder, stdin, engine, writeOut: write, writeErr: write },
    '1.2.3',
  );
  return [code, shown];
}

const at = (path: string) => join(folder, 'out', path);
const PAGE = 'apis/example.com/widgets/v1/index.html';
const files = () =>
  readdirSync(join(folder, 'out'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
const texts = () => files().map((path) => [path, readFileSync(path, 'utf8')]);
const numbers = () => new Map(files().map((path) => [path.slice(join(folder, 'out/').length), statSync(path).ino]));

describe('a site that is written again', () => {
  test('is left alone where nothing changed', async () => {
    expect(await site()).toEqual([0, '3 APIs in out: 19 written, 0 unchanged\n']);
    const before = numbers();
    expect(await site()).toEqual([0, '3 APIs in out: 0 written, 19 unchanged\n']);
    expect(numbers()).toEqual(before);
  });

  test('says how a kind is installed where its definition says where it can be had from', async () => {
    const annotated = (source: string) => exampleCrd({ kind: 'Widget', annotations: { 'structural/source': source } });
    writeFileSync(join(folder, 'crds/Widget.yaml'), annotated('https://example.com/crds.yaml'));
    await site();
    expect(readFileSync(at(PAGE), 'utf8')).toContain('kubectl apply --server-side -f https://example.com/crds.yaml');
    writeFileSync(join(folder, 'crds/Widget.yaml'), annotated('javascript:alert(1)'));
    await site();
    expect(readFileSync(at(PAGE), 'utf8')).not.toMatch(/kubectl apply|javascript:/);
  });

  test('has only those kinds made anew whose definitions changed, and what is about all', async () => {
    await site();
    const before = numbers();
    writeFileSync(join(folder, 'crds/Widget.yaml'), exampleCrd({ kind: 'Widget', versions: [exampleVersion('v1', { deprecated: true })] }));
    expect(await site()).toEqual([0, expect.stringMatching(/^3 APIs in out: \d written, 1\d unchanged\n$/)]);
    const changed = [...numbers()].filter(([path, number]) => before.get(path) !== number).map(([path]) => path);
    const documents = ['v2', 'v3'].map((version) => `apis/example.com/widgets/v1/openapi-${version}.json`);
    expect(changed).toEqual(['.structural-site.json', PAGE, ...documents, 'index.html', 'search/kinds.js'].sort());
    const incremental = texts();
    rmSync(join(folder, 'out'), { recursive: true });
    await site();
    expect(texts().filter(([path]) => !String(path).endsWith('.json'))).toEqual(
      incremental.filter(([path]) => !String(path).endsWith('.json')),
    );
  });

  test.each([
    ['relative', ''],
    ['absolute', tmpdir()],
  ])('takes from its account what the same definition was made into, in a folder whose path is %s', async (_, root) => {
    const more = root === '' ? [] : ['--out', join(folder, 'out')];
    await site({ more });
    editAccount((memory) => memory.replaceAll('A widget.', 'Remembered.'), true);
    rmSync(at('index.html'));
    await site({ more });
    expect(readFileSync(at('index.html'), 'utf8')).toContain('Remembered.');
  });

  test('is put right where somebody edited or removed a file of it', async () => {
    await site();
    const before = texts();
    writeFileSync(at(PAGE), 'mine');
    rmSync(at('search/kinds.js'));
    rmSync(at('apis/example.com/gadgets/search.js'));
    expect(await site()).toEqual([0, '3 APIs in out: 3 written, 16 unchanged\n']);
    expect(texts()).toEqual(before);
  });

  test.each([
    ['is gone', () => rmSync(at('.structural-site.json'))],
    ['is not JSON', () => writeFileSync(at('.structural-site.json'), '{')],
    ['was edited', () => editAccount((memory) => memory.replaceAll('A widget.', 'A lie.'))],
  ])('is made anew where its account %s', async (_, spoil) => {
    await site();
    const before = texts();
    spoil();
    expect(await site()).toEqual([0, '3 APIs in out: 0 written, 19 unchanged\n']);
    expect(texts()).toEqual(before);
  });

  test('is made anew by another engine, and with other settings', async () => {
    await site();
    editAccount((memory) => memory.replaceAll('A widget.', 'A lie.'), true);
    expect(await site({ more: ['--title', 'Mine'] })).toEqual([0, expect.stringMatching(/^3 APIs in out: 4 written, 15 unchanged/)]);
    expect(readFileSync(at(PAGE), 'utf8')).toContain('>Mine</a>');
    editAccount((memory) => memory.replaceAll('A widget.', 'A lie.'), true);
    expect(await site({ engine: 'two', more: ['--title', 'Mine'] })).toEqual([0, '3 APIs in out: 0 written, 19 unchanged\n']);
    expect(readFileSync(at('index.html'), 'utf8')).not.toContain('A lie.');
  });

  test('tells problems again, and removes what is no longer wanted only when asked', async () => {
    writeFileSync(join(folder, 'crds/bad.yaml'), exampleCrd({ group: 'nodots' }));
    const first = await site();
    expect(first).toEqual([1, expect.stringMatching(/^crds\/bad\.yaml:1: widgets\.nodots: .*\n3 APIs in out: 19 written, 0 unchanged\n$/)]);
    expect(await site()).toEqual([1, String(first[1]).replace('19 written, 0', '0 written, 19')]);
    rmSync(join(folder, 'crds/bad.yaml'));
    rmSync(join(folder, 'crds/Widget.yaml'));
    expect(await site()).toEqual([0, expect.stringMatching(/4 files no longer wanted; --prune removes them\n2 APIs in out: \d written/)]);
    expect(existsSync(at(PAGE))).toBe(true);
    expect(await site({ more: ['--prune'] })).toEqual([0, expect.stringContaining('4 removed')]);
    expect(existsSync(at('apis/example.com/widgets'))).toBe(false);
  });
});

/** Changes the memory of the account, with a right seal if wanted. */
function editAccount(edit: (memory: string) => string, sealed = false): void {
  const account = JSON.parse(readFileSync(at('.structural-site.json'), 'utf8')) as { memory: string; seal: string };
  const memory = edit(account.memory);
  expect(memory).not.toBe(account.memory);
  const seal = sealed ? createHash('sha256').update(memory).digest('hex') : account.seal;
  writeFileSync(at('.structural-site.json'), JSON.stringify({ ...account, memory, seal }));
}

describe('a site beside what was published before', () => {
  const crd = (properties: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${properties}}}}}}
`;
  beforeEach(() => {
    rmSync(join(folder, 'crds'), { recursive: true });
    mkdirSync(join(folder, 'crds'));
    mkdirSync(join(folder, 'old'));
    writeFileSync(join(folder, 'old/widget.yaml'), crd('size: {type: integer, maximum: 9}, gone: {type: string}'));
    writeFileSync(join(folder, 'crds/widget.yaml'), crd('size: {type: integer, maximum: 5}, colour: {type: string}'));
  });
  const changes = () =>
    JSON.parse(readFileSync(at('apis/example.com/widgets/reference.json'), 'utf8')) as { readonly changes?: readonly unknown[] };

  test('says what changed in JSON, Markdown and HTML, on the first screen and on the index, in the order of compare', async () => {
    await site({ more: ['--old', 'old', '--format', 'json'] });
    expect(changes().changes).toEqual([
      expect.objectContaining({ field: 'spec.gone', verdict: 'breaking', audiences: ['stored-data', 'writers', 'readers'] }),
      expect.objectContaining({ field: 'spec.size', verdict: 'breaking', audiences: ['writers'] }),
      expect.objectContaining({ field: 'spec.colour', verdict: 'harmless', audiences: [] }),
    ]);
    await site({ more: ['--old', 'old', '--format', 'markdown'] });
    const rows = readFileSync(at('apis/example.com/widgets/v1.md'), 'utf8')
      .split('\n## Changes\n')[1]
      ?.match(/^\| `.*$/gm);
    expect(rows?.map((row) => row.split(' | ')[0])).toEqual(['| `spec.gone`', '| `spec.size`', '| `spec.colour`']);
    await site({ more: ['--old', 'old'] });
    const page = readFileSync(at(PAGE), 'utf8');
    expect(page).toMatch(/<h2 id="changes-title">Changes<\/h2>[^]*spec\.gone<\/code><\/th><td>the field is gone[^]*<td>writers<\/td>/);
    expect(page).toContain('<a href="#changes">Changes</a>');
    expect(page).toContain('<a class="changed breaking" href="#changes">2 breaking changes</a>');
    const index = readFileSync(at('index.html'), 'utf8');
    expect(index).toMatch(
      /<a class="changed breaking" href="apis\/example.com\/widgets\/v1\/index.html#changes"><span [^>]*>Widget: <\/span>2 breaking/,
    );
  });

  test('is made anew where what was published before changed, and says so where nothing did', async () => {
    await site({ more: ['--old', 'old'] });
    writeFileSync(join(folder, 'old/widget.yaml'), readFileSync(join(folder, 'crds/widget.yaml')));
    await site({ more: ['--old', 'old'] });
    expect(readFileSync(at(PAGE), 'utf8')).toContain('Nothing changed since the previous version.');
    writeFileSync(join(folder, 'old/widget.yaml'), exampleCrd({ kind: 'Gadget' }));
    await site({ more: ['--old', 'old'] });
    expect(readFileSync(at(PAGE), 'utf8')).toContain('the CRD is new');
    await site();
    expect(readFileSync(at(PAGE), 'utf8')).not.toContain('Changes');
  });

  test('takes a revision of git, and publishes nothing where what was there cannot be read', async () => {
    const git = (...words: readonly string[]) =>
      spawnSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@example.com', ...words], { cwd: folder });
    git('init', '-q');
    git('add', 'crds');
    git('commit', '-qm', 'one');
    writeFileSync(join(folder, 'crds/widget.yaml'), crd('size: {type: integer, maximum: 5}'));
    await site({ more: ['--old', 'HEAD', '--format', 'json'] });
    expect(changes().changes).toEqual([expect.objectContaining({ field: 'spec.colour', verdict: 'breaking' })]);
    rmSync(join(folder, 'out'), { recursive: true });
    const [code, shown] = await site({ more: ['--old', 'none'] });
    expect([code, String(shown).startsWith('error: none:crds: '), existsSync(join(folder, 'out'))]).toEqual([2, true, false]);
  });
});
