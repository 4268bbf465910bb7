import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { lateBuiltins } from '../../tools/bundle/late-builtins.mjs';
import { lazyImports, partEntry } from '../../tools/bundle/lazy-imports.mjs';
import { isRare } from '../../tools/bundle/rare-files.mjs';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle/piscina.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// CommonJS that starts fast and needs nothing installed beside it: a small file that has the program compiled once, the program, and what only some
// runs load, a file each.
const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const { resolve } = createRequire(import.meta.url);

/** Packages that are loaded when they are needed, by their files; piscina loads another one into its threads. */
const LAZY = {
  chokidar: 'chokidar.cjs',
  piscina: 'piscina.cjs',
  'cli-progress': 'cli-progress.cjs',
  diff: 'diff.cjs',
  'junit-report-builder': 'junit-report-builder.cjs',
};
/** Of this repository; its module travels beside the bundle. */
const KUBECONFORM = 'kubeconform-wasm';
const PISCINA_WORKER = 'piscina-worker.cjs';

const common = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

/** What the help of a command is made of. */
const HELP =
  /\/(commands\/[\w-]+|completion\/[\w-]+|run|run\/(\w+-)?flags?|run\/apply\/apply-flags|run\/serve\/serve-flags|run\/(command-context|command-line|exit-code|help-texts|option-description|store-command|streams)|runner\/src\/internal-error|presenters\/src\/text\/visible-text|checker\/src\/server\/kubernetes-versions|core\/src\/kubernetes\/kubernetes-version)\.ts$/;
const PUBLISHING = /\/commands\/(columns|explain|publish|sample|schemas?|serve|types)\.ts$/;

/**
 * What a run needs that has findings, looks for more than the verdict or is given patterns: files of which there is one copy, each bundle asking the
 * one that judges for all others.
 */
const GUESTS = {
  conventions:
    /\/checker\/src\/(conventions\/(?!record\/tier)|rules\/(?!record)|check\/(check-conventions|known-findings)|acknowledgements\/(acknowledge|acknowledged-places|invalid-acknowledgement)\.)|\/runner\/src\/config\/parse-conventions|\/presenters\/src\/rule-help|\/kubectl-structural\/src\/report\/rule-page/,
  config: /\/runner\/src\/config\/(read-config|read-rules|config-keys)|\/kubectl-structural\/src\/run\/parse-rule\.ts/,
  fixes: /\/checker\/src\/(fixers\/|fixes\/(attach-fixes|definition-proposals|proven-fixes|resource-proposals|templated-text)\.)/,
  apply: /\/core\/src\/apply\/|\/kubectl-structural\/src\/run\/apply\/(?!apply-flags)/,
  rules: /\/cel\/src\/(?!syntax\/parse-by-grammar)/,
  globs: /\/sources\/src\/glob\.ts$/,
};

/** What only some runs need: each of them its bundle, or loaded within one. */
function partOf(importer, imported) {
  if (/\/kubectl-structural\/src\/(main|run|commands\/[\w-]+|run\/(store-command|conventions-flag|rule-flag))\.ts$/.test(importer)) {
    return HELP.test(imported) && !/\/survey\.ts$/.test(imported) ? undefined : PUBLISHING.test(importer) ? 'publishing' : 'judging';
  }
  if (/\/cel\/src\/syntax\/parse-by-grammar\.ts$/.test(imported)) return 'cel-grammar';
  if (/\/go\/src\/time\/zones\/load-location\.ts$/.test(imported)) return 'time-zones';
  if (/\/go\/src\/regexp\/compile-pattern\.ts$/.test(imported)) return 'patterns';
  if (isRare(importer, imported)) return 'here';
  if (/\/kubectl-structural\/src\//.test(importer) || /\/sources\/src\/writing\//.test(imported)) return 'here';
  return undefined;
}

const keepApart = {
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[a-z-]+$/ }, ({ path }) =>
      path in LAZY || path === KUBECONFORM ? { path: `./${LAZY[path] ?? `${path}.cjs`}`, external: true } : undefined,
    );
  },
};

const importMeta = {
  // CommonJS has no import.meta; a dependency asks for its URL.
  banner: { js: "const importMeta = { get url() { return require('node:url').pathToFileURL(__filename).href; } };" },
  define: { STRUCTURAL_VERSION: JSON.stringify(version), 'import.meta.url': 'importMeta.url' },
};

/** Help and the parser of flags; the engine must not get in. */
const MOST_MAIN_BYTES = 140_000;
/** The verdict; neither fixes, conventions, rules nor patterns. */
const MOST_JUDGING_BYTES = 700_000;

const parts = new Map();
const ofStructural = {
  ...common,
  // What is loaded late is CommonJS, of which import() would not see the names.
  supported: { 'dynamic-import': false },
  ...importMeta,
};

