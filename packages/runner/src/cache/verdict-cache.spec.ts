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
  resources: { catalog: [{ file: 'crd.yaml', text: bytes('a definition') }], strict: 'warn', requireCrd: false },
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
    const catalog = [{ file: 'crd.yaml', text: bytes('another definition') }];
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
