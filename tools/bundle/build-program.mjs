import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { FOR_NODE, writeCommonJs } from './bundle-package.mjs';
import { lazyModules } from './lazy-modules.mjs';

/**
 * Makes `dist/main.cjs` of the package in `folder`: the program, of which runs what a run needs. With what esbuild says of it come the options of the
 * bundles beside it, and what `src/start.ts`, which has it compiled once, tells one build from another by.
 */
export async function buildProgram(folder, plugins = []) {
  const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
  const options = {
    ...FOR_NODE,
    absWorkingDir: fileURLToPath(folder),
    minify: true,
    define: {
      ...FOR_NODE.define,
      STRUCTURAL_VERSION: JSON.stringify(version),
      // What a release is made of (tools/release.mjs); other builds have no commit, so that equal sources give equal bundles.
      STRUCTURAL_COMMIT: JSON.stringify(process.env.STRUCTURAL_COMMIT ?? ''),
    },
    // What is loaded late is in the same file, of which import() would not see the names.
    supported: { 'dynamic-import': false },
  };
  rmSync(new URL('dist', folder), { recursive: true, force: true });
  writeCommonJs(folder);
  const outfile = 'dist/main.cjs';
  const built = await build({ ...options, entryPoints: ['src/main.ts'], outfile, plugins: [lazyModules(), ...plugins] });
  const hash = createHash('sha256').update(readFileSync(new URL(outfile, folder)));
  return { built, define: { STRUCTURAL_BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)) }, options };
}
