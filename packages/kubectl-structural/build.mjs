import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { clientNodeAlone } from '../../tools/bundle/client-node.mjs';
import { COMPARE_GUEST, ENGINE_GUESTS, ENGINE_PARTS, enginePartOf } from '../../tools/bundle/engine-parts.mjs';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { junitAlone } from '../../tools/bundle/junit-alone.mjs';
import { lateBuiltins } from '../../tools/bundle/late-builtins.mjs';
import { isRare } from '../../tools/bundle/rare-files.mjs';
import { picocolorsByFlag } from '../../tools/bundle/picocolors.mjs';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle/piscina.mjs';
import { buildStart, bundleOptions, checkSplit, splitBundle } from '../../tools/bundle/split-bundle.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// CommonJS that starts fast and needs nothing installed beside it: a small file that has the program compiled once, the program, and what only some
// runs load, a file each.
const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const { resolve } = createRequire(import.meta.url);

const JUNIT = 'junit-report-builder';
/** Packages that are loaded when they are needed, by their files; piscina loads another one into its threads. */
const LAZY = {
  chokidar: 'chokidar.cjs',
  piscina: 'piscina.cjs',
  'cli-progress': 'cli-progress.cjs',
  diff: 'diff.cjs',
  [JUNIT]: 'junit-report-builder.cjs',
};
/** What is left of the client of clusters: kubeconfig, credentials and proxies, and no client of any API. */
const CLIENT_NODE = 'client-node.cjs';
const KUBECONFORM = 'kubeconform-wasm';
const PISCINA_WORKER = 'piscina-worker.cjs';

/** What the help of a command is made of. */
const HELP =
  /\/(commands\/(\w+\/)?[\w-]+|completion\/[\w-]+|run|command-groups|run\/\w+\/([\w-]+-)?(flags?|help|flag-groups)|run\/program\/(command-context|command-line|exit-code|help-(texts|page|width)|open-program|option-description|activity|run-streams|streams)|runner\/src\/(internal-error|start\/open-output)|kubectl-structural\/src\/report\/wrap-help|presenters\/src\/text\/visible-text|checker\/src\/server\/kubernetes-versions|core\/src\/kubernetes\/kubernetes-version)\.ts$/;
const PUBLISHING = /\/commands\/publishing\/[\w-]+\.ts$/;

const GUESTS = {
  ...ENGINE_GUESTS,
  conventions: new RegExp(`${ENGINE_GUESTS.conventions.source}|/kubectl-structural/src/report/rule-page`),
  config: /\/runner\/src\/config\/(read-config|read-rules|config-keys)|\/kubectl-structural\/src\/run\/flags\/parse-rule\.ts/,
  clusters: /\/clusters\/src\/|\/kubectl-structural\/src\/run\/(merge\/(?!merge-audits)|cluster\/(?!rbac-wanted))/,
  compare: new RegExp(
    `${COMPARE_GUEST.source}|/kubectl-structural/src/(run/compare/(?!compare-flags)|report/(change-rule-page|explained-rules))`,
  ),
  schemas: /\/publishing\/src\/(explain|openapi|json-schema)\//,
  verdicts: /\/runner\/src\/cache\//,
  apply: /\/core\/src\/apply\/|\/kubectl-structural\/src\/run\/apply\/(?!apply-flags)/,
  audit: /\/(audit|reference)\/src\/|\/kubectl-structural\/src\/run\/(audit\/(?!(audit|plan)-flags)|merge\/merge-audits)/,
  lsp: /\/language-server\/src\//,
  // What publishes, prints and serves, and nothing that a verdict takes.
  publishing:
    /\/serving\/src\/|\/publishing\/src\/(types|table|forms|openapi\/(documents|aggregate|printing))\/|\/publishing\/src\/(openapi\/(meta\/server-prose|schemas\/lost-in-v2)|json-schema\/json-schema-meta)\.|\/core\/src\/(names\/label-selector|definition\/conditions)\.|\/cel\/src\/trace\/|\/kubectl-structural\/src\/(commands\/publishing\/|run\/(serve|served|cel)\/(?![\w-]*(flags|help)\.))/,
  // Of this repository; its module travels beside the bundle.
  [KUBECONFORM]: /\/kubeconform-wasm\/src\//,
  suites: /\/suites\/src\/|\/presenters\/src\/tests\/|\/kubectl-structural\/src\/run\/test\/(?!test-flags|mutate-flags)/,
};

/** What completes command lines. */
const COMPLETION = /\/completion\/(answer-shell|complete|rule-names|candidates|values-of)\.ts$/;

