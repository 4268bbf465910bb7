import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { FOR_NODE, writeCommonJs } from './bundle-package.mjs';
import { lazyModules } from './lazy-modules.mjs';
import { MAIN, piecesOf, programPieces } from './pieces.mjs';
import { sourcesOfLint } from './sources-of-lint.mjs';

/**
 * Makes `dist/main.cjs` of the package in `folder`, the program, and beside it a file for each package that it is made of, which a run loads when something in it
 * is used first. With what esbuild says of it come the options of the bundles beside it, and what `src/start.ts`, which has it compiled once, tells one
 * build from another by. Of a program that `lints`, what a lint of a small file runs is a file of its own, which the program is built for once before.
 */
export async function buildProgram(folder, plugins = [], { lints = false } = {}) {
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
  empty(folder);
  const program = { ...options, entryPoints: ['src/main.ts'] };
  if (lints) await buildInPieces(folder, { ...program, minify: false }, programPieces(folder), plugins);
  const pieces = programPieces(folder, lints ? sourcesOfLint(fileURLToPath(new URL('dist/main.cjs', folder))) : undefined);
  empty(folder);
  const { built, digest } = await buildInPieces(folder, program, pieces, plugins);
  return { built, define: { STRUCTURAL_BUILD: JSON.stringify(digest) }, options };
}

function empty(folder) {
  rmSync(new URL('dist', folder), { recursive: true, force: true });
  writeCommonJs(folder);
}

/**
 * Makes `dist/main.cjs` of the package in `folder`, with these `options` for esbuild, and next to it a file for each piece that `pieces` splits it into; gives
 * what esbuild says of all of it as one file, and a digest of the files.
 */
export async function buildInPieces(folder, options, pieces, plugins = []) {
  const main = { ...options, outfile: `dist/${MAIN}.cjs` };
  const { entryPoints: _, ...others } = options;
  const built = await build({ ...main, write: false, plugins: [lazyModules(), ...plugins] });
  const bundles = [
    { ...main, plugins: [lazyModules({ piece: MAIN, pieces }), ...plugins] },
    ...piecesOf(built.metafile, pieces).map(({ contents, name, resolveDir }) => ({
      ...others,
      stdin: { contents, resolveDir },
      outfile: `dist/${name}.cjs`,
      plugins: [lazyModules({ piece: name, pieces }), ...plugins],
    })),
  ];
  await Promise.all(bundles.map((bundle) => build(bundle)));
  const hash = createHash('sha256');
  for (const { outfile } of bundles) hash.update(readFileSync(new URL(outfile, folder)));
  return { built, digest: hash.digest('hex').slice(0, 16) };
}
