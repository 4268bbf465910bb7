import { appendFileSync, copyFileSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { buildProgram } from '../../tools/bundle/build-program.mjs';
import { bundlePackage, PISCINA_WORKER } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';
import { sourcesOfLint } from '../../tools/bundle/sources-of-lint.mjs';
import { standIns } from '../../tools/bundle/stand-ins.mjs';

// CommonJS that needs nothing installed beside it: a small file that has the program compiled once, the helps, and the program.
const folder = new URL('.', import.meta.url);
const require = createRequire(import.meta.url);
const { built, define, options } = await buildProgram(folder, [standIns()], sourcesOfLint);

/** The helps, as the program describes them, each as JSON, of which a run reads one. */
const helps = Object.entries(await require('./dist/main.cjs').helpPages());
const texts = Object.fromEntries(helps.map(([name, { first, all }]) => [name, { first: JSON.stringify(first), all: JSON.stringify(all) }]));
const help = {
  ...options,
  define: { ...options.define, STRUCTURAL_HELP: JSON.stringify(texts) },
  banner: {},
  entryPoints: ['src/answer-help.ts'],
  outfile: 'dist/help.cjs',
};
const commands = helps.map(([name]) => name).filter((name) => name !== '');
const start = {
  ...options,
  define: { ...define, STRUCTURAL_COMMANDS: JSON.stringify(commands) },
  banner: { js: '#!/usr/bin/env node' },
  entryPoints: ['src/start.ts'],
  outfile: 'dist/kubectl-structural.cjs',
};
await bundlePackage(folder, [help, start, PISCINA_WORKER], [built]);

const kubeconform = new URL('../kubeconform-wasm/module/', folder);
mkdirSync(new URL('module', folder), { recursive: true });
for (const file of ['kubeconform.wasm.br', 'module.json', 'THIRD-PARTY-LICENSES.txt'])
  copyFileSync(new URL(file, kubeconform), new URL(`module/${file}`, folder));

copyKubernetesModule(folder);

// Agents read the guides over MCP.
const guides = new URL('../../docs/guides/', folder);
const guideTexts = readdirSync(guides).map((file) => [file, readFileSync(new URL(file, guides), 'utf8')]);
writeFileSync(new URL('module/guides.json', folder), JSON.stringify(Object.fromEntries(guideTexts)));

// So do those of the words beside them.
copyFileSync(require.resolve('kubernetes-types/meta/v1.d.ts'), new URL('module/meta-v1.d.ts', folder));
const { version: typesVersion } = JSON.parse(readFileSync(require.resolve('kubernetes-types/package.json'), 'utf8'));
appendFileSync(
  new URL('dist/THIRD-PARTY-LICENSES.txt', folder),
  `\n${'-'.repeat(80)}\n\nkubernetes-types ${typesVersion} (Apache-2.0)\n\nIts terms are those in LICENSE. It is module/meta-v1.d.ts.\n`,
);
