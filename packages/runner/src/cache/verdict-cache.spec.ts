import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NEWEST_KUBERNETES } from '@structural/checker';
import { NO_TOTALS } from '@structural/presenters';
import type { JudgedFile } from '../outcomes/outcome.js';
import type { CheckingSetup, Job } from '../setup/judging-setup.js';
import { openVerdictCache } from './open-verdict-cache.js';
import type { VerdictCache } from './verdict-cache.js';

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const job = (file: string, text: string, more: Partial<Job> = {}): Job => ({ file, text: bytes(text), ...more });
const judged = (file: string, piece: string): JudgedFile<string> => ({ file, piece, totals: NO_TOTALS, notes: [], unknownKinds: [] });

const CHECKING: CheckingSetup = {
  kubernetesVersion: NEWEST_KUBERNETES,
  conventions: [],
  acknowledgements: true,
  fixes: false,
  resources: { catalog: [{ file: 'crd.yaml', text: bytes('a CRD') }], strict: 'warn', requireCrd: false },
};

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'structural-verdicts-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function open(
  checking: Partial<CheckingSetup> = {},
  use: { readonly build?: string; readonly cwd?: string; readonly folder?: string } = {},
): Promise<VerdictCache<string>> {
  const cache = await openVerdictCache<string, string>(
    { checking: { ...CHECKING, ...checking }, rendering: 'plain' },
    { build: 'one', cwd: '/here', folder, ...use },
  );
  if (cache === undefined) throw new Error('no cache');
  return cache;
}

/** A cache in which the verdict on one file was kept. */
async function kept(): Promise<void> {
  const cache = await open();
  cache.keep(job('a.yaml', 'a'), false, judged('a.yaml', 'fine'));
  cache.close();
}

describe('a verdict of an earlier run', () => {
  it('is found by the name, bytes and place of the file', async () => {
    await kept();
    const cache = await open();
    expect(cache.find(job('a.yaml', 'a'), false)).toEqual(judged('a.yaml', 'fine'));
    for (const other of [
      job('b.yaml', 'a'),
      job('a.yaml', 'b'),
      job('a.yam', 'la'),
      job('a.yaml', 'a', { place: '/a.yaml' }),
      job('a.yaml', 'a', { found: { isSought: true } as Job['found'] & object }),
      job('a.yaml', 'a', { before: { file: 'a.yaml', text: bytes('') } }),
    ])
      expect(cache.find(other, false)).toBeUndefined();
    expect(cache.find(job('a.yaml', 'a'), true)).toBeUndefined();
  });

  it('is of the same build, folder, options and definitions', async () => {
    await kept();
    const catalog = [{ file: 'crd.yaml', text: bytes('another CRD') }];
    for (const other of [
      await open({}, { build: 'two' }),
      await open({}, { cwd: '/there' }),
      await open({ acknowledgements: false }),
      await open({ conventions: ['max-length'] }),
      await open({ rules: new Map([['syntax', { severity: 'off' as const }]]) }),
      await open({ resources: { catalog, strict: 'warn', requireCrd: false } }),
    ])
      expect(other.find(job('a.yaml', 'a'), false)).toBeUndefined();
    expect((await open()).find(job('a.yaml', 'a'), false)).toBeDefined();
  });

  it('is not looked for where verdicts depend on other files, or only some findings count', async () => {
    const use = { build: 'one', cwd: '/here', folder };
    const old = [{ file: 'old.yaml', text: bytes('') }];
    expect(await openVerdictCache({ checking: { ...CHECKING, old }, rendering: '' }, use)).toBeUndefined();
    expect(await openVerdictCache({ checking: { ...CHECKING, counted: { kind: 'none' } }, rendering: '' }, use)).toBeUndefined();
  });

  it('is none where the file was cut off, changed, or is of something else', async () => {
    await kept();
    const [name = ''] = readdirSync(folder);
    const path = join(folder, name);
    const whole = readFileSync(path);
    const flipped = Buffer.from(whole);
    flipped[whole.length - 20] = (flipped[whole.length - 20] ?? 0) ^ 1;
    for (const broken of [
      Buffer.alloc(0),
      whole.subarray(0, 20),
      whole.subarray(0, -1),
      flipped,
      Buffer.from('not a verdict at all, but text'),
    ]) {
      writeFileSync(path, broken);
      expect((await open()).find(job('a.yaml', 'a'), false)).toBeUndefined();
    }
    writeFileSync(path, whole);
    expect((await open()).find(job('a.yaml', 'a'), false)).toBeDefined();
  });
});

