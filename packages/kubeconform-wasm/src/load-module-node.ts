import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress, gunzip } from 'node:zlib';
import { KubeconformError } from './kubeconform-error.js';
import { moduleFault } from './go/module-fault.js';

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

async function readModule(): Promise<WebAssembly.Module> {
  const folder = new URL('../module/', import.meta.url);
  return compileFile(new URL('kubeconform.wasm.br', folder), async () => {
    const summary = await readFile(new URL('module.json', folder), 'utf8');
    return (JSON.parse(summary) as { readonly sha256: { readonly brotli: string } }).sha256.brotli;
  });
}

async function compileFile(file: string | URL, checksum?: () => Promise<string>): Promise<WebAssembly.Module> {
  try {
    const packed = await readFile(file);
    if (checksum !== undefined && createHash('sha256').update(packed).digest('hex') !== (await checksum()))
      throw new KubeconformError('it is damaged: its checksum differs');
    return await WebAssembly.compile(await unpacked(packed));
  } catch (error) {
    throw moduleFault(
      String(file),
      'a bundler must leave the package where it is, or hand over the module: await loadModule(path), as the option module',
      error,
    );
  }
}

async function unpacked(bytes: Uint8Array): Promise<BufferSource> {
  if (bytes[0] === 0x1f && bytes[1] === 0x8b) return promisify(gunzip)(bytes);
  return bytes[0] === 0 && bytes[1] === 0x61 ? new Uint8Array(bytes) : promisify(brotliDecompress)(bytes);
}
