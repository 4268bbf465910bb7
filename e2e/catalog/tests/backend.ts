import { spawn, type ChildProcess } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { cpSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installPackage } from '../../stranger/installed-package.js';
import { installApart } from '../../stranger/install-apart.js';

const apart = installApart(fileURLToPath(new URL('../backend', import.meta.url)));

/** A test that needs a real backend. */
export const inBackend = apart.test;

/** The database of a backend, as Backstage configures it, at `STRUCTURAL_POSTGRES` (an address); else it brings its own. */
function database(): object | undefined {
  const address = process.env['STRUCTURAL_POSTGRES'];
  if (address === undefined) return undefined;
  const { hostname, password, port, username } = new URL(address);
  return {
    client: 'pg',
    prefix: `structural_${String(process.pid)}_`,
    connection: { host: hostname, port: Number(port || 5432), user: username, password },
  };
}

/** A backend that runs. */
export interface Backend {
  /** Answers of its catalog as JSON. */
  get(path: string): Promise<unknown>;
  /** The page that it answers with for the tab of an API, by the name of its entity. */
  reference(name: string): Promise<string>;
  /** Runs the refresh of a provider now. */
  refresh(provider: string): Promise<void>;
  readonly log: () => string;
  stop(): Promise<void>;
}

/** Starts a backend with providers of the packed module, and waits until it answers; its configuration is written into `folder`. */
export async function startBackend(folder: string, structuralCrds: object): Promise<Backend> {
  addModule();
  const port = await freePort();
  const url = `http://127.0.0.1:${String(port)}`;
  const config = {
    app: { baseUrl: url },
    backend: {
      baseUrl: url,
      listen: { host: '127.0.0.1', port },
      database: database(),
      auth: { dangerouslyDisableDefaultAuthPolicy: true, pluginKeyStore: keyStore(folder) },
    },
    catalog: { rules: [{ allow: ['API'] }], providers: { structuralCrds } },
  };
  const configFile = join(folder, 'app-config.json');
  writeFileSync(configFile, JSON.stringify(config));
  let log = '';
  const child = spawn(process.execPath, [join(apart.folder, 'start.cjs'), '--config', configFile], {
    cwd: apart.folder,
    env: { ...process.env, NODE_OPTIONS: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
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
    reference: async (name) => (await fetch(`${url}/api/structural/reference/default/${name}`)).text(),
    refresh: async (provider) => {
      const { status } = await fetch(
        `${url}/api/catalog/.backstage/scheduler/v1/tasks/${encodeURIComponent(`structural-crds:${provider}:refresh`)}/trigger`,
        { method: 'POST' },
      );
      if (status !== 200) throw new Error(`the refresh was answered with ${String(status)}`);
    },
    log: () => log,
    stop: () => ended(child),
  };
}

/** Keys of plugins in files: in the one session of the database each of them would make the same table for its own. */
function keyStore(folder: string): object {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  const [publicKeyFile, privateKeyFile] = [join(folder, 'public.pem'), join(folder, 'private.pem')];
  writeFileSync(publicKeyFile, publicKey);
  writeFileSync(privateKeyFile, privateKey);
  return { type: 'static', static: { keys: [{ keyId: 'plugins', publicKeyFile, privateKeyFile }] } };
}

/** Puts the packed module beside the backend's other packages, where it finds Backstage as an adopter's does. */
function addModule(): void {
  const packed = installPackage('catalog-publisher');
  const target = join(apart.folder, 'node_modules/@structural');
  rmSync(target, { recursive: true, force: true });
  cpSync(join(packed.folder, 'node_modules/@structural'), target, { recursive: true });
  packed.dispose();
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
