import { gunzipSync } from 'node:zlib';
import { MAX_UNPACKED_BYTES, type ArchiveFile } from './archive-file.js';
import { readTar } from './read-tar.js';

/**
 * The regular files of a tar archive, packed with gzip or not; or what is wrong with it. Nothing is written anywhere, links are skipped, and an archive
 * that names files outside of itself or grows beyond all charts is refused.
 */
export function readArchive(bytes: Uint8Array, maxBytes = MAX_UNPACKED_BYTES): readonly ArchiveFile[] | string {
  const isPacked = bytes[0] === 0x1f && bytes[1] === 0x8b;
  if (!isPacked) return readTar(bytes, maxBytes);
  try {
    return readTar(gunzipSync(bytes, { maxOutputLength: maxBytes }), maxBytes);
  } catch (error) {
    const isTooLarge = error instanceof RangeError || (error as { readonly code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE';
    return isTooLarge
      ? `unpacks to more than ${String(Math.floor(maxBytes / 1024 / 1024))} MiB`
      : 'is not a gzip archive that can be unpacked';
  }
}
