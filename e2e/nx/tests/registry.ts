import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A registry on loopback. */
export interface Registry {
  readonly url: string;
  close(): void;
}

/** Starts a registry that has the packed packages in folders, and sends whoever asks for another one on to `upstream`. */
export function startRegistry(folders: readonly string[], upstream: string): Promise<Registry> {
  // In a process of its own: who asks it is waited for.
  const program = fileURLToPath(new URL('../registry.mjs', import.meta.url));
  const child = spawn(process.execPath, [program, upstream, ...folders], { stdio: ['ignore', 'pipe', 'inherit'] });
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the registry ended with ${String(code)}`)));
    child.stdout.once('data', (bytes: Buffer) => {
      resolve({ url: bytes.toString().trim(), close: () => child.kill() });
    });
  });
}
