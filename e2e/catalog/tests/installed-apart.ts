import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What npm says where there is no registry to ask. */
const UNREACHABLE =
  /\b(?:ENOTFOUND|EAI_AGAIN|EAI_FAIL|ECONNREFUSED|ECONNRESET|ECONNABORTED|EHOSTUNREACH|ENETUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT|EIDLETIMEOUT|ENOTCACHED)\b/;

/** Packages that a test needs and the workspace does not: installed where they are used, from a lockfile of their own. */
export interface ApartInstallation {
  readonly folder: string;
  /** A test that needs them; skipped, and counted as such, where no registry can be reached. */
  readonly test: jest.It;
}

/**
 * Installs what a folder beside the tests declares, without running anybody's scripts; at once where this was done before. To be called
 * while tests are declared. Throws where npm refuses for another reason than a network that is missing.
 */
export function installApart(name: 'backend' | 'client'): ApartInstallation {
  const folder = fileURLToPath(new URL(`../${name}`, import.meta.url));
  const done = join(folder, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (readIfThere(done) === wanted) return { folder, test };
  const start = performance.now();
  const { error, status, stderr } = spawnSync(
    'npm',
    ['ci', '--ignore-scripts', '--prefer-offline', '--fetch-retry-maxtimeout=20000', '--no-audit', '--no-fund', '--loglevel=error'],
    {
      cwd: folder,
      encoding: 'utf8',
      timeout: 900_000,
      shell: process.platform === 'win32',
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  );
  if (status === 0) {
    writeFileSync(done, wanted);
    console.info(`e2e/catalog/${name} was installed in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    return { folder, test };
  }
  const reason = error?.message ?? stderr;
  if (!UNREACHABLE.test(reason)) throw new Error(`npm ci in e2e/catalog/${name}: ${reason}`);
  console.warn(`tests that need e2e/catalog/${name} are skipped, npm cannot install it:\n${reason.split('\n', 4).join('\n')}`);
  return { folder, test: test.skip };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
