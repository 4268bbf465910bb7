import type { Transport } from '@codemirror/lsp-client';

/**
 * Starts the worker out of the page, which holds its script as a text: so the page is one file, and works from a disk, too.
 */
export function openWorker(onFail: (message: string) => void): Transport {
  const script = JSON.parse(document.getElementById('worker')?.textContent ?? '""') as string;
  const address = URL.createObjectURL(new Blob([script], { type: 'text/javascript' }));
  const worker = new Worker(address);
  worker.onerror = ({ message }) => {
    onFail(message);
  };
  const handlers = new Set<(message: string) => void>();
  worker.onmessage = ({ data }: MessageEvent<unknown>) => {
    const message = JSON.stringify(data);
    for (const handler of handlers) handler(message);
  };
  return {
    send: (message) => {
      worker.postMessage(JSON.parse(message));
    },
    subscribe: (handler) => {
      handlers.add(handler);
    },
    unsubscribe: (handler) => {
      handlers.delete(handler);
    },
  };
}
