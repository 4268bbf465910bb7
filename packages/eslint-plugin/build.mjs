import { rmSync, writeFileSync } from 'node:fs';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { COMPARE_GUEST } from '../../tools/bundle/engine-parts.mjs';
import { fdirAlone } from '../../tools/bundle/fdir.mjs';
import { lateBuiltins } from '../../tools/bundle/late-builtins.mjs';
import { lazyImports, partEntry } from '../../tools/bundle/lazy-imports.mjs';
import { thirdPartyLicenses } from '../../tools/third-party-licenses.mjs';

// Modules that need nothing installed beside them but ESLint: the plugin, which ESLint imports to lint whatever it lints, the engine, which comes with
// the first manifest, what compares definitions, and what reads programs.
const folder = new URL('.', import.meta.url);
const common = {
  absWorkingDir: fileURLToPath(folder),
  bundle: true,
  platform: 'node',
  target: 'node20',
  conditions: ['@structural/source'],
  mainFields: ['module', 'main'],
  // Names of functions are in messages of the grammar, and in stacks.
  minifyWhitespace: true,
  minifySyntax: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
};
/** Some dependencies are CommonJS and ask for modules of Node, and so are the parts. */
const banner = { js: "import { createRequire as makeRequire } from 'node:module';\nconst require = makeRequire(import.meta.url);" };

/** What is known of rules before any file is, computed here, so that nothing of the engine runs for it. */
async function metadataModule() {
  const outfile = fileURLToPath(new URL('dist/metadata-of-the-build.mjs', folder));
  await build({ ...common, entryPoints: ['src/plugin-metadata.ts'], outfile, format: 'esm', banner });
  try {
    const values = await import(pathToFileURL(outfile));
    return Object.entries(values)
      .map(([name, value]) => `export const ${name} = JSON.parse(${JSON.stringify(JSON.stringify(value))});`)
      .join('\n');
  } finally {
    rmSync(outfile);
  }
}

const metadata = await metadataModule();
const knownMetadata = {
  name: 'known-metadata',
  setup: ({ onLoad }) => {
    onLoad({ filter: /[/\\]eslint-plugin[/\\]src[/\\]plugin-metadata\.ts$/ }, () => ({ contents: metadata, loader: 'js' }));
  },
};

/** What runs with the first manifest. */
const ENGINE = /[/\\]eslint-plugin[/\\]src[/\\](?:judging[/\\]listen|language[/\\]create-source-code)\.ts$/;
/** What runs where a configuration names definitions. */
const SETTINGS = /[/\\]eslint-plugin[/\\]src[/\\]settings[/\\]settings-with-digest\.ts$|[/\\]sources[/\\]src[/\\]glob\.ts$/;
const parts = new Map();
const plugin = await build({
  ...common,
  entryPoints: ['src/index.ts'],
  outfile: 'dist/eslint-plugin-structural.js',
  format: 'esm',
  banner,
  plugins: [
    knownMetadata,
    lateBuiltins(['fs']),
    fdirAlone(),
    lazyImports((_, imported) => (ENGINE.test(imported) ? 'engine' : SETTINGS.test(imported) ? 'plugin' : undefined), 'plugin', parts),
  ],
});

/**
 * The engine, what compares definitions, which is loaded with the first one that changed, and what reads programs, which is loaded with the first one
 * that may write a resource; both ask the engine for the rest.
 */
const PROGRAM_GUEST = /[/\\]eslint-plugin[/\\]src[/\\]programs[/\\]/;
const guestOf = (file) => (COMPARE_GUEST.test(file) ? 'compare' : PROGRAM_GUEST.test(file) ? 'programs' : 'engine');
const partIn = {
  engine: (_, imported) => (guestOf(imported) === 'engine' ? undefined : guestOf(imported)),
  compare: () => undefined,
  programs: () => undefined,
};
const built = new Map();
const sizes = new Map();
// Each may need more of the other.
while ([...parts].some(([part, files]) => sizes.get(part) !== files.size)) {
  for (const [part, files] of parts) {
    if (sizes.get(part) === files.size) continue;
    sizes.set(part, files.size);
    built.set(part, await buildPart(part, files));
  }
}
for (const part of ['compare', 'programs']) if (!built.has(part)) throw new Error(`the engine is not split: nothing is left for ${part}`);

function buildPart(part, files) {
  return build({
    ...common,
    stdin: { contents: partEntry(files), resolveDir: common.absWorkingDir },
    outfile: `dist/${part}.cjs`,
    format: 'cjs',
    // Some dependencies are modules and ask for those of Node by where they are.
    define: { 'import.meta.url': 'importMetaUrl' },
    banner: { js: "const importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
    plugins: [knownMetadata, lazyImports(partIn[part], part, parts, part === 'engine' ? undefined : guestOf)],
  });
}

writeFileSync(
  new URL('dist/THIRD-PARTY-LICENSES.txt', folder),
  thirdPartyLicenses(
    [plugin, ...built.values()].map(({ metafile }) => metafile),
    folder,
  ),
);
