import type { InputBytes } from '@structural/sources';

/** A file's name and bytes, as plain data that may be sent to a thread. */
export interface FileBytes {
  readonly file: string;
  readonly text: Uint8Array;
}

/** A file that was there before. */
export interface OldFileBytes extends FileBytes {
  /** Where it stood in the working tree, for a file of a whole revision: an absolute path. */
  readonly place?: string;
}

/** Bytes that were read, as a file to judge. */
export function toFileBytes({ bytes, name }: InputBytes): FileBytes {
  return { file: name, text: bytes };
}
