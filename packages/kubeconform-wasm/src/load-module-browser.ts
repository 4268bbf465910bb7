import { KubeconformError } from './kubeconform-error.js';

let loading: Promise<WebAssembly.Module> | undefined;

/** The module that lies in this package, fetched and compiled once a page. */
export function loadModule(): Promise<WebAssembly.Module> {
  loading ??= fetchModule();
  return loading;
}

async function fetchModule(): Promise<WebAssembly.Module> {
  const url = new URL('../module/kubeconform.wasm.gz', import.meta.url);
  const response = await fetch(url);
  if (!response.ok || response.body === null) throw new KubeconformError(`${url.href}: ${String(response.status)} ${response.statusText}`);
  // Some servers take the file for a compressed transfer and send it without its coat.
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isCompressed) return WebAssembly.compile(bytes);
  const unpacked = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), { headers: { 'content-type': 'application/wasm' } });
  return WebAssembly.compileStreaming(unpacked);
}
