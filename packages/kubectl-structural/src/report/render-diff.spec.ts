import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { diffLabel, renderDiff } from './render-diff.js';

const env = { ...process.env, LC_ALL: 'C.UTF-8' };

/** What reads diffs, and how it is run in the folder that they are about. */
const ALL_READERS = [
  { program: 'patch', args: ['-p1', '--silent', '--no-backup-if-mismatch', '--fuzz=0', '--posix'] },
  { program: 'patch', args: ['-p1'] },
  { program: 'git', args: ['apply', '--whitespace=nowarn', '-'] },
];
const READERS = ALL_READERS.filter(({ program }) => spawnSync(program, ['--version']).status === 0);
// They count as skipped.
for (const { args, program } of ALL_READERS.filter((reader) => !READERS.includes(reader)))
  test.skip(`diffs apply with ${program} ${args.join(' ')}`, () => undefined);

let cwd: string;
beforeEach(() => void (cwd = mkdtempSync(join(tmpdir(), 'structural-diff-'))));
afterEach(() => rmSync(cwd, { recursive: true, force: true }));

/** What every reader makes of a file by its printed diff; what it said, where it failed. */
async function applied(name: string, before: string, text: string, folder = cwd): Promise<readonly string[]> {
  const path = join(folder, name);
  const diff = await renderDiff(diffLabel(name, path, folder), { before, text }, false);
  mkdirSync(dirname(path), { recursive: true });
  return READERS.map(({ args, program }) => {
    writeFileSync(path, before);
    const { status, stderr, stdout } = spawnSync(program, args, {
      cwd: folder,
      env: { ...env, GIT_CEILING_DIRECTORIES: dirname(cwd) },
      input: diff,
      encoding: 'utf8',
    });
    const left = readdirSync(dirname(path)).filter((each) => /\.(?:orig|rej)$/.test(each));
    return status === 0 && left.length === 0
      ? readFileSync(path, 'utf8')
      : `${program} ${args.join(' ')}: ${stdout}${stderr}${left.join()}\n${diff}`;
  });
}

const everywhere = (text: string): readonly string[] => READERS.map(() => text);

const NAMES = [
  'a.yaml',
  'a b.yaml',
  ' a.yaml',
  'a .yaml',
  'a  b c.yaml',
  'tab\there.yaml',
  'new\nline.yaml',
  'quo"te.yaml',
  "apo'strophe.yaml",
  'back\\slash.yaml',
  '\\101.yaml',
  'ünïcode 名.yaml',
  '-p0.yaml',
  '--- a.yaml',
  '-/x.yaml',
  'a/b c/d.yaml',
  '"a".yaml',
  '\u0007\u001b.yaml',
  'dev/null',
  'a\r.yaml',
  'a\f.yaml',
  'x\t2024-01-01.yaml',
  '😀.yaml',
  '%s$(x)`x`.yaml',
  'a/b/a/b.yaml',
  'a\u00a0b.yaml',
  'a"b c.yaml',
] as const;

test.each(NAMES)('a diff of %j applies', async (name) => {
  expect(await applied(name, 'a: 1\nb: 2\nc: 3\n', 'a: 1\nb: 3\nc: 3\n')).toEqual(everywhere('a: 1\nb: 3\nc: 3\n'));
});

test.each([
  ['without a last line end', 'a: 1\nb: 2', 'a: 1\nb: 3'],
  ['that gets a last line end', 'a: 1', 'a: 1\n'],
  ['that loses its last line end', 'a: 1\n', 'a: 1'],
  ['with CRLF', 'a: 1\r\nb: 2\r\nc: 3\r\n', 'a: 1\r\nb: 3\r\nc: 3\r\n'],
  ['with CRLF and no last line end', 'a: 1\r\nb: 2', 'a: 1\r\nb: 3'],
  ['with CRLF that become LF', 'a: 1\r\nb: 2\r\n', 'a: 1\nb: 2\n'],
  ['with a byte order mark', '\ufeffa: 1\nb: 2\n', '\ufeffa: 2\nb: 2\n'],
  ['that loses its byte order mark', '\ufeffa: 1\n', 'a: 1\n'],
  ['with form feeds and lone carriage returns', 'a: 1\n\f\nb: 2\rc\n\u000b\u2028\u0085\n', 'a: 1\n\f\nb: 3\rc\n\u000b\u2028\u0085\n'],
  ['that was empty', '', 'a: 1\n'],
  ['that was empty, without a line end', '', 'a'],
  [
    'with lines like those of diffs',
    '--- a/x\n+++ b/x\n@@ -1 +1 @@\n-- \n\\ No newline at end of file\nx\n',
    '--- a/y\n+++ b/x\n@@ -1 +1 @@\n-- \n\\ No newline at end of file\ny\n',
  ],
])('a diff of a file %s applies', async (_, before, text) => {
  expect(await applied('a b.yaml', before, text)).toEqual(everywhere(text));
});

test('a file above the working directory is named from the root, and one at the root is found', () => {
  expect(
    ['../x.yaml', '/tmp/x.yaml', './a/../b.yaml'].map((name) =>
      diffLabel(name, join('/project/here', name).replace('/project/here/tmp', '/tmp'), '/project/here'),
    ),
  ).toEqual(['project/x.yaml', 'tmp/x.yaml', 'b.yaml']);
});

test('a diff of very different texts is one replacement, which applies', async () => {
  const lines = (prefix: string): string => Array.from({ length: 4_000 }, (_, i) => `${prefix}${String(i)}\n`).join('');
  expect(await applied('a.yaml', lines('a'), `${lines('b')}no end`)).toEqual(everywhere(`${lines('b')}no end`));
});

test('applying the printed diff of any edit gives the edited text', async () => {
  const line = fc.oneof(
    fc.constantFrom('a', 'b', 'c', '', ' ', '-', '+', '\\', '\f', 'x\r', '\ufeff', '@@'),
    fc.string({ maxLength: 8 }).map((each) => each.replaceAll(/[\n\0]/g, '')),
  );
  const lines = fc.array(line, { maxLength: 14 });
  const edit = fc.record({ at: fc.nat(14), count: fc.nat(3), by: fc.array(line, { maxLength: 3 }) });
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...NAMES),
      lines,
      fc.array(edit, { minLength: 1, maxLength: 3 }),
      fc.boolean(),
      fc.boolean(),
      async (name, start, edits, hasEnd, keepsEnd) => {
        const end = [...start];
        for (const { at, by, count } of edits) end.splice(at, count, ...by);
        const join = (parts: readonly string[], ends: boolean): string =>
          Buffer.from(parts.map((each, i) => (i < parts.length - 1 || ends ? `${each}\n` : each)).join('')).toString();
        const [before, text] = [join(start, hasEnd), join(end, hasEnd === keepsEnd)];
        fc.pre(before !== text && text !== '');
        const folder = mkdtempSync(`${cwd}/`);
        expect(await applied(name, before, text, folder)).toEqual(everywhere(text));
        rmSync(folder, { recursive: true });
      },
    ),
    { numRuns: runs(60) },
  );
}, 120_000);
