import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { Extractor, ExtractorConfig } from '@microsoft/api-extractor';
import { bundlePackage, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';
import { lazyModules } from '../../tools/bundle/lazy-modules.mjs';

// CommonJS that needs nothing installed beside it, as tests run as CommonJS or as modules, and of which runs what is used. Modules have a small file that loads it.
const folder = new URL('.', import.meta.url);
const require = createRequire(import.meta.url);

/** The part for test runners loads the server from the other file, so that a process has it once. */
const theServer = {
  name: 'the-server',
  setup({ onResolve }) {
    onResolve({ filter: /\/start-cluster\.js$/ }, () => ({ path: './test-server.cjs', external: true }));
  },
};

const ENTRIES = { 'test-server': 'src/index.ts', jest: 'src/jest/index.ts' };

rmSync(new URL('dist', folder), { recursive: true, force: true });
await bundlePackage(
  folder,
  Object.entries(ENTRIES).map(([name, entry]) => ({
    ...FOR_NODE,
    entryPoints: [entry],
    outfile: `dist/${name}.cjs`,
    plugins: name === 'jest' ? [theServer] : [lazyModules()],
  })),
);
for (const name of Object.keys(ENTRIES)) {
  const names = Object.keys(require(`./dist/${name}.cjs`)).sort();
  writeFileSync(new URL(`dist/${name}.js`, folder), moduleText(name, names));
  extractTypes(name);
}
copyKubernetesModule(folder);

/** A module that loads the other file by `require`: for an import, Node.js would first look through all of it for names, which takes as long as running it. */
function moduleText(name, names) {
  return `import { createRequire } from 'node:module';

export const { ${names.join(', ')} } = createRequire(import.meta.url)('./${name}.cjs');
`;
}

/** Writes the types of an entry as one file; a build in CI fails where the list of its names, `….api.md`, is not current. */
function extractTypes(name) {
  const config = ExtractorConfig.loadFileAndPrepare(fileURLToPath(new URL(`api-extractor.${name}.json`, folder)));
  const { succeeded } = Extractor.invoke(config, {
    localBuild: process.env.CI !== 'true',
    messageCallback: (message) => {
      message.handled = message.logLevel === 'info' || message.logLevel === 'verbose';
    },
  });
  if (!succeeded) {
    process.stderr.write(`${name}.api.md is not current: run \`npx nx bundle @structural/test-server\`, and commit it\n`);
    process.exit(1);
  }
  const types = new URL(`dist/${name}.d.ts`, folder);
  const text = `/// <reference lib="esnext.disposable" />\n${readFileSync(types, 'utf8')}`;
  writeFileSync(types, text);
  writeFileSync(new URL(`dist/${name}.d.cts`, folder), text);
}
