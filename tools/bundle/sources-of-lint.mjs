import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stringify } from 'yaml';
import { definitionOf } from '../definition-of.mjs';

/**
 * The sources, by their paths from `packages` on, that run when the program whose bundle is `main` lints a file with one CRD, as V8 counts it. In the bundle what is loaded
 * lazily has its name.
 */
export function sourcesOfLint(main) {
  const folder = mkdtempSync(join(tmpdir(), 'structural-lint-'));
  try {
    writeFileSync(join(folder, 'jobs.yaml'), stringify(definitionOf('example.com', 'Job', { spec: { type: 'object', properties: {} } })));
    const start = `process.argv.splice(1, 0, ''); require(${JSON.stringify(main)}).start('')`;
    const env = { NODE_V8_COVERAGE: join(folder, 'coverage'), XDG_CACHE_HOME: join(folder, 'cache') };
    execFileSync(process.execPath, ['-e', start, 'lint', 'jobs.yaml'], { cwd: folder, env, stdio: ['ignore', 'ignore', 'inherit'] });
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
