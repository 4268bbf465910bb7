import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { KubeconformError } from './kubeconform-error.js';

let loading: Promise<WebAssembly.Module> | undefined;

/** The module that lies in this package, compiled once a process. Rejects where the file is not the one that was built. */
export function loadModule(): Promise<WebAssembly.Module> {
  loading ??= readModule();
  return loading;
}

async function readModule(): Promise<WebAssembly.Module> {
  const folder = new URL('../module/', import.meta.url);
  const [compressed, summary] = await Promise.all([readFile(new URL('kubeconform.wasm.br', folder)), readFile(new URL('module.json', folder), 'utf8')]);
  const { sha256 } = JSON.parse(summary) as { readonly sha256: { readonly brotli: string } };
  if (createHash('sha256').update(compressed).digest('hex') !== sha256.brotli) throw new KubeconformError('kubeconform.wasm.br is damaged: its checksum differs');
  return WebAssembly.compile(await promisify(brotliDecompress)(compressed));
}
