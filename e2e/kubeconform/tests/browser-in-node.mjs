// What a page and its workers have of a browser, over Node.js: `node browser-in-node.mjs URL` runs the module at a URL and prints the title
// that it gives to the document.
import { Worker as NodeWorker, isMainThread, parentPort, workerData } from 'node:worker_threads';

const { Event, EventTarget, MessageEvent, fetch } = globalThis;
const address = isMainThread ? process.argv[2] : workerData;
globalThis.location = new URL(address);

/** Imports a script of a server; what it bundles has no imports of its own. */
async function run(url) {
  const script = await (await fetch(url)).text();
  await import(`data:text/javascript,${encodeURIComponent(script)}`);
}

if (isMainThread) {
  globalThis.Worker = class extends EventTarget {
    #worker;
    constructor(url) {
      super();
      this.#worker = new NodeWorker(new URL(import.meta.url), { workerData: new URL(url, address).href });
      this.#worker.on('message', (data) => this.dispatchEvent(new MessageEvent('message', { data })));
      this.#worker.on('error', (error) => this.dispatchEvent(Object.assign(new Event('error'), { error, message: error.message })));
    }
    postMessage(message, transfer) {
      this.#worker.postMessage(message, transfer);
    }
    terminate() {
      void this.#worker.terminate();
    }
  };
  globalThis.document = {
    set title(text) {
      process.stdout.write(`${text}\n`);
    },
  };
  await run(address);
} else {
  globalThis.postMessage = (message) => parentPort.postMessage(message);
  const target = new EventTarget();
  globalThis.addEventListener = target.addEventListener.bind(target);
  const early = [];
  const keep = (data) => early.push(data);
  parentPort.on('message', keep);
  await run(address);
  parentPort.off('message', keep);
  const hand = (data) => target.dispatchEvent(new MessageEvent('message', { data }));
  early.forEach(hand);
  parentPort.on('message', hand);
}
