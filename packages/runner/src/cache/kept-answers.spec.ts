import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import { openKeptAnswers } from './kept-answers.js';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'structural-answers-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const kept = (): string => join(folder, 'kept');
const open = (use: { readonly build?: string; readonly cwd?: string } = {}) =>
  openKeptAnswers({ build: 'one', cwd: '/here', folder: kept(), ...use });

/** Asks, and writes; how often an answer had to be made. */
function made(questions: readonly string[], use = {}): number {
  const answers = open(use);
  let count = 0;
  for (const question of questions) {
    const answer = answers.of([question], () => {
      count++;
      return { said: question };
    });
    expect(answer).toEqual({ said: question });
  }
  answers.write();
  return count;
}

const QUESTIONS = Array.from({ length: 40 }, (_, i) => `question ${String(i)}`);

test('answers are made once, by the same build in the same folder', () => {
  expect(made(['a', 'b', 'a'])).toBe(2);
  expect(made(['a', 'b', 'c'])).toBe(1);
  expect(made(['a', 'b', 'c'])).toBe(0);
  expect(made(['a'], { build: 'two' })).toBe(1);
  expect(made(['a'], { cwd: '/there' })).toBe(1);
});

test('processes that end at once keep what each of them found out, in few files', async () => {
  const program = join(folder, 'program.cjs');
  const contents = `import { openKeptAnswers } from './kept-answers.ts';
const [, , folder, asked] = process.argv;
for (const question of JSON.parse(asked)) {
  const answers = openKeptAnswers({ build: 'one', cwd: '/here', folder });
  answers.of([question], () => ({ said: question }));
  answers.write();
}`;
  await build({
    stdin: { contents, resolveDir: new URL('.', import.meta.url).pathname, loader: 'ts' },
    outfile: program,
    bundle: true,
    platform: 'node',
    format: 'cjs',
  });
  // Each question is asked by two of them.
  const ends = Array.from({ length: 8 }, (_, i) => {
    const own = QUESTIONS.filter((_, n) => n % 4 === i % 4);
    const child = spawn(process.execPath, [program, kept(), JSON.stringify(own)], { stdio: 'inherit' });
    return new Promise((resolve) => child.on('close', resolve));
  });
  expect(await Promise.all(ends)).toEqual(ends.map(() => 0));
  expect(made(QUESTIONS)).toBe(0);
  expect(made([...QUESTIONS, 'another'])).toBe(1);
  expect(readdirSync(kept()).length).toBeLessThan(24);
  expect(made([...QUESTIONS, 'another'])).toBe(0);
});

test('many files become one, without those that are not whole', () => {
  for (const question of QUESTIONS.slice(0, 16)) made([question]);
  const files = readdirSync(kept());
  expect(files).toHaveLength(16);
  writeFileSync(join(kept(), files[0] ?? ''), 'broken');
  expect(made(['another'])).toBe(1);
  expect(readdirSync(kept())).toHaveLength(1);
  expect(made([...QUESTIONS.slice(0, 16), 'another'])).toBe(1);
});

test('what cannot be written is made again', () => {
  writeFileSync(kept(), '');
  expect(made(['a'])).toBe(1);
  expect(made(['a'])).toBe(1);
});
