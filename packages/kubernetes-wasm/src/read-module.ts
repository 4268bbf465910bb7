import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliDecompress } from 'node:zlib';
import { KubernetesError } from './kubernetes-error.js';

/** A compiled module, and the release of Kubernetes that is in it. */
export interface KubernetesModule {
  readonly module: WebAssembly.Module;
  readonly version: string;
}

/** The part of `module.json` that matters here. */
interface Summary {
  readonly kubernetes: string;
  readonly bytes: { readonly wasm: number };
  readonly sha256: { readonly brotli: string };
}

const loading = new Map<string, Promise<KubernetesModule>>();

/** The module of a minor, compiled once a process; a failure is forgotten, so that the next call tries anew. */
export function readModule(minor = NEWEST): Promise<KubernetesModule> {
  const known = loading.get(minor);
  if (known !== undefined) return known;
  const reading = compileMinor(minor).catch((error: unknown) => {
    loading.delete(minor);
    throw error;
  });
  loading.set(minor, reading);
  return reading;
}

async function compileMinor(minor: string): Promise<KubernetesModule> {
  if (minor !== NEWEST) throw new KubernetesError(`there is no module of Kubernetes ${minor}: this package has ${NEWEST}`);
  const folder = new URL('../module/', import.meta.url);
  try {
    const summary = JSON.parse(await readFile(new URL('module.json', folder), 'utf8')) as Summary;
    const packed = await readFile(new URL('kubernetes.wasm.br', folder));
    if (createHash('sha256').update(packed).digest('hex') !== summary.sha256.brotli) throw new Error('its checksum differs');
    const bytes = await promisify(brotliDecompress)(packed, { chunkSize: summary.bytes.wasm + 1 });
    return { module: await WebAssembly.compile(bytes), version: summary.kubernetes };
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new KubernetesError(`the module of Kubernetes ${minor} cannot be loaded: ${said}; \`${COMMAND}\` builds it (needs Go)`, {
      cause: error,
    });
  }
}

const NEWEST = '1.37';
const COMMAND = 'npm run build:kubernetes-wasm';
