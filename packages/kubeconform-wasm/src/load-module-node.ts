import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { compilePatiently } from '@structural/kubernetes-wasm';
import { KubeconformError } from './kubeconform-error.js';
import { moduleFault } from './go/module-fault.js';

/** A second of a processor or so: manifests of some MB still come to optimised code. */
const BUDGET = 1_000_000_000;

let loading: Promise<WebAssembly.Module> | undefined;

/**
 * The module that lies in this package, compiled once a process; or the one at `from`, a path or a file's URL, packed in brotli or gzip or not.
 *
 * Rejects with a `KubeconformError` where the file cannot be read or is not the one that was built; the next call tries anew.
 */
export function loadModule(from?: string | URL): Promise<WebAssembly.Module> {
  if (from !== undefined) return compileFile(from);
  loading ??= readModule().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
}

/** The part of `module.json` that matters here. */
interface Summary {
  readonly bytes: { readonly wasm: number };
  readonly sha256: { readonly brotli: string };
}

async function readModule(): Promise<WebAssembly.Module> {
  const folder = new URL('../module/', import.meta.url);
  return compileFile(
    new URL('kubeconform.wasm.br', folder),
    async () => JSON.parse(await readFile(new URL('module.json', folder), 'utf8')) as Summary,
  );
}

async function compileFile(file: string | URL, readSummary?: () => Promise<Summary>): Promise<WebAssembly.Module> {
  try {
    const packed = await readFile(file);
    const summary = await readSummary?.();
    if (summary !== undefined && createHash('sha256').update(packed).digest('hex') !== summary.sha256.brotli)
      throw new KubeconformError('it is damaged: its checksum differs');
    return compilePatiently(await unpacked(packed, summary?.bytes.wasm), BUDGET);
  } catch (error) {
    throw moduleFault(
      String(file),
      'a bundler must leave the package where it is, or hand over the module: await loadModule(path), as the option module',
      error,
    );
  }
}

/** The bytes of a module; where their number is known they are unpacked into one buffer, and never copied. */
async function unpacked(bytes: Uint8Array, size?: number): Promise<BufferSource> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return promisify(gunzip)(bytes);
  if (bytes[0] === 0 && bytes[1] === 0x61) return new Uint8Array(bytes);
  return promisify(brotliDecompress)(bytes, size === undefined ? {} : { chunkSize: size + 1 });
}
