import { bundlePackage, FOR_BROWSERS, FOR_NODE } from '../../tools/bundle/bundle-package.mjs';

await bundlePackage(new URL('.', import.meta.url), [
  // One file that needs nothing installed beside it: the program and other hosts load it, and it stays.
  { ...FOR_NODE, entryPoints: ['src/index.ts'], outfile: 'dist/language-server.cjs' },
  // The same server for web workers, such as those of editors in browsers.
  { ...FOR_BROWSERS, format: 'esm', entryPoints: ['src/worker/start-in-worker.ts'], outfile: 'dist/worker.js' },
]);
