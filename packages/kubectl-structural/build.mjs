import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { PISCINA_OPTIONAL, piscinaWorker, piscinaWorkerAt } from '../../tools/bundle-piscina.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// One CommonJS file that starts fast and needs nothing installed beside it but what only some runs load, a file each.
const root = fileURLToPath(new URL('.', import.meta.url));
const { version } = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const { resolve } = createRequire(import.meta.url);

/** Packages that are loaded when they are needed, by their files; piscina loads another one into its threads. */
const LAZY = { piscina: 'piscina.cjs', 'cli-progress': 'cli-progress.cjs', diff: 'diff.cjs', 'junit-report-builder': 'junit-report-builder.cjs' };
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
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};

const keepApart = {
  name: 'keep-apart',
  setup({ onResolve }) {
    onResolve({ filter: /^[a-z-]+$/ }, ({ path }) => (path in LAZY || path === KUBECONFORM ? { path: `./${LAZY[path] ?? `${path}.cjs`}`, external: true } : undefined));
  },
};

const importMeta = {
  // CommonJS has no import.meta; a dependency asks for its URL.
  banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: { STRUCTURAL_VERSION: JSON.stringify(version), 'import.meta.url': 'importMetaUrl' },
};

const builds = await Promise.all([
  build({
    ...common,
    entryPoints: ['src/main.ts'],
    outfile: 'dist/kubectl-structural.cjs',
    plugins: [keepApart],
    // What is loaded late is CommonJS, of which import() would not see the names.
    supported: { 'dynamic-import': false },
    ...importMeta,
    banner: { js: `#!/usr/bin/env node\n${importMeta.banner.js}` },
  }),
  build({ ...common, ...importMeta, stdin: { contents: "export * from 'kubeconform-wasm';", resolveDir: root }, outfile: 'dist/kubeconform-wasm.cjs' }),
  ...Object.entries(LAZY).map(([name, file]) =>
    build({ ...common, mainFields: ['main'], stdin: { contents: `module.exports = require('${name}');`, resolveDir: root }, outfile: `dist/${file}`, plugins: [piscinaWorkerAt(`require('node:path').join(__dirname, '${PISCINA_WORKER}')`)], external: PISCINA_OPTIONAL, minifySyntax: true }),
  ),
  build({ ...common, entryPoints: [piscinaWorker], outfile: `dist/${PISCINA_WORKER}`, external: PISCINA_OPTIONAL }),
]);

const kubeconform = new URL('../kubeconform-wasm/module/', import.meta.url);
mkdirSync(new URL('module', import.meta.url), { recursive: true });
for (const file of ['kubeconform.wasm.br', 'module.json', 'THIRD-PARTY-LICENSES.txt']) copyFileSync(new URL(file, kubeconform), new URL(`module/${file}`, import.meta.url));

copyFileSync(resolve('kubernetes-types/meta/v1.d.ts'), new URL('module/meta-v1.d.ts', import.meta.url));

// The licenses of what the bundles contain travel with them; so does that of the words beside them.
const licenses = thirdPartyLicenses(builds.map(({ metafile }) => metafile), new URL('.', import.meta.url));
writeFileSync(new URL('dist/THIRD-PARTY-LICENSES.txt', import.meta.url), `${licenses}\n${'-'.repeat(80)}\n\nkubernetes-types (Apache-2.0, as LICENSE has it): module/meta-v1.d.ts\n`);
