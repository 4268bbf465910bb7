import { bundlePackage, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';

// Nx loads the first for every graph; the others with a task or a generator.
const bundles = { 'src/index.ts': 'index.cjs', 'src/executors/structural.ts': 'structural.cjs', 'src/generators.ts': 'generators.cjs' };
await bundlePackage(
  new URL('.', import.meta.url),
  Object.entries(bundles).map(([entry, file]) => ({
    ...FOR_NODE,
    entryPoints: [entry],
    outfile: `dist/${file}`,
    external: ['nx', 'nx/*'],
  })),
);
