import { readFileSync } from 'node:fs';
import { bundlePackage, FOR_NODE, PISCINA_WORKER, writeCommonJs } from '../../tools/bundle/bundle-package.mjs';
import { bundleSiteScript } from '../../tools/bundle/site-script.mjs';

// CommonJS, as Backstage loads its modules; nothing of this repository needs to be installed beside it.
const folder = new URL('.', import.meta.url);
const { version } = JSON.parse(readFileSync(new URL('package.json', folder), 'utf8'));
const script = await bundleSiteScript();
const common = {
  ...FOR_NODE,
  // Stacks of what runs in somebody else's backend are to be read.
  minifyWhitespace: false,
  minifySyntax: false,
  define: { ...FOR_NODE.define, STRUCTURAL_VERSION: JSON.stringify(version), STRUCTURAL_SITE_SCRIPT: JSON.stringify(script.text) },
  external: [...FOR_NODE.external, '@backstage/*'],
};
writeCommonJs(folder);
const modules = ['index', 'library', 'scaffolder', 'reference', 'reference-worker'];
await bundlePackage(
  folder,
  [
    ...modules.map((name) => ({ ...common, entryPoints: [`src/${name}.ts`], outfile: `dist/${name}.cjs` })),
    {
      ...common,
      entryPoints: ['src/main.ts'],
      outfile: 'dist/structural-catalog.cjs',
      banner: { js: `#!/usr/bin/env node\n${FOR_NODE.banner.js}` },
    },
    PISCINA_WORKER,
  ],
  [script],
);
