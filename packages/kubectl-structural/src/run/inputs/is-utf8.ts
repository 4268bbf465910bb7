import { isUtf8 as isValidUtf8 } from 'node:buffer';

/** True for the bytes of a text in UTF-8 without zeros, which come back the same when the text is written. */
export function isUtf8(bytes: Uint8Array): boolean {
  return !bytes.includes(0) && isValidUtf8(bytes);
}
