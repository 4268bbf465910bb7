import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';

/** The programs that the tests build from modules: the server, and kubectl of this minor and of an older one. */
const PROGRAMS = {
  server: 'e2e/server/go',
  kubectl: 'e2e/kubectl/real-kubectl',
  'kubectl-1.34': 'e2e/server/kubectl-1.34',
  /** The last but two that ask for /openapi/v2 as Protocol Buffers alone. */
  'kubectl-1.24': 'e2e/serve/kubectl-1.24',
} as const;

/** Where built programs are kept between runs; Go's own cache decides what is built again. */
const FOLDER = join(root, 'node_modules/.cache/structural-e2e-server');

/** The path of one program, built; undefined, with the reason printed, where there is no Go or its modules cannot be had. */
export function builtProgram(name: keyof typeof PROGRAMS): string | undefined {
  mkdirSync(FOLDER, { recursive: true });
  const binary = join(FOLDER, name);
  const { error, status, stderr } = spawnSync('go', ['build', '-ldflags=-s -w', '-o', binary, '.'], {
    cwd: join(root, PROGRAMS[name]),
    env: { ...process.env, CGO_ENABLED: '0' },
    encoding: 'utf8',
  });
  if (status === 0 && existsSync(binary)) return binary;
  console.log(`${name} cannot be built: ${error?.message ?? stderr.trim().split('\n').slice(0, 5).join('\n')}`);
  return undefined;
}
