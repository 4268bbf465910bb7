import { spawnSync } from 'node:child_process';
import { cpSync, readFileSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { ESLINTS, makeRepository, type Repository } from './repository.js';

/** The findings that the page of an example shows, as ESLint prints them. */
function shownIn(example: string): readonly string[] {
  const page = readFileSync(join(root, 'examples', example, 'README.md'), 'utf8');
  return linesOf(/```text\n([^]*?)```/.exec(page)?.[1] ?? '');
}

function linesOf(printed: string): readonly string[] {
  return printed.split('\n').flatMap((line) => (/^ +\d+:\d+ /.test(line) ? [line.trim().replace(/ {2,}/g, ' ')] : []));
}

describe.each(ESLINTS)('%s with typescript-eslint', (name) => {
  let repository: Repository;
  beforeAll(() => {
    repository = makeRepository(name);
    // A peer of a linted program, lent by the workspace as ESLint is.
    for (const lent of ['typescript', 'typescript-eslint'])
      symlinkSync(join(root, 'node_modules', lent), join(repository.folder, 'node_modules', lent), 'junction');
  });
  afterAll(() => {
    repository.dispose();
  });

  test.each(['cdk8s', 'pulumi'])('lints the example for %s as its page shows', (example) => {
    repository.clear();
    cpSync(join(root, 'examples', example), join(repository.folder, example), { recursive: true });
    const { exitCode, stderr, stdout } = repository.run(join(repository.folder, 'node_modules/eslint/bin/eslint.js'), ['.'], {}, example);
    expect({ exitCode, stderr, found: linesOf(stdout) }).toEqual({ exitCode: 1, stderr: '', found: shownIn(example) });
  });
});

test('the rules take little compared with what else ESLint does in a program of 2,000 lines with 200 resources, and in files without any', () => {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => name !== 'NODE_OPTIONS'));
  // Twice the ratios that there are where nothing else runs; rounds end once they are met.
  const args = ['--single-threaded-gc', join(root, 'tools/bench/bin/programs.js'), '60', '0.6', '0.07'];
  const { status, stderr, stdout } = spawnSync(process.execPath, args, { encoding: 'utf8', env });
  expect({ status, stderr, stdout }).toEqual({ status: 0, stderr: '', stdout: expect.stringContaining('files without resources') });
});
