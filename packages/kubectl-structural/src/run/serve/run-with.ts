import { spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { visible } from '@structural/presenters';
import type { Streams } from '../program/streams.js';

/**
 * Runs a command for which a kubeconfig is the current one, in a cache of its own, and gives its exit code; or says why it cannot be run.
 *
 * It has the terminal: signals of the keyboard are for it, and this process waits for its end.
 */
export async function runWith(
  kubeconfig: string,
  [program = '', ...args]: readonly string[],
  { cwd, env, interrupts }: Pick<Streams, 'cwd' | 'env' | 'interrupts'>,
): Promise<number | string> {
  const take = interrupts?.release();
  const folder = await mkdtemp(join(tmpdir(), 'kubectl-structural-serve-'));
  try {
    const file = join(folder, 'kubeconfig');
    await writeFile(file, kubeconfig, { mode: 0o600 });
    return await waitFor(program, args, { cwd, env: { ...env, KUBECONFIG: file, KUBECACHEDIR: join(folder, 'cache') } });
  } finally {
    await rm(folder, { recursive: true, force: true });
    take?.();
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

function waitFor(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly env: Readonly<Record<string, string | undefined>> },
): Promise<number | string> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...options, stdio: 'inherit' });
    const pass = (signal: NodeJS.Signals): void => void (signal === 'SIGINT' || child.kill(signal));
    for (const signal of SIGNALS) process.on(signal, pass);
    const end = (result: number | string): void => {
      for (const signal of SIGNALS) process.off(signal, pass);
      resolve(result);
    };
    child.once('error', ({ message, code }: NodeJS.ErrnoException) =>
      end(`${visible(program)}: cannot be run: ${code === 'ENOENT' ? 'no such program' : visible(message)}`),
    );
    child.once('close', (code, signal) => end(code ?? 128 + (signal === null ? 0 : constants.signals[signal])));
  });
}
