import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, realpathSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';

/** The example of an operator, in a repository of its own, with settings that keep VS Code quiet. */
export function copyExample(): string {
  const copy = realpathSync(mkdtempSync(join(tmpdir(), 'structural-workspace-')));
  cpSync(join(root, 'examples/operator'), copy, { recursive: true });
  mkdirSync(join(copy, '.vscode'));
  const settings = { 'workbench.startupEditor': 'none', 'editor.minimap.enabled': false, 'workbench.editor.enablePreview': false };
  writeFileSync(join(copy, '.vscode/settings.json'), JSON.stringify(settings));
  for (const args of [
    ['init', '-q'],
    ['add', '.'],
    ['-c', 'user.name=a', '-c', 'user.email=a@example.com', 'commit', '-q', '-m', 'begin'],
  ])
    if (spawnSync('git', args, { cwd: copy }).status !== 0) throw new Error(`git ${args.join(' ')} failed`);
  return copy;
}
