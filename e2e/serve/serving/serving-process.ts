import { spawn } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { join } from 'node:path';
import { root } from '../../stranger/installed-package.js';

/** The bundle, as it is published. */
const PROGRAM = join(root, 'packages/kubectl-structural/dist/kubectl-structural.cjs');

/** The command while it serves. */
export interface ServingProcess {
  readonly url: string;
  /** What it printed on stdout: a kubeconfig. */
  readonly kubeconfig: string;
  readonly pid: number;
  /** All that it has printed on stderr. */
  shown(): string;
  /** Waits until it has printed something that matches. */
  tells(pattern: RegExp): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the command and waits until it serves; rejects with what it printed where it ends before. */
export async function startServing(args: readonly string[], cwd: string): Promise<ServingProcess> {
  // Nx asks for colours, which nobody reads here.
  const env = { ...process.env, FORCE_COLOR: undefined };
  const child = spawn(process.execPath, [PROGRAM, 'serve', ...args], { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  let [stdout, stderr] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    child.once('close', () => {
      hasEnded = true;
      resolve();
    });
  });
  const until = async (isDone: () => boolean, what: string): Promise<void> => {
    for (let tries = 0; !isDone(); tries++) {
      if (hasEnded || tries === PATIENCE) throw new Error(`${what} did not come: ${stderr}`);
      await pause(STEP);
    }
  };
  await until(() => /token: none\n/.test(stdout), 'waited to serve');
  const url = /server: (\S+)/.exec(stdout)?.[1] ?? '';
  return {
    url,
    kubeconfig: stdout,
    pid: child.pid ?? 0,
    shown: () => stderr,
    tells: (pattern) => until(() => pattern.test(stderr), `waited for ${String(pattern)}`),
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

const STEP = 10;
const PATIENCE = 6_000;
