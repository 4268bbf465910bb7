import { spawn } from 'node:child_process';

/** What a run of kubectl came to. */
export interface KubectlRun {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a kubectl against the server, without any configuration or cache of the machine's. */
export function kubectl(program: string, url: string, home: string, args: readonly string[], input = ''): Promise<KubectlRun> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, ['--server', url, '--cache-dir', home, '--token', 'none', ...args], {
      env: { PATH: process.env['PATH'] ?? '', HOME: home, KUBECONFIG: '/dev/null' },
    });
    const [stdout, stderr]: [Buffer[], Buffer[]] = [[], []];
    child.stdout.on('data', (chunk: Buffer) => stdout.push(chunk));
    child.stderr.on('data', (chunk: Buffer) => stderr.push(chunk));
    child.once('error', reject).once('close', (code) => {
      resolve({ exitCode: code ?? -1, stdout: Buffer.concat(stdout).toString(), stderr: Buffer.concat(stderr).toString() });
    });
    child.stdin.on('error', () => undefined);
    child.stdin.end(input);
  });
}
