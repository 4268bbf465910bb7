import { rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { bundlePackage, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';
import { copyKubernetesModule } from '../../tools/bundle/kubernetes-module.mjs';
import { lazyModules } from '../../tools/bundle/lazy-modules.mjs';

// Two files that need nothing installed beside them but ESLint: the plugin, which ESLint imports to lint whatever it lints, and the engine, which comes
// with the first manifest and of which runs what is needed.
const folder = new URL('.', import.meta.url);
const absWorkingDir = fileURLToPath(folder);

/** What is known of rules before any file is, computed here, so that nothing of the engine runs for it. */
async function metadata() {
  const outfile = fileURLToPath(new URL('dist/metadata-of-the-build.cjs', folder));
  await build({ ...FOR_NODE, absWorkingDir, entryPoints: ['src/plugin-metadata.ts'], outfile });
  const values = createRequire(import.meta.url)(outfile);
  rmSync(outfile);
  return Object.keys(values).map((name) => `export const ${name} = ${JSON.stringify(values[name])};`);
}

/** The sources that the plugin has otherwise, by their names. */
const texts = {
  'plugin-metadata.ts': await metadata(),
  'engine.ts': [
    "import { createRequire } from 'node:module';",
    'let loaded;',
    "const engine = () => (loaded ??= createRequire(import.meta.url)('./engine.cjs'));",
    'export const listen = (...given) => engine().listen(...given);',
    'export const createSourceCode = (...given) => engine().createSourceCode(...given);',
  ],
};
const otherTexts = {
  name: 'other-texts',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, ({ path }) => {
      const name = Object.keys(texts).find((file) => path === fileURLToPath(new URL(`src/${file}`, folder)));
      return name === undefined ? undefined : { contents: texts[name].join('\n'), loader: 'js' };
    });
  },
};

await bundlePackage(folder, [
  {
    ...FOR_NODE,
    entryPoints: ['src/index.ts'],
    outfile: 'dist/eslint-plugin-structural.js',
    format: 'esm',
    define: {},
    // Some dependencies are CommonJS and ask for modules of Node.
    banner: { js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);" },
    plugins: [otherTexts],
  },
  { ...FOR_NODE, entryPoints: ['src/engine.ts'], outfile: 'dist/engine.cjs', minify: true, plugins: [lazyModules()] },
]);

copyKubernetesModule(folder);
