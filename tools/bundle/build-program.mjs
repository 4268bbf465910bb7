import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { FOR_NODE, writeCommonJs } from './bundle-package.mjs';
import { lazyModules } from './lazy-modules.mjs';
import { MAIN, piecesOf, programPieces } from './pieces.mjs';

/**
 * Makes `dist/main.cjs` of the package in `folder`, the program, and its pieces, as {@link buildInPieces} does. With what esbuild says of it come the options of
 * the bundles beside it, and what `src/start.ts`, which has it compiled once, tells one build from another by.
 */
export async function buildProgram(folder, plugins = [], sourcesOfRuns = undefined) {
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
  const { built, digest } = await buildInPieces(folder, { ...options, entryPoints: ['src/main.ts'] }, plugins, sourcesOfRuns);
  writeCommonJs(folder);
  return { built, define: { STRUCTURAL_BUILD: JSON.stringify(digest) }, options };
}

/**
 * Makes `dist/main.cjs` of the package in `folder`, with these `options` for esbuild, and next to it a file for each package that it is made of, which a run
 * loads when something in it is used first; gives what esbuild says of all of it as one file, and a digest of the files. What usual runs need is in pieces
 * of its own: `sourcesOfRuns` gives the piece of each such source, by the path of a bundle, which is built once before for it.
 */
export async function buildInPieces(folder, options, plugins = [], sourcesOfRuns = undefined) {
  const [main] = options.entryPoints;
  const dist = new URL('dist/', folder);
  rmSync(dist, { recursive: true, force: true });
  const built = await build({ ...options, outfile: `dist/${MAIN}.cjs`, write: false, plugins: [lazyModules(), ...plugins] });
  const buildPieces = (minify, ran) => writePieces(folder, { ...options, minify }, built, programPieces(folder, main, ran), plugins);
  if (sourcesOfRuns === undefined) return { built, digest: await buildPieces(options.minify) };
  await buildPieces(false);
  const ran = sourcesOfRuns(fileURLToPath(new URL(`${MAIN}.cjs`, dist)));
  rmSync(dist, { recursive: true });
  return { built, digest: await buildPieces(options.minify, ran) };
}

/** Writes the pieces of what is `built` as one file; gives a digest of them. */
async function writePieces(folder, options, built, pieces, plugins) {
  const main = { ...options, outfile: `dist/${MAIN}.cjs` };
  const { entryPoints: _, ...others } = options;
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
  return hash.digest('hex').slice(0, 16);
}
