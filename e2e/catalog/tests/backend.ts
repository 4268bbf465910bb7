import { spawn, type ChildProcess } from 'node:child_process';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';

const require = createRequire(import.meta.url);
const script = fileURLToPath(new URL('../backend/start.cjs', import.meta.url));
const module = fileURLToPath(new URL('../../../packages/catalog-publisher/dist/index.cjs', import.meta.url));

/** The database of a backend, as Backstage configures it: `STRUCTURAL_POSTGRES` (an address), or SQLite where its addon was built; else undefined. */
function database(): object | undefined {
  const address = process.env['STRUCTURAL_POSTGRES'];
  if (address !== undefined) {
    const { hostname, password, port, username } = new URL(address);
    return { client: 'pg', prefix: `structural_${String(process.pid)}_`, connection: { host: hostname, port: Number(port || 5432), user: username, password } };
  }
  try {
    const Database = require('better-sqlite3') as new (file: string) => { close(): void };
    new Database(':memory:').close();
    return { client: 'better-sqlite3', connection: ':memory:' };
  } catch {
    return undefined;
  }
}

function canResolve(name: string): boolean {
  try {
    require.resolve(name);
    return true;
  } catch {
    return false;
  }
}

const chosen = ['@backstage/plugin-catalog-backend', '@backstage/backend-defaults'].every(canResolve) ? database() : undefined;

/** A test that needs a real backend; skipped, and counted as such, without the catalog's backend or a database for it. */
export const inBackend = chosen === undefined ? test.skip : test;

/** A backend that runs. */
export interface Backend {
  /** Answers of its catalog as JSON. */
  get(path: string): Promise<unknown>;
  /** Runs the refresh of a provider now. */
  refresh(provider: string): Promise<void>;
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Starts a backend with providers of the module, and waits until it answers. */
export async function startBackend(structuralCrds: object): Promise<Backend> {
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const config = {
    app: { baseUrl: url },
    backend: { baseUrl: url, listen: { host: '127.0.0.1', port }, database: chosen, auth: { dangerouslyDisableDefaultAuthPolicy: true } },
    catalog: { rules: [{ allow: ['API'] }], providers: { structuralCrds } },
  };
  let log = '';
  const env = { ...process.env, NODE_OPTIONS: '', BACKEND_CONFIG: JSON.stringify(config), CATALOG_MODULE: module };
  const child = spawn(process.execPath, [script], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        log += chunk.toString();
        if (/^started$/m.test(log)) resolve();
      });
    }
    child.on('exit', () => {
      reject(new Error(log));
    });
  });
  return {
    get: async (path) => (await fetch(`${url}/api/catalog${path}`)).json(),
    refresh: async (provider) => {
      const { status } = await fetch(`${url}/api/catalog/.backstage/scheduler/v1/tasks/${encodeURIComponent(`structural-crds:${provider}:refresh`)}/trigger`, { method: 'POST' });
      if (status !== 200) throw new Error(`the refresh was answered with ${String(status)}`);
    },
    log: () => log,
    stop: () => ended(child),
  };
}

function ended(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.on('exit', () => {
      resolve();
    });
    child.kill();
  });
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => {
        resolve(port);
      });
    });
  });
}
