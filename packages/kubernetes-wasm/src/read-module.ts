import { createHash } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync, crc32 } from 'node:zlib';
import { compileTrusted } from './compile-patiently.js';
import type { KubernetesProgram } from './go-instance.js';
import { KubernetesModuleMissing } from './kubernetes-error.js';
import { keepBytes } from './keep-bytes.js';
import { MODULE_MINOR } from './module-minor.js';

/** The part of `kubernetes.json` that matters here. */
interface Summary {
  readonly kubernetes: string;
  /** The code is what the module begins with; behind it is what its memory begins with. */
  readonly bytes: { readonly wasm: number; readonly code: number };
  readonly sha256: { readonly brotli: string; readonly wasm: string };
  readonly memory: readonly Piece[];
}

/** What is not zero in the memory: where it is there, where in the module, and how long. */
type Piece = readonly [at: number, position: number, length: number];

let compiled: WebAssembly.Module | undefined;

/**
 * The program. Its code is compiled once a process, and its memory is read anew whenever it is entered: V8 would copy both twice. A failure is forgotten,
 * so that the next call tries anew. To unpack it takes a tenth of the time of a run over 500 objects: unpacked it is kept in the folder `kept`, where one is given.
 */
export function readProgram(kept?: string): KubernetesProgram {
  return loading((folder) => {
    const summary = readSummary(folder);
    const file = kept === undefined ? undefined : join(kept, `kubernetes-${summary.sha256.wasm.slice(0, 16)}.wasm`);
    let unpacked: Uint8Array<ArrayBuffer> | undefined;
    const module = (): Uint8Array<ArrayBuffer> => (unpacked ??= unpackedAndKept(folder, summary, file));
    const known = compiled !== undefined || file === undefined ? undefined : keptCode(file, summary);
    compiled ??= compileTrusted(known ?? module().subarray(0, summary.bytes.code), BUDGET);
    return {
      code: compiled,
      fill: (memory) => {
        const parts = partsOf(memory, summary);
        if (file !== undefined && unpacked === undefined && readKept(file, summary, MEMORY_SUM, parts)) return;
        const bytes = module();
        for (const { position, target } of parts) target.set(bytes.subarray(position, position + target.length));
      },
    };
  });
}

function unpackedAndKept(folder: URL, summary: Summary, file: string | undefined): Uint8Array<ArrayBuffer> {
  const { bytes, sha256 } = summary;
  const packed = readFileSync(new URL('kubernetes.wasm.br', folder));
  if (digest(packed) !== sha256.brotli) throw new Error('its checksum differs');
  const module = brotliDecompressSync(packed, { chunkSize: bytes.wasm + 1 });
  if (file !== undefined) {
    const sums = Buffer.alloc(2 * SUM_BYTES);
    sums.writeUInt32LE(crc32(module.subarray(0, bytes.code)), CODE_SUM);
    sums.writeUInt32LE(
      summary.memory.reduce((sum, [, position, length]) => crc32(module.subarray(position, position + length), sum), 0),
      MEMORY_SUM,
    );
    keepBytes(file, [module, sums]);
  }
  return module;
}

/** A part of the module, and what it is read into. */
interface Part {
  readonly target: Uint8Array;
  readonly position: number;
}

function partsOf(memory: Uint8Array, { memory: pieces }: Summary): readonly Part[] {
  return pieces.map(([at, position, length]) => ({ target: memory.subarray(at, at + length), position }));
}

/** The code in a file that was kept; undefined where there is none, or it is not whole. */
function keptCode(file: string, summary: Summary): Uint8Array<ArrayBuffer> | undefined {
  const target = Buffer.allocUnsafeSlow(summary.bytes.code);
  return readKept(file, summary, CODE_SUM, [{ target, position: 0 }]) ? target : undefined;
}

/**
 * Reads parts of a file that was kept, and says whether they are what was kept: what lies behind the module at `sumAt` is their checksum.
 *
 * The file is its user's alone, as compiled code is: the checksum finds damage, and takes a fifth of the time of one that nobody can forge.
 */
function readKept(file: string, { bytes: { wasm } }: Summary, sumAt: number, parts: readonly Part[]): boolean {
  try {
    const opened = openSync(file, 'r');
    try {
      if (fstatSync(opened).size !== wasm + 2 * SUM_BYTES) return false;
      const known = Buffer.alloc(SUM_BYTES);
      readSync(opened, known, 0, SUM_BYTES, wasm + sumAt);
      let sum = 0;
      for (const { position, target } of parts) {
        if (readSync(opened, target, 0, target.length, position) !== target.length) return false;
        sum = crc32(target, sum);
      }
      return sum === known.readUInt32LE();
    } finally {
      closeSync(opened);
    }
  } catch {
    return false;
  }
}

const SUM_BYTES = 4;
/** Where the two checksums are behind the module. */
const [CODE_SUM, MEMORY_SUM] = [0, SUM_BYTES];

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
    if (error instanceof KubernetesModuleMissing) throw error;
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
