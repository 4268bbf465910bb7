import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { FOR_BROWSERS } from './bundle-package.mjs';

const root = fileURLToPath(new URL('../../packages/reference/', import.meta.url));

/** The script of the pages of a site, as browsers run it, and what it is made of. */
export async function bundleSiteScript() {
  const about = { absWorkingDir: root, entryPoints: ['browser/site.ts'], outfile: 'site.js' };
  const { metafile, outputFiles } = await build({ ...FOR_BROWSERS, ...about, format: 'iife', write: false });
  return { text: outputFiles[0].text, metafile };
}
