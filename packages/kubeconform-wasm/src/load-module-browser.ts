import { KubeconformError } from './kubeconform-error.js';
import { moduleFault } from './go/module-fault.js';

let loading: Promise<WebAssembly.Module> | undefined;

/**
 * The module that lies in this package, fetched and compiled once a page; or the one at `from`, packed in gzip or not.
 *
 * Rejects with a `KubeconformError` where it cannot be fetched or compiled; the next call tries anew.
 */
export function loadModule(from?: string | URL): Promise<WebAssembly.Module> {
  if (from !== undefined) return compileFrom(new URL(from, globalThis.location.href));
  loading ??= compileFrom(new URL('../module/kubeconform.wasm.gz', import.meta.url)).catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

async function compileFrom(url: URL): Promise<WebAssembly.Module> {
  try {
    return await fetchModule(url);
  } catch (error) {
    throw moduleFault(
      url.href,
      'serve kubeconform-wasm/module/kubeconform.wasm.gz there, or hand over the module: await loadModule(url), as the option module',
      error,
    );
  }
}

async function fetchModule(url: URL): Promise<WebAssembly.Module> {
  const response = await fetch(url);
  if (!response.ok || response.body === null)
    throw new KubeconformError(`the server answers ${String(response.status)} ${response.statusText}`.trim());
  // Some servers take the file for a compressed transfer and send it without its coat.
  const bytes = new Uint8Array(await response.arrayBuffer());
  const isCompressed = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isCompressed) return WebAssembly.compile(bytes);
  const unpacked = new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip')), {
    headers: { 'content-type': 'application/wasm' },
  });
  return WebAssembly.compileStreaming(unpacked);
}
