import type { InputBytes } from '@structural/sources';

/** A file's name and bytes, as plain data that may be sent to a thread. */
export interface FileBytes {
  readonly file: string;
  /** Of a file that is known from an earlier run, read when it is asked for. */
  readonly text: Uint8Array;
  /** The SHA-256 of the text, in base64url, where it is known. */
  readonly digest?: string;
}

/** A file that was there before. */
export interface OldFileBytes extends FileBytes {
  /** Where it stood in the working tree, for a file of a whole revision: an absolute path. */
  readonly place?: string;
}

/** Bytes that were read, as a file to judge. */
export function toFileBytes({ bytes, digest, name }: InputBytes): FileBytes {
  return { file: name, text: bytes, ...(digest !== undefined && { digest }) };
}

/** A file of which the digest is known, and that is read once somebody asks for its text. */
export function unreadFile(file: string, digest: string, read: () => Uint8Array): FileBytes {
  let text: Uint8Array | undefined;
  return {
    file,
    get text() {
      return (text ??= read());
    },
    digest,
  };
}
