import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The sources, by their paths from `packages` on, that run when Node.js gets these words, in a folder of its own that `prepare` fills, as V8 counts it. In a
 * bundle that is not minified what is loaded lazily has its name.
 */
export function sourcesThatRun(words, prepare = () => undefined) {
  const folder = mkdtempSync(join(tmpdir(), 'structural-run-'));
  try {
    prepare(folder);
    const env = { NODE_V8_COVERAGE: join(folder, 'coverage'), XDG_CACHE_HOME: join(folder, 'cache') };
    execFileSync(process.execPath, words, { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
    const counts = readdirSync(env.NODE_V8_COVERAGE).map((file) => JSON.parse(readFileSync(join(env.NODE_V8_COVERAGE, file), 'utf8')));
    const functions = counts
      .flatMap(({ result }) => result.flatMap((script) => script.functions))
      .filter(({ ranges: [{ count }] }) => count > 0);
    return new Set(functions.flatMap(({ functionName: name }) => (name.startsWith(OURS) ? [name.slice(OURS.length)] : [])));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What the paths of our sources start with in bundles. */
export const OURS = 'lazy:';
