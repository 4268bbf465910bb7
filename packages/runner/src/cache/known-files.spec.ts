import { lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { listInputs, type FoundInput } from '@structural/sources';
import fc from 'fast-check';
import { runs, timeout } from '../../../../tools/search-budget/search-budget.mjs';
import { digestOf } from './digest.js';
import { openKnownFiles } from './known-files.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'structural-known-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const LATER = 10_000;
/** Longer than file systems take to give another time. */
const TICK = 25;
const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);

/** One run: what is known of each file, and what it holds where it had to be read. `later` is by how many milliseconds its clock is ahead. */
async function run(later = LATER, build = 'one') {
  const known = openKnownFiles({ build, cwd: folder, folder: join(folder, 'cache') }, () => Date.now() + later);
  const listed = await listInputs([{ name: '.', recursive: false }], { cwd: folder, stdin: Readable.from([]) });
  const inputs = known.withFacts(listed).filter((input): input is FoundInput => input.kind === 'found');
  const seen = new Map<string, { readonly digest: string; readonly isKnown: boolean }>();
  for (const input of inputs) {
    const facts = input.known?.facts();
    const read = facts === undefined ? await input.read() : undefined;
    const found = facts?.digest ?? (read?.kind === 'bytes' ? read.digest : undefined) ?? '';
    seen.set(input.name, { digest: found, isKnown: facts !== undefined });
  }
  known.close();
  return { known, inputs, seen };
}

describe('a file of an earlier run', () => {
  it('is known while nobody has written it', async () => {
    writeFileSync(join(folder, 'a.yaml'), 'kind: CustomResourceDefinition');
    expect((await run()).seen.get('a.yaml')).toEqual({ digest: digestOf(bytes('kind: CustomResourceDefinition')), isKnown: false });
    const { inputs, seen } = await run();
    expect(seen.get('a.yaml')).toEqual({ digest: digestOf(bytes('kind: CustomResourceDefinition')), isKnown: true });
    expect(inputs[0]?.known?.facts()).toMatchObject({ mayDefine: true });
    expect((await run(LATER, 'two')).seen.get('a.yaml')?.isKnown).toBe(false);
  });

  it('is read where it was written a moment before, or is of a time to come', async () => {
    writeFileSync(join(folder, 'a.yaml'), 'a');
    writeFileSync(join(folder, 'b.yaml'), 'b');
    utimesSync(join(folder, 'b.yaml'), Date.now() / 1_000 + 1_000, Date.now() / 1_000 + 1_000);
    await run(0);
    expect([...(await run(0)).seen.values()].map(({ isKnown }) => isKnown)).toEqual([false, false]);
    await run();
    expect([...(await run()).seen.values()].map(({ isKnown }) => isKnown)).toEqual([true, false]);
  });

  it('is read where its status is the same but for the time of change', async () => {
    const path = join(folder, 'a.yaml');
    writeFileSync(path, 'a');
    utimesSync(path, 1, 1);
    await run();
    await run();
    writeFileSync(path, 'b');
    utimesSync(path, 1, 1);
    expect(statSync(path).size).toBe(1);
    expect((await run()).seen.get('a.yaml')).toEqual({ digest: digestOf(bytes('b')), isKnown: false });
  });

  it('remembers what it was taken for', async () => {
    writeFileSync(join(folder, 'a.yaml'), 'a');
    await run();
    const { inputs, known } = await run();
    inputs[0]?.known?.learn({ content: 'template' });
    known.close();
    expect((await run()).inputs[0]?.known?.facts()?.content).toBe('template');
  });

  it('spoils the run where it is another one once it is read', async () => {
    writeFileSync(join(folder, 'a.yaml'), 'a');
    await run();
    const { inputs, known } = await run();
    writeFileSync(join(folder, 'a.yaml'), 'b');
    expect([Buffer.from(inputs[0]?.known?.bytes() ?? '').toString(), known.hasErred()]).toEqual(['b', true]);
  });

  it(
    'is never taken for the same after any change',
    async () => {
      const names = ['a.yaml', 'b.yaml', 'c.yaml'];
      const change = fc.record({
        name: fc.constantFrom(...names),
        how: fc.constantFrom('write', 'keep time', 'replace', 'swap', 'link', 'remove', 'touch'),
        text: fc.constantFrom('aa', 'bb', 'ccc'),
      });
      await fc.assert(
        fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 6 }), async (changes) => {
          for (const { how, name, text } of changes) {
            const path = join(folder, name);
            const before = statSync(path, { throwIfNoEntry: false });
            const other = join(folder, names.find((each) => each !== name) ?? '');
            if (how === 'remove' || how === 'link') rmSync(path, { force: true });
            if (how === 'link' && lstatSync(other, { throwIfNoEntry: false })?.isFile()) symlinkSync(other, path);
            if (how === 'write' || how === 'keep time') writeFileSync(path, text);
            if (how === 'keep time' && before !== undefined) utimesSync(path, before.atime, before.mtime);
            if (how === 'replace') {
              writeFileSync(`${path}.draft`, text);
              renameSync(`${path}.draft`, path);
            }
            if (how === 'swap' && before !== undefined && statSync(other, { throwIfNoEntry: false })) {
              renameSync(path, `${path}.draft`);
              renameSync(other, path);
              renameSync(`${path}.draft`, other);
            }
            if (how === 'touch' && before !== undefined) utimesSync(path, 1, 1);
            const { seen } = await run();
            for (const [file, { digest }] of seen) expect([file, digest]).toEqual([file, digestOf(readFileSync(join(folder, file)))]);
            // The clock of the runs is ahead: what is settled for them must be so for the file system, too.
            await new Promise((resolve) => setTimeout(resolve, TICK));
          }
        }),
        { numRuns: runs(10) },
      );
    },
    timeout(60_000),
  );
});
