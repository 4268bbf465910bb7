import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundledLibrary } from './jest-libraries/bundled-library.mjs';

/** fast-check with the seed and the counts of this run. */
const SEEDED = fileURLToPath(new URL('./jest-fast-check.mjs', import.meta.url));

/**
 * How jest finds modules here: `./x.js` is the file `x.ts` beside it, and a library of the workspace is one bundle of its sources, as jest takes a
 * millisecond for each module in each file of tests. The project under test sees its own modules.
 */
export default function resolve(request, options) {
  if (request.startsWith('.')) return ownSource(request, options.basedir) ?? options.defaultResolver(request, options);
  if (request === 'fast-check' && options.basedir !== dirname(SEEDED)) return SEEDED;
  return bundledLibrary(request, options.rootDir) ?? options.defaultResolver(request, options);
}

/** The TypeScript that a relative import of a compiled module means. */
function ownSource(request, folder) {
  if (!request.endsWith('.js') || folder.includes('node_modules')) return undefined;
  const file = join(folder, `${request.slice(0, -'.js'.length)}.ts`);
  return statSync(file, { throwIfNoEntry: false })?.isFile() === true ? file : undefined;
}