describe('a verdict that depends on single kinds', () => {
  const definition = (kind: string, more = ''): { file: string; text: Uint8Array } => ({
    file: `${kind}.yaml`,
    text: bytes(`kind: CustomResourceDefinition\nspec:\n  names:\n    kind: ${kind}\n${more}`),
  });
  const [a, b] = [definition('A'), definition('B')];
  const openBy = (...catalog: readonly { file: string; text: Uint8Array }[]): Promise<VerdictCache<string>> =>
    open({ resources: { catalog, strict: 'warn', requireCrd: false } });
  const asking = (askedKinds: readonly string[] | undefined): JudgedFile<string> => ({
    ...judged('a.yaml', 'fine'),
    ...(askedKinds && { askedKinds }),
  });

  it.each<[string, readonly string[] | undefined, readonly { file: string; text: Uint8Array }[], boolean]>([
    ['outlives a change of another CRD', ['A'], [a, definition('B', 'x: 1\n')], true],
    ['outlives another CRD', ['A'], [definition('C'), a, b], true],
    ['outlives that another one goes', ['A'], [a], true],
    ['ends with a change of its CRD', ['A'], [definition('A', 'x: 1\n'), b], false],
    ['ends with a second CRD of its kind', ['A'], [a, b, { ...definition('A'), file: 'again.yaml' }], false],
    ['ends with another name of its CRD', ['A'], [{ ...a, file: 'other.yaml' }, b], false],
    ['ends with its CRD', ['A'], [b], false],
    ['ends with a file that may define anything', ['A'], [a, b, { file: 'c.yaml', text: bytes('kind: &k C\n') }], false],
    ['ends with a CRD where there was none', ['C'], [a, b, definition('C')], false],
    ['ends with any change where it depends on more', undefined, [a, definition('B', 'x: 1\n')], false],
    ['ends with another order where it depends on more', undefined, [b, a], false],
    ['stays where nothing has changed', undefined, [a, b], true],
  ])('%s', async (_, askedKinds, catalog, isKnown) => {
    const first = await openBy(a, b);
    first.keep(job('a.yaml', 'a'), false, asking(askedKinds));
    first.close();
    const later = await openBy(...catalog);
    expect(later.find(job('a.yaml', 'a'), false)).toEqual(isKnown ? asking(askedKinds) : undefined);
  });

  it('depends on the order of those that may define it', async () => {
    const copy = { file: 'copy.yaml', text: a.text };
    const first = await openBy(a, b, copy);
    first.keep(job('a.yaml', 'a'), false, asking(['A']));
    first.close();
    expect((await openBy(copy, b, a)).find(job('a.yaml', 'a'), false)).toBeUndefined();
    expect((await openBy(b, a, copy)).find(job('a.yaml', 'a'), false)).toBeDefined();
  });
});

describe('what is kept', () => {
  it('is for its user alone, and leaves no draft', async () => {
    await kept();
    const names = readdirSync(folder);
    expect(names).toEqual([expect.stringMatching(/^[\w-]{43}\.verdicts$/)]);
    if (process.platform !== 'win32') expect(statSync(join(folder, names[0] ?? '')).mode & 0o777).toBe(0o600);
  });

  it('adds to what an earlier run has kept of the same setup', async () => {
    await kept();
    const cache = await open();
    cache.keep(job('b.yaml', 'b'), false, judged('b.yaml', 'fine'));
    cache.close();
    const later = await open();
    expect([later.find(job('a.yaml', 'a'), false), later.find(job('b.yaml', 'b'), false)]).toEqual([
      judged('a.yaml', 'fine'),
      judged('b.yaml', 'fine'),
    ]);
  });

  it('is neither an error of ours nor larger than a megabyte', async () => {
    const cache = await open();
    cache.keep(job('a.yaml', 'a'), false, { name: 'a.yaml', code: 'internal-error', message: 'oh no' });
    cache.keep(job('b.yaml', 'b'), false, judged('b.yaml', 'x'.repeat(1024 * 1024)));
    cache.close();
    const later = await open();
    expect([later.find(job('a.yaml', 'a'), false), later.find(job('b.yaml', 'b'), false)]).toEqual([undefined, undefined]);
  });

  it('is nothing where the folder cannot be written, and the run goes on', async () => {
    writeFileSync(join(folder, 'file'), '');
    const cache = await open({}, { folder: join(folder, 'file', 'below') });
    cache.keep(job('a.yaml', 'a'), false, judged('a.yaml', 'fine'));
    expect(() => cache.close()).not.toThrow();
    expect(readdirSync(folder)).toEqual(['file']);
  });
});
