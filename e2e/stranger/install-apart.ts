import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from './installed-package.js';
import { npmCi } from './npm-ci.js';

/** Packages that a test needs and the workspace does not: installed where they are used, from a lockfile of their own. */
export interface ApartInstallation {
  readonly folder: string;
  /** A test that needs them; skipped, and counted as such, where no registry can be reached. */
  readonly test: jest.It;
}

/**
 * Installs what a folder's lockfile says, without running anybody's scripts; at once where this was done before. To be called while tests
 * are declared. Throws where npm refuses for another reason than a network that is missing.
 */
export function installApart(folder: string): ApartInstallation {
  const name = relative(root, folder);
  const done = join(folder, 'node_modules/.installed');
  const wanted = createHash('sha256')
    .update(readFileSync(join(folder, 'package-lock.json')))
    .digest('hex');
  if (readIfThere(done) === wanted) return { folder, test };
  const start = performance.now();
  const unreachable = npmCi(folder);
  if (unreachable === undefined) {
    writeFileSync(done, wanted);
    console.info(`${name} was installed in ${((performance.now() - start) / 1000).toFixed(0)} s`);
    return { folder, test };
  }
  console.warn(`tests that need ${name} are skipped, npm cannot install it:\n${unreachable}`);
  return { folder, test: test.skip };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
