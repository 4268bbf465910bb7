import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const root = fileURLToPath(new URL('../../packages/reference/', import.meta.url));

/** The script of the pages of a site, as browsers run it, and what it is made of. */
export async function bundleSiteScript() {
  const { metafile, outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: ['browser/site.ts'],
    outfile: 'site.js',
    bundle: true,
    write: false,
    minify: true,
    format: 'iife',
    platform: 'browser',
    target: 'es2022',
    conditions: ['@structural/source'],
    legalComments: 'none',
    metafile: true,
    logLevel: 'warning',
  });
  return { text: outputFiles[0].text, metafile };
}
