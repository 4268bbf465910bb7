import type { Kubernetes } from './kubernetes.js';
import { MODULE_MINOR } from './module-minor.js';
import { runningKubernetes } from './running-kubernetes.js';

/**
 * The code of {@link MODULE_MINOR} in a web worker: its module, packed with gzip, is read from an address.
 *
 * It is compiled while it comes. Rejects where the address has no such module.
 */
export async function fetchKubernetes(address: string): Promise<Kubernetes> {
  const response = await fetch(address);
  if (!response.ok || response.body === null) throw new Error(`${address} answers ${String(response.status)}`);
  // Some servers say that the file is packed for the way only: browsers have unpacked it then.
  const isUnpacked = response.headers.get('content-encoding') === 'gzip';
  const bytes = isUnpacked ? response.body : response.body.pipeThrough(new DecompressionStream('gzip'));
  const code = await WebAssembly.compileStreaming(new Response(bytes, { headers: { 'content-type': 'application/wasm' } }));
  return runningKubernetes({ minor: MODULE_MINOR, program: () => ({ code }), version: () => `1.${String(MODULE_MINOR)}` });
}
