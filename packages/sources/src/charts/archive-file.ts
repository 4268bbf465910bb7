/** A regular file of an archive or a folder, in memory. */
export interface ArchiveFile {
  /** With slashes, relative to the archive or the folder. */
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** No archive is unpacked beyond this many bytes: far above any chart, far below what a process may hold. */
export const MAX_UNPACKED_BYTES = 128 * 1024 * 1024;

/** No archive may have more entries than this. */
export const MAX_ENTRIES = 50_000;
