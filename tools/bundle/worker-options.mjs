import { lazyImports } from './lazy-imports.mjs';

/** What is bundled for web workers: one file without Node.js, of which a module of its fails the build. */
export const WORKER_OPTIONS = {
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  conditions: ['@structural/source'],
  mainFields: ['browser', 'module', 'main'],
  minify: true,
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [lazyImports(() => undefined, 'worker')],
};
