import { readFileSync, writeFileSync } from 'node:fs';

/** Places of the format PE32+, as Microsoft's "PE Format" has them. */
const PE_OFFSET = 0x3c;
const PE32_PLUS = 0x20b;
const COFF_BYTES = 24;
const CHECKSUM = 64;
const CERTIFICATES = 112 + 4 * 8;
const SECTION_BYTES = 40;

/**
 * Takes the signature out of an executable for Windows, in place. Node.js is signed; with other resources the signature is void, lies where something else is now, and
 * makes Windows say that the file was tampered with, which it does not say of files without one.
 */
export function unsignWindows(file) {
  writeFileSync(file, unsigned(readFileSync(file)));
}

/** The bytes of an executable without its signature, with the checksum that they then have; throws where this is no executable, or where the signature is not at its end. */
export function unsigned(bytes) {
  const header = bytes.readUInt32LE(PE_OFFSET);
  const optional = header + COFF_BYTES;
  if (bytes.toString('latin1', header, header + 4) !== 'PE\0\0' || bytes.readUInt16LE(optional) !== PE32_PLUS)
    throw new Error('this is no executable of Windows for 64 bits');
  const end = endOfSections(bytes, header, optional);
  const size = bytes.readUInt32LE(optional + CERTIFICATES + 4);
  if (bytes.length - end > size + 8) throw new Error('something besides a signature follows the sections of the executable');
  const result = Buffer.from(bytes.subarray(0, end));
  result.fill(0, optional + CERTIFICATES, optional + CERTIFICATES + 8);
  result.writeUInt32LE(0, optional + CHECKSUM);
  result.writeUInt32LE(checksum(result), optional + CHECKSUM);
  return result;
}

function endOfSections(bytes, header, optional) {
  const first = optional + bytes.readUInt16LE(header + 20);
  const ends = Array.from({ length: bytes.readUInt16LE(header + 6) }, (_, i) => {
    const section = first + i * SECTION_BYTES;
    return bytes.readUInt32LE(section + 16) + bytes.readUInt32LE(section + 20);
  });
  return Math.max(...ends);
}

/** The sum of all words of two bytes, with carries added, and the length. */
function checksum(bytes) {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 2) {
    sum += at + 1 < bytes.length ? bytes.readUInt16LE(at) : bytes[at];
    sum = (sum & 0xffff) + (sum >>> 16);
  }
  return ((sum & 0xffff) + (sum >>> 16) + bytes.length) >>> 0;
}
