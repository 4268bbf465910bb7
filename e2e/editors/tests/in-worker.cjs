// Runs a script of a web worker in a thread, with what such workers have and nothing of Node.js.
const { readFileSync } = require('node:fs');
const { createContext, runInContext } = require('node:vm');
const { parentPort, workerData } = require('node:worker_threads');

const NAMES = ['TextDecoder', 'TextEncoder', 'URL', 'atob', 'btoa', 'console', 'performance', 'queueMicrotask'];
const TIMERS = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'];
const scope = createContext({
  ...Object.fromEntries([...NAMES, ...TIMERS].map((name) => [name, globalThis[name]])),
  addEventListener: () => undefined,
  postMessage: (message) => parentPort.postMessage(message),
});
scope.self = scope;
runInContext(readFileSync(workerData, 'utf8'), scope);
parentPort.on('message', (data) => scope.onmessage({ data }));
