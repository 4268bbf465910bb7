import { cpSync, readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';
import { root } from '../../stranger/installed-package.js';
import { ESLINTS, makeRepository, type Repository } from './repository.js';

const EXAMPLE = 'eslint-monorepo';
const guide = readFileSync(join(root, 'docs/guides/eslint.md'), 'utf8');
/** What the guide shows: the findings, and those that are left when ESLint has fixed what it can. */
const [found, left] = [...guide.matchAll(/^```text\n([^]*?)^```$/gm)].map(([, text = '']) => text.trim());

test('the guide shows the configuration of the example', () => {
  expect(guide).toContain(`\`\`\`js\n${readFileSync(join(root, 'examples', EXAMPLE, 'eslint.config.js'), 'utf8')}\`\`\``);
});

describe.each(ESLINTS)('%s in a monorepo', (name) => {
  let repository: Repository;
  beforeAll(() => {
    repository = makeRepository(name);
  });
  afterAll(() => {
    repository.dispose();
  });
  beforeEach(() => {
    repository.clear();
    cpSync(join(root, 'examples', EXAMPLE), join(repository.folder, EXAMPLE), { recursive: true });
  });

  /** What ESLint prints, with paths from the root of the example. */
  function printed(args: readonly string[], inFolder = ''): string {
    const eslint = join(repository.folder, 'node_modules/eslint/bin/eslint.js');
    const { stderr, stdout } = repository.run(eslint, args, {}, join(EXAMPLE, inFolder));
    expect(stderr).toBe('');
    return stdout
      .replaceAll(join(realpathSync(repository.folder), EXAMPLE) + sep, '')
      .replaceAll(sep, '/')
      .trim();
  }

  test('one configuration finds what the guide shows, and fixes what it says', () => {
    expect(printed(['.'])).toBe(found);
    expect(printed(['.', '--fix'])).toBe(left);
  });

  test('a package linted by itself has its part of the findings', () => {
    const own = printed(['.'], 'packages/shop');
    expect(own).toContain('✖ 3 problems (2 errors, 1 warning)');
    expect(own.split('\n\n').slice(0, 2)).toEqual(found?.split('\n\n').slice(1, 3));
  });

  test('a changed definition of one package is seen in the other, with the cache of ESLint, too', () => {
    const cached = ['.', '--cache'];
    expect(printed(cached)).toBe(found);
    const crd = join(EXAMPLE, 'packages/backup-api/crds/backups.yaml');
    repository.write(crd, readFileSync(join(repository.folder, crd), 'utf8').replace('[Full, Incremental]', '[Full, Incremental, Fast]'));
    expect(printed(cached)).not.toContain('spec.mode');
  });
});
