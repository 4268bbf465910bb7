import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { FOR_NODE, writeCommonJs } from './bundle-package.mjs';
import { lazyModules } from './lazy-modules.mjs';
import { MAIN, piecesOf } from './pieces.mjs';

/**
 * Makes `dist/main.cjs` of the package in `folder`, the program, and beside it a file for each package that it is made of, which a run loads when something in it
 * is used first. With what esbuild says of it come the options of the bundles beside it, and what `src/start.ts`, which has it compiled once, tells one
 * build from another by.
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
    // What is loaded late is asked for as Babel asks for all else, by names that import() would not see.
    supported: { 'dynamic-import': false },
  };
  rmSync(new URL('dist', folder), { recursive: true, force: true });
  writeCommonJs(folder);
  const program = { ...options, entryPoints: ['src/main.ts'], outfile: `dist/${MAIN}.cjs` };
  const whole = await build({ ...program, write: false, plugins: [lazyModules(), ...plugins] });
  const pieces = piecesOf(whole.metafile, folder);
  const bundles = [
    { ...program, plugins: [lazyModules({ piece: MAIN, folder }), ...plugins] },
    ...pieces.map(({ contents, name, resolveDir }) => ({
      ...options,
      stdin: { contents, resolveDir },
      outfile: `dist/${name}.cjs`,
      plugins: [lazyModules({ piece: name, folder }), ...plugins],
    })),
  ];
  await Promise.all(bundles.map((bundle) => build(bundle)));
  const hash = createHash('sha256');
  for (const { outfile } of bundles) hash.update(readFileSync(new URL(outfile, folder)));
  return { built: whole, define: { STRUCTURAL_BUILD: JSON.stringify(hash.digest('hex').slice(0, 16)) }, options };
}