const builds = await Promise.all([
  build({
    ...ofStructural,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/main.cjs',
    plugins: [
      lateBuiltins(),
      fdirAlone(),
      keepApart,
      lazyImports((importer, imported) => partIn('main', importer, imported), 'main', parts),
    ],
  }),
  build({
    ...common,
    ...importMeta,
    stdin: { contents: "export * from 'kubeconform-wasm';", resolveDir: root },
    outfile: 'dist/kubeconform-wasm.cjs',
  }),
  ...Object.entries(LAZY).map(([name, file]) =>
    build({
      ...common,
      mainFields: ['main', 'module'],
      stdin: { contents: `module.exports = require('${name}');`, resolveDir: root },
      outfile: `dist/${file}`,
      plugins: [piscinaWorkerAt(`require('node:path').join(__dirname, '${PISCINA_WORKER}')`)],
      external: PISCINA_OPTIONAL,
    }),
  ),
  build({ ...common, entryPoints: [piscinaWorker], outfile: `dist/${PISCINA_WORKER}`, external: PISCINA_OPTIONAL }),
]);

// A part may need another one, and one that is built already more of it.
const built = new Map();
while ([...parts].some(([part, files]) => built.get(part)?.size !== files.size)) {
  for (const [part, files] of parts) {
    if (built.get(part)?.size === files.size) continue;
    const { size } = files;
    built.set(part, { size, ...(await buildPart(part, files)) });
  }
}
builds.push(...built.values());

function buildPart(part, files) {
  return build({
    ...ofStructural,
    stdin: { contents: partEntry(files), resolveDir: root },
    outfile: `dist/${part}.cjs`,
    plugins: [
      lateBuiltins(),
      fdirAlone(),
      keepApart,
      lazyImports(
        (importer, imported) => partIn(part, importer, imported),
        part,
        parts,
        part in GUESTS ? (file) => guestOf(file) ?? 'judging' : undefined,
      ),
    ],
    // The names of the grammar's rules are in its messages.
    minifyIdentifiers: part !== 'cel-grammar',
  });
}

/** Where a bundle finds what one of its files imports. */
function partIn(part, importer, imported) {
  const wanted = stay(partOf(importer, imported), part);
  const guest = part === 'judging' || wanted === 'judging' ? guestOf(imported) : undefined;
  return guest ?? wanted;
}

function guestOf(file) {
  return Object.keys(GUESTS).find((guest) => GUESTS[guest].test(file));
}

function stay(wanted, part) {
  return wanted === 'here' ? part : wanted;
}

const [{ metafile }] = builds;
checkSplit(metafile.outputs['dist/main.cjs'].bytes);
builds.push(
  await build({
    ...common,
    entryPoints: ['src/start.ts'],
    outfile: 'dist/kubectl-structural.cjs',
    banner: { js: '#!/usr/bin/env node' },
    // Node.js has a compile cache of its own as a rule.
    plugins: [lateBuiltins(), lazyImports((_, imported) => (imported.endsWith('load-with-code-cache.ts') ? 'start' : undefined), 'start')],
    define: {
      STRUCTURAL_COMMANDS: JSON.stringify(
        Object.keys(metafile.inputs)
          .filter((path) => dirname(path) === 'src/commands')
          .map((path) => basename(path, '.ts')),
      ),
      STRUCTURAL_BUILD: JSON.stringify(buildId()),
    },
  }),
);

/** The paths above name files: where one has moved, what it was to keep apart is loaded by all runs again. */
function checkSplit(mainBytes) {
  const missing = ['judging', 'publishing', 'cel-grammar', 'time-zones', 'patterns', ...Object.keys(GUESTS)].filter(
    (part) => !parts.has(part),
  );
  if (missing.length > 0) throw new Error(`the bundle is not split: nothing is left for ${missing.join(', ')}`);
  const { bytes } = built.get('judging').metafile.outputs['dist/judging.cjs'];
  if (bytes > MOST_JUDGING_BYTES)
    throw new Error(`dist/judging.cjs has ${bytes} bytes: it holds what a definition without findings does not need`);
  if (mainBytes > MOST_MAIN_BYTES) throw new Error(`dist/main.cjs has ${mainBytes} bytes: it holds what help does not need`);
}

/** Differs where any of the files does. */
function buildId() {
  const hash = createHash('sha256');
  for (const { metafile } of builds)
    for (const path of Object.keys(metafile.outputs)) hash.update(readFileSync(new URL(path, import.meta.url)));
  return hash.digest('hex').slice(0, 16);
}

const kubeconform = new URL('../kubeconform-wasm/module/', import.meta.url);
mkdirSync(new URL('module', import.meta.url), { recursive: true });
for (const file of ['kubeconform.wasm.br', 'module.json', 'THIRD-PARTY-LICENSES.txt'])
  copyFileSync(new URL(file, kubeconform), new URL(`module/${file}`, import.meta.url));

copyFileSync(resolve('kubernetes-types/meta/v1.d.ts'), new URL('module/meta-v1.d.ts', import.meta.url));

// The licenses of what the bundles contain travel with them; so does that of the words beside them.
const licenses = thirdPartyLicenses(
  builds.map(({ metafile }) => metafile),
  new URL('.', import.meta.url),
);
writeFileSync(
  new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url),
  `${licenses}\n${'-'.repeat(80)}\n\nkubernetes-types (Apache-2.0, as LICENSE has it): module/meta-v1.d.ts\n`,
);
