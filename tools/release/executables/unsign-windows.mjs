import { readFileSync, writeFileSync } from 'node:fs';
import { NtExecutable } from 'pe-library';

/**
 * Takes the signature out of an executable for Windows, in place. Node.js is signed; with other resources the signature is void, and makes Windows say that
 * the file was tampered with, which it does not say of files without one.
 */
export function unsignWindows(file) {
  writeFileSync(file, Buffer.from(NtExecutable.from(readFileSync(file), { ignoreCert: true }).generate()));
}
