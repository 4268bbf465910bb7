import { jest } from '@jest/globals';
import { logger } from 'nx/src/devkit-exports';
import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCurrent } from './merge-base.js';
import structural from './structural.js';

test('a comparison of several folders fails, as one would be compared', async () => {
  const said = jest.spyOn(logger, 'error').mockImplementation(() => undefined);
  expect(await structural({ command: 'compare', files: ['a', 'b'] }, { root: '.' })).toEqual({ success: false });
  expect(said).toHaveBeenCalledWith('cannot compare: files must name one file or folder, not 2');
});

test('a comparison with the current commit is skipped, with a warning that says what to do, unless something changed since', async () => {
  const warned = jest.spyOn(logger, 'warn').mockImplementation(() => undefined);
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'structural-compare-')));
  try {
    const git = (...args: readonly string[]) =>
      spawnSync('git', ['-c', 'user.email=a@example.com', '-c', 'user.name=a', ...args], { cwd: root, encoding: 'utf8' }).stdout.trim();
    mkdirSync(join(root, 'crd'));
    writeFileSync(join(root, 'package.json'), '{}');
    writeFileSync(join(root, 'crd/a.yaml'), 'a: 1\n');
    git('init', '--quiet', '--initial-branch=main');
    git('add', '.');
    git('commit', '--quiet', '--message=first');
    expect(await structural({ command: 'compare', files: ['crd'], base: 'main' }, { root })).toEqual({ success: true });
    const commit = git('rev-parse', 'HEAD');
    expect(warned).toHaveBeenCalledWith(`skipped: crd is as at ${commit}, the current commit; set NX_BASE to compare with an earlier one`);
    writeFileSync(join(root, 'crd/b.yaml'), 'a: 1\n');
    expect([isCurrent(commit, 'crd', root), isCurrent(commit, 'package.json', root)]).toEqual([false, true]);
  } finally {
    rmSync(root, { recursive: true, force: true });
    warned.mockRestore();
  }
});
