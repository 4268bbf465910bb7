import { spawn } from 'node:child_process';
import type { KubectlRun } from '../../server/server/kubectl.js';

/** Runs a kubectl with a kubeconfig, and a home and cache of its own. */
export function kubectlWith(program: string, kubeconfig: string, home: string, args: readonly string[]): Promise<KubectlRun> {
  return new Promise((resolve, reject) => {
    const env = { PATH: process.env['PATH'] ?? '', HOME: home, KUBECONFIG: kubeconfig, KUBECACHEDIR: home };
    const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('error', reject).once('close', (code) => {
      resolve({ exitCode: code ?? -1, stdout, stderr });
    });
  });
}
