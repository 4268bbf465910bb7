import { spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A VS Code that listens on loopback, with some extensions besides its own. */
export interface CodeServer {
  /** The page of a folder, with one of its files open. */
  addressOf(folder: string, file: string): string;
  /** The page of a folder of the scheme `memory`, with one of its files open. */
  addressInMemory(folder: string, file: string): string;
  stop(): Promise<void>;
}

/** Where the extension runs: in a process of the server, or in a worker of the page. */
export type ExtensionHost = 'process' | 'worker';

const START = 60_000;

/**
 * Starts the VS Code of the package `code-server`, which is installed in a folder, without the login page that it puts before it.
 *
 * Where extensions run in a process it asks whether the folder is trusted, as on a desk.
 */
export async function startCodeServer(app: string, extensions: readonly string[], host: ExtensionHost): Promise<CodeServer> {
  const code = join(app, 'node_modules/code-server/lib/vscode');
  // The workbench asks the server for the packages that a product has below itself.
  if (!existsSync(join(code, 'node_modules'))) symlinkSync(join(app, 'node_modules'), join(code, 'node_modules'), 'junction');
  const home = mkdtempSync(join(tmpdir(), 'structural-vscode-'));
  const settings = join(home, 'data/data/Machine');
  mkdirSync(settings, { recursive: true });
  const kinds = host === 'worker' ? { 'remote.extensionKind': { 'structural.structural-vscode': ['web'] } } : {};
  writeFileSync(join(settings, 'settings.json'), JSON.stringify(kinds));
  const main = join(code, 'out/server-main.js');
  const own = ['--accept-server-license-terms', '--server-data-dir', join(home, 'data'), '--extensions-dir', join(home, 'extensions')];
  const env = { PATH: process.env['PATH'], HOME: home };
  const run = (...args: readonly string[]): ChildProcess =>
    spawn(process.execPath, [main, ...own, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
  for (const extension of extensions) {
    const installing = run('--install-extension', extension);
    await saying(installing, 'was successfully installed');
    await ended(installing);
  }
  const port = await freePort();
  const started = run(
    '--host',
    '127.0.0.1',
    '--port',
    String(port),
    '--without-connection-token',
    '--telemetry-level',
    'off',
    ...(host === 'worker' ? ['--disable-workspace-trust'] : []),
  );
  await saying(started, 'Extension host agent listening on');
  const authority = `127.0.0.1:${String(port)}`;
  const address = (folder: string, file: string): string =>
    `http://${authority}/?${new URLSearchParams({ folder, payload: JSON.stringify([['openFile', file]]) }).toString()}`;
  return {
    addressOf: (folder, file) => address(folder, `vscode-remote://${authority}${join(folder, file)}`),
    addressInMemory: (folder, file) => address(`memory:${folder}`, `memory:${folder}/${file}`),
    stop: async () => {
      await ended(started);
      rmSync(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 });
    },
  };
}

/** Waits until a process has written a text; rejects with all that it wrote where it ends before that, or says nothing for a minute. */
function saying(process: ChildProcess, text: string): Promise<void> {
  let written = '';
  return new Promise((resolve, reject) => {
    const fail = (why: string): void => {
      reject(new Error(`VS Code ${why}: ${written}`));
    };
    const timer = setTimeout(() => {
      fail(`did not say "${text}"`);
      void ended(process);
    }, START);
    const hear = (chunk: Buffer): void => {
      written += chunk.toString();
      if (!written.includes(text)) return;
      clearTimeout(timer);
      resolve();
    };
    process.stdout?.on('data', hear);
    process.stderr?.on('data', hear);
    process.on('exit', (code) => {
      clearTimeout(timer);
      fail(`ended with ${String(code)}`);
    });
  });
}

/** Ends a process and those that it has started, and waits until nothing of them writes any more. */
function ended(program: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    program.on('close', () => {
      resolve();
    });
    try {
      // Its children are in its group.
      process.kill(-(program.pid ?? 0), 'SIGKILL');
    } catch {
      // It has ended by itself.
      resolve();
    }
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => {
        resolve(typeof address === 'object' && address !== null ? address.port : 0);
      });
    });
  });
}
