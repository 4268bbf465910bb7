import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ApiResponse } from '@structural/serving';

const compress = promisify(gzip);

/** Most of the gain for little of the time. */
const LEVEL = 1;
/** As many threads as Node.js has for it. */
const AT_ONCE = 4;

/** A part of what is sent. */
export interface SentPiece {
  /** In bytes. */
  readonly length: number;
  /** Made when they are asked for, and not kept. */
  bytes(): Uint8Array;
  /** A whole gzip member: those that follow one another are one text. */
  compressed(): Promise<Uint8Array>;
}

type Blocks = Exclude<ApiResponse['body'], string | Uint8Array>;

/** A body in pieces. Of a block that was sent before, how long it is and what it is compressed to is known. */
export function piecesOf(body: ApiResponse['body']): readonly SentPiece[] {
  if (typeof body === 'string') return body === '' ? [] : [wholePiece(Buffer.from(body))];
  return body instanceof Uint8Array ? [wholePiece(body)] : body.map(blockPiece);
}

function wholePiece(bytes: Uint8Array): SentPiece {
  return { length: bytes.length, bytes: () => bytes, compressed: () => compress(bytes, { level: LEVEL }) };
}

const known = new WeakMap<Blocks[number], SentPiece>();

function blockPiece(block: Blocks[number]): SentPiece {
  let piece = known.get(block);
  if (piece === undefined) known.set(block, (piece = newPiece(block)));
  return piece;
}

function newPiece(block: Blocks[number]): SentPiece {
  let length: number | undefined;
  let compressed: Promise<Uint8Array> | undefined;
  return {
    get length() {
      return (length ??= Buffer.byteLength(block.text));
    },
    bytes: () => Buffer.from(block.text),
    compressed: () => (compressed ??= compress(block.text, { level: LEVEL })),
  };
}

/** All pieces compressed, a few at a time, in their order. */
export async function compressedPieces(pieces: readonly SentPiece[]): Promise<readonly Uint8Array[]> {
  const done: Uint8Array[] = [];
  for (let i = 0; i < pieces.length; i += AT_ONCE)
    done.push(...(await Promise.all(pieces.slice(i, i + AT_ONCE).map((piece) => piece.compressed()))));
  return done;
}

/** How many bytes pieces have together. */
export function lengthOf(pieces: readonly { readonly length: number }[]): number {
  return pieces.reduce((sum, { length }) => sum + length, 0);
}

/** Whether pieces have so many bytes together: no more of them are looked at than it takes. */
export function isAsLongAs(pieces: readonly SentPiece[], bytes: number): boolean {
  let length = 0;
  return pieces.some((piece) => (length += piece.length) >= bytes);
}
