import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, crc32 } from 'node:zlib';
import { compileTrusted } from './compile-patiently.js';
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
    return compileTrusted(kept === undefined ? unpack(folder, summary) : keptOrUnpacked(kept, folder, summary), BUDGET);
  }));
}

function keptOrUnpacked(kept: string, folder: URL, summary: Summary): Uint8Array<ArrayBuffer> {
  const file = join(kept, `kubernetes-${summary.sha256.wasm.slice(0, 16)}.wasm`);
  const known = readKept(file, summary);
  if (known !== undefined) return known;
  const bytes = unpack(folder, summary);
  keepBytes(file, [bytes, sumOf(bytes)]);
  return bytes;
}

function unpack(folder: URL, { bytes, sha256 }: Summary): Uint8Array<ArrayBuffer> {
  const packed = readFileSync(new URL('kubernetes.wasm.br', folder));
  if (digest(packed) !== sha256.brotli) throw new Error('its checksum differs');
  return brotliDecompressSync(packed, { chunkSize: bytes.wasm + 1 });
}

/**
 * The module in a file that was kept; undefined where there is none, or it is not whole.
 *
 * The file is its user's alone, as compiled code is: the checksum behind the module finds damage, and takes a fifth of the time of one that nobody can forge.
 */
function readKept(file: string, { bytes: { wasm } }: Summary): Uint8Array<ArrayBuffer> | undefined {
  try {
    const known = readFileSync(file);
    const module = known.subarray(0, wasm);
    return known.length === wasm + SUM_BYTES && sumOf(module).equals(known.subarray(wasm)) ? module : undefined;
  } catch {
    return undefined;
  }
}

const SUM_BYTES = 4;

function sumOf(bytes: Uint8Array): Buffer {
  const sum = Buffer.alloc(SUM_BYTES);
  sum.writeUInt32LE(crc32(bytes));
  return sum;
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

/** As much as V8 can count: to optimise such large functions takes seconds and 100 MB, and saves less than that. */
const BUDGET = 2 ** 31 - 1;

const FOLDER = '../module/';
const COMMAND = 'npm run build:kubernetes-wasm';
