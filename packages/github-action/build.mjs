import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { COMPARE_GUEST, ENGINE_GUESTS, ENGINE_PARTS, enginePartOf } from '../../tools/bundle/engine-parts.mjs';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { lateBuiltins } from '../../tools/bundle/late-builtins.mjs';
import { isRare } from '../../tools/bundle/rare-files.mjs';
import { picocolorsByFlag } from '../../tools/bundle/picocolors.mjs';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle/piscina.mjs';
import { buildStart, bundleOptions, checkSplit, splitBundle } from '../../tools/bundle/split-bundle.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// CommonJS that needs nothing installed beside it: GitHub runs what it checks out, on Node.js 24; it runs on 20 as well. A small file that has the
// action compiled once where a machine runs it again, the action, and what only some steps load, a file each.
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const root = fileURLToPath(new URL('.', import.meta.url));

/** Of the toolkit we write the files of the runner, for which its network library, which takes longer to load than most runs take, is not needed. */
const toolkitParts = {
  name: 'toolkit-parts',
  setup({ onResolve, resolve }) {
    onResolve({ filter: /./ }, async ({ importer, kind, path, pluginData, resolveDir }) => {
      if (
        pluginData === toolkitParts ||
        !(/^@actions\/core$/.test(path) || /[/\\]@actions[/\\](core|http-client|exec|io)[/\\]/.test(importer))
      )
        return undefined;
      const found = await resolve(path, { importer, kind, resolveDir, pluginData: toolkitParts });
      return found.errors.length > 0 || found.external ? undefined : { path: found.path, sideEffects: false };
    });
  },
};

/** Packages that only some runs load, by their files; piscina loads another one into its threads. */
const LATE = { '@actions/github': 'github.cjs', piscina: 'piscina.cjs' };
const PISCINA_WORKER = 'piscina-worker.cjs';

const keepApart = {
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^(@actions\/github|piscina)$/ }, ({ path }) => ({ path: `./${LATE[path]}`, external: true }));
  },
};

const OWN = /\/github-action\/src\//;
const WRITING = /\/sources\/src\/writing\//;

/** What only some steps need: each of them its bundle, or loaded within one. */
function partOf(importer, imported) {
  if (/\/github-action\/src\/toolkit-files\.ts$/.test(imported)) return 'toolkit';
  if (/\/github-action\/src\/main\.ts$/.test(importer)) return /\/open-output\.ts$/.test(imported) ? undefined : 'judging';
  return enginePartOf(imported) ?? (isRare(importer, imported) || OWN.test(importer) || WRITING.test(imported) ? 'here' : undefined);
}

const options = bundleOptions(root, version);
rmSync(new URL('dist', import.meta.url), { recursive: true, force: true });
const split = await splitBundle({
  options,
  guests: { ...ENGINE_GUESTS, compare: COMPARE_GUEST },
  partOf,
  plugins: [lateBuiltins(), fdirAlone(), picocolorsByFlag(), keepApart, toolkitParts],
});
// The verdict and its report, without fixes, conventions, rules and patterns.
checkSplit(split, ['judging', 'toolkit', 'compare', ...ENGINE_PARTS], { main: 10_000, judging: 525_000 });

const late = [
  ...Object.entries(LATE).map(([name, file]) =>
    build({
      ...options,
      mainFields: ['main', 'module'],
      stdin: { contents: `export * from '${name}';`, resolveDir: root },
      outfile: `dist/${file}`,
      plugins: [piscinaWorkerAt(`require('node:path').join(__dirname, '${PISCINA_WORKER}')`)],
      external: PISCINA_OPTIONAL,
    }),
  ),
  build({ ...options, entryPoints: [piscinaWorker], outfile: `dist/${PISCINA_WORKER}`, external: PISCINA_OPTIONAL }),
];
const others = [...split.values(), ...(await Promise.all(late))];
const start = await buildStart({ options, others, outfile: 'dist/index.cjs', plugins: [lateBuiltins()], define: {} });

const metafiles = [...others, start].map(({ metafile }) => metafile);
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url), thirdPartyLicenses(metafiles, new URL('.', import.meta.url)));
