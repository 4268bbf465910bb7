// What a single executable runs first. Its files are in the executable: Node.js shows them at a path of their own, to the main thread alone. Threads
// get them through hooks of the module loader, which are put before the program that a thread is to run.
/* global __filename */
'use strict';
const { dirname, sep } = require('node:path');
const threads = require('node:worker_threads');

/** Where Node.js shows the files of the executable. */
const inside = dirname(__filename) + sep;

/** The program of a thread: a loader of the executable's files, then the file that the thread is for. */
const threadProgram = (file) => `'use strict';
const { registerHooks } = require('node:module');
const { getAsset } = require('node:sea');
const { pathToFileURL, fileURLToPath } = require('node:url');
const { resolve, dirname } = require('node:path');
const inside = ${JSON.stringify(inside)};
const asset = (path) => path.slice(inside.length).replaceAll('\\\\', '/');
registerHooks({
  resolve(specifier, context, next) {
    const parent = context.parentURL?.startsWith('file:') ? fileURLToPath(context.parentURL) : undefined;
    const path = specifier.startsWith('file:') ? fileURLToPath(specifier) : specifier.startsWith('.') && parent !== undefined ? resolve(dirname(parent), specifier) : specifier;
    return path.startsWith(inside) ? { url: pathToFileURL(path).href, format: 'commonjs', shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    const path = url.startsWith('file:') ? fileURLToPath(url) : '';
    return path.startsWith(inside) ? { format: 'commonjs', source: getAsset(asset(path), 'utf8'), shortCircuit: true } : next(url, context);
  },
});
require(${JSON.stringify(file)});
`;

const { Worker } = threads;
threads.Worker = class extends Worker {
  constructor(file, options) {
    if (typeof file === 'string' && file.startsWith(inside)) super(threadProgram(file), { ...options, eval: true });
    else super(file, options);
  }
};

// kubectl completes a command line by a second name of the same program.
if (/(^|[\\/])kubectl_complete-structural(\.exe)?$/.test(process.argv0)) process.argv.splice(2, 0, '__complete');
require('./dist/kubectl-structural.cjs');
