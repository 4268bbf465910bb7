import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

const piscina = dirname(createRequire(import.meta.url).resolve('piscina'));

/** The program that piscina runs in its threads, as a file to be bundled. */
export const piscinaWorker = join(piscina, 'worker.js');

/** What piscina can do without: it comes with a binary for each platform. */
export const PISCINA_OPTIONAL = ['@napi-rs/nice'];

/** A plugin of esbuild by which a bundled piscina finds {@link piscinaWorker}, which it looks for beside itself, at `path`, an expression in CommonJS. */
export function piscinaWorkerAt(path) {
  return {
    name: 'piscina-worker',
    setup({ onLoad }) {
      onLoad({ filter: /piscina\/dist\/index\.js$/ }, ({ path: file }) => {
        const text = readFileSync(file, 'utf8');
        const moved = text.replace(/\(0, \w+\.resolve\)\(__dirname, 'worker\.js'\)/, path);
        if (moved === text) throw new Error('piscina has moved its worker');
        return { contents: moved, loader: 'js', resolveDir: dirname(file) };
      });
    },
  };
}
