import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The programs, and the set that each is made with. */
const SETS = {
  server: 'current',
  controller: 'current',
  'controller-gen': 'current',
  kubectl: 'released',
  'kubectl-1.34': 'released',
  'kubectl-1.24': 'released',
} as const;

const here = fileURLToPath(new URL('.', import.meta.url));

/**
 * The path of one program of Go; undefined, with the reason printed, where it cannot be had. Nx has made it before; a suite that is run without Nx makes it
 * here. Throws where the sources do not compile.
 */
export function builtProgram(name: keyof typeof SETS): string | undefined {
  const { status, stderr, stdout } = spawnSync(process.execPath, [join(here, 'build.mjs'), SETS[name]], {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (status !== 0) throw new Error(stderr);
  if (stdout !== '') console.log(stdout.trimEnd());
  const binary = join(here, 'dist', name);
  return existsSync(binary) ? binary : undefined;
}
