import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { brotliDecompressSync } from 'node:zlib';
import { KubernetesModuleMissing } from './kubernetes-error.js';
import { keepBytes } from './keep-bytes.js';
import { MODULE_MINOR } from './module-minor.js';

/** The part of `kubernetes.json` that matters here. */
interface Summary {
  readonly kubernetes: string;
  readonly bytes: { readonly wasm: number };
  readonly sha256: { readonly brotli: string; readonly wasm: string };
}

let compiled: WebAssembly.Module | undefined;

/**
 * The module, compiled once a process; a failure is forgotten, so that the next call tries anew. To unpack it takes a tenth of the time of a run over 500 objects:
 * unpacked it is kept in the folder `kept`, where one is given.
 */
export function readModule(kept?: string): WebAssembly.Module {
  return (compiled ??= loading((folder) => {
    const summary = readSummary(folder);
    if (kept === undefined) return compile(unpack(folder, summary));
    const file = join(kept, `kubernetes-${summary.sha256.wasm.slice(0, 16)}.wasm`);
    const known = readKept(file, summary);
    if (known !== undefined) return compile(known);
    const bytes = unpack(folder, summary);
    keepBytes(file, bytes);
    return compile(bytes);
  }));
}

function unpack(folder: URL, { bytes, sha256 }: Summary): Uint8Array<ArrayBuffer> {
  const packed = readFileSync(new URL('kubernetes.wasm.br', folder));
  if (digest(packed) !== sha256.brotli) throw new Error('its checksum differs');
  return brotliDecompressSync(packed, { chunkSize: bytes.wasm + 1 });
}

/** The bytes of a file that has the module as it was built; undefined where there is none, and for any other. */
function readKept(file: string, { bytes, sha256 }: Summary): Uint8Array<ArrayBuffer> | undefined {
  try {
    const known = readFileSync(file);
    return known.length === bytes.wasm && digest(known) === sha256.wasm ? known : undefined;
  } catch {
    return undefined;
  }
}

function digest(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** The release whose code is in the module: `1.37.2`. */
export function moduleVersion(): string {
  return loading((folder) => readSummary(folder).kubernetes);
}

function readSummary(folder: URL): Summary {
  return JSON.parse(readFileSync(new URL('kubernetes.json', folder), 'utf8')) as Summary;
}

function loading<Read>(read: (folder: URL) => Read): Read {
  try {
    return read(new URL(FOLDER, import.meta.url));
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    throw new KubernetesModuleMissing(
      `the module of Kubernetes 1.${String(MODULE_MINOR)} cannot be loaded: ${said}; \`${COMMAND}\` builds it (needs Go)`,
      {
        cause: error,
      },
    );
  }
}

/**
 * V8 keeps to its fast compiler from here on: to optimise such large functions takes seconds and 100 MB, and saves less than that. It checks a function
 * when it is first called: few of them are, and the checksum says that all are as they were built.
 */
function compile(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Module {
  setFlagsFromString('--liftoff-only');
  setFlagsFromString('--wasm-lazy-validation');
  return new WebAssembly.Module(bytes);
}

const FOLDER = '../module/';
const COMMAND = 'npm run build:kubernetes-wasm';