/** What only some runs need: each of them its bundle, or loaded within one. */
function partOf(importer, imported) {
  if (/\/kubectl-structural\/src\/run\.ts$/.test(importer) && COMPLETION.test(imported)) return 'completion';
  if (
    /\/kubectl-structural\/src\/(main|run|command-groups|commands\/(\w+\/)?[\w-]+|run\/flags\/(cluster-flags|conventions-flag|proposals-flag|rule-flag))\.ts$/.test(
      importer,
    )
  ) {
    return HELP.test(imported) ? undefined : PUBLISHING.test(importer) ? 'publishing' : 'judging';
  }
  // The layouts of files stand in help; the Unicode table that one asks for is not.
  if (/\/json-schema\/layout\.ts$/.test(importer)) return 'publishing';
  const part = enginePartOf(imported);
  if (part !== undefined) return part;
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
    onResolve({ filter: /^\.\/client-node\.js$/ }, () => ({ path: `./${CLIENT_NODE}`, external: true }));
  },
};

const options = bundleOptions(root, version);
const split = await splitBundle({
  options,
  guests: GUESTS,
  entries: { [KUBECONFORM]: { stdin: { contents: "export * from '../kubeconform-wasm/src/node.ts';", resolveDir: root } } },
  partOf,
  plugins: [lateBuiltins(), fdirAlone(), picocolorsByFlag(), keepApart],
});
// Help and the parser of flags, without the engine; the verdict, without fixes, conventions, rules and patterns.
checkSplit(split, ['judging', 'publishing', 'completion', ...Object.keys(GUESTS), ...ENGINE_PARTS], { main: 192_000, judging: 460_000 });

const builds = [
  ...split.values(),
  ...(await Promise.all([
    ...Object.entries(LAZY).map(([name, file]) =>
      build({
        ...options,
        supported: {},
        banner: {},
        define: {},
        mainFields: name === JUNIT ? ['module', 'main'] : ['main', 'module'],
        stdin: { contents: `module.exports = require('${name}')${name === JUNIT ? '.default' : ''};`, resolveDir: root },
        outfile: `dist/${file}`,
        plugins: [piscinaWorkerAt(`require('node:path').join(__dirname, '${PISCINA_WORKER}')`), junitAlone()],
        external: PISCINA_OPTIONAL,
      }),
    ),
    build({
      ...options,
      supported: {},
      entryPoints: ['../clusters/src/kubeconfig/client-node.ts'],
      outfile: `dist/${CLIENT_NODE}`,
      plugins: [clientNodeAlone()],
    }),
    build({
      ...options,
      supported: {},
      banner: {},
      define: {},
      entryPoints: [piscinaWorker],
      outfile: `dist/${PISCINA_WORKER}`,
      external: PISCINA_OPTIONAL,
    }),
  ])),
];
builds.push(
  await build({
    ...options,
    banner: undefined,
    entryPoints: ['src/answer-help.ts'],
    outfile: 'dist/help.cjs',
    define: { ...options.define, STRUCTURAL_HELP: await helpData() },
  }),
);
builds.push(
  await buildStart({
    options,
    others: builds,
    outfile: 'dist/kubectl-structural.cjs',
    banner: { js: '#!/usr/bin/env node' },
    plugins: [lateBuiltins()],
    define: {
      STRUCTURAL_COMMANDS: JSON.stringify(
        Object.keys(split.get('main').metafile.inputs)
          .filter((path) => path.startsWith('src/commands/'))
          .map((path) => basename(path, '.ts')),
      ),
    },
  }),
);

/** The helps, as the program describes them, each as JSON, of which a run reads one. */
async function helpData() {
  const pages = await createRequire(import.meta.url)('./dist/main.cjs').helpPages();
  const texts = Object.entries(pages).map(([name, { first, all }]) => [name, { first: JSON.stringify(first), all: JSON.stringify(all) }]);
  return JSON.stringify(Object.fromEntries(texts));
}

const kubeconform = new URL('../kubeconform-wasm/module/', import.meta.url);
mkdirSync(new URL('module', import.meta.url), { recursive: true });
for (const file of ['kubeconform.wasm.br', 'module.json', 'THIRD-PARTY-LICENSES.txt'])
  copyFileSync(new URL(file, kubeconform), new URL(`module/${file}`, import.meta.url));

copyFileSync(resolve('kubernetes-types/meta/v1.d.ts'), new URL('module/meta-v1.d.ts', import.meta.url));
const { version: typesVersion } = JSON.parse(readFileSync(resolve('kubernetes-types/package.json'), 'utf8'));

// The licenses of what the bundles contain travel with them; so does that of the words beside them.
const licenses = thirdPartyLicenses(
  builds.map(({ metafile }) => metafile),
  new URL('.', import.meta.url),
);
writeFileSync(
  new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url),
  `${licenses}\n${'-'.repeat(80)}\n\nkubernetes-types ${typesVersion} (Apache-2.0)\n\nIts terms are those in LICENSE. It is module/meta-v1.d.ts.\n`,
);
