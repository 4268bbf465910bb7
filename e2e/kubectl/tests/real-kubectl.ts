import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';

/** The path of a real kubectl: the machine's, else one built with Go; undefined where neither can be had. */
export function realKubectl(folder: string): string | undefined {
  if (spawnSync('kubectl', ['version', '--client']).status === 0) return 'kubectl';
  const binary = join(folder, 'kubectl');
  spawnSync('go', ['build', '-ldflags=-s -w', '-o', binary, '.'], {
    cwd: join(root, 'e2e/kubectl/real-kubectl'),
    env: { ...process.env, CGO_ENABLED: '0' },
  });
  return existsSync(binary) ? binary : undefined;
}

/** Whether a real kubectl can be had at all, without building it. */
export function canHaveKubectl(): boolean {
  return spawnSync('kubectl', ['version', '--client']).status === 0 || spawnSync('go', ['version']).status === 0;
}
