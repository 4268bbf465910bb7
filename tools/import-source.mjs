import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('..', import.meta.url));

/** What a TypeScript file of this repository exports, tests included, without anything being built before: the bundle that it is run from is gone as soon as it is loaded. */
export async function importSource(entry) {
  const scratch = mkdtempSync(join(tmpdir(), 'structural-'));
  const bundle = join(scratch, 'source.mjs');
  try {
    await build({
      entryPoints: [join(root, entry)],
      outfile: bundle,
      bundle: true,
      platform: 'node',
      target: 'node20',
      format: 'esm',
      conditions: ['@structural/source'],
      mainFields: ['module', 'main'],
      logLevel: 'warning',
      banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    });
    return await import(pathToFileURL(bundle));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}
