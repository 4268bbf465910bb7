import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

/** Names and numbers of `mach-o/loader.h` and of `kern/cs_blobs.h` of XNU. */
const MH_MAGIC_64 = 0xfeedfacf;
const HEADER_BYTES = 32;
const LC_SEGMENT_64 = 0x19;
const LC_CODE_SIGNATURE = 0x1d;
const SUPER_BLOB = 0xfade0cc0;
const CODE_DIRECTORY = 0xfade0c02;
const VERSION_WITH_EXEC_SEGMENT = 0x20400;
const AD_HOC = 0x2;
const SHA256 = 2;
const MAIN_BINARY = 1n;

const PAGE_BITS = 12;
const PAGE = 1 << PAGE_BITS;
/** What segments are laid on in memory, on both processors of Macs. */
const SEGMENT_PAGE = 0x4000n;
const DIRECTORY_BYTES = 88;
const BLOB_HEAD_BYTES = 20;

/**
 * Signs a Mach-O executable in place as `codesign --sign -` does: with digests of its pages and nobody's name, which macOS asks for on Apple's own processors.
 * The file must have no signature, as those that Node.js builds.
 */
export function signDarwin(file, identifier) {
  const unsigned = readFileSync(file);
  const { commandsEnd, count, linkedit, text } = readHeader(unsigned);
  const limit = Math.ceil(unsigned.length / 16) * 16;
  const pages = Math.ceil(limit / PAGE);
  const name = Buffer.from(`${identifier}\0`);
  const directoryBytes = DIRECTORY_BYTES + name.length + pages * 32;
  const size = Math.ceil((BLOB_HEAD_BYTES + directoryBytes) / 16) * 16;
  const signed = Buffer.alloc(limit + size);
  unsigned.copy(signed);

  signed.writeUInt32LE(count + 1, 16);
  signed.writeUInt32LE(commandsEnd + 16 - HEADER_BYTES, 20);
  [LC_CODE_SIGNATURE, 16, limit, size].forEach((word, i) => signed.writeUInt32LE(word, commandsEnd + 4 * i));
  const linkeditBytes = BigInt(signed.length) - linkedit.fileOffset;
  signed.writeBigUInt64LE(((linkeditBytes + SEGMENT_PAGE - 1n) / SEGMENT_PAGE) * SEGMENT_PAGE, linkedit.at + 32);
  signed.writeBigUInt64LE(linkeditBytes, linkedit.at + 48);

  [SUPER_BLOB, BLOB_HEAD_BYTES + directoryBytes, 1, 0, BLOB_HEAD_BYTES].forEach((word, i) => signed.writeUInt32BE(word, limit + 4 * i));
  const directory = signed.subarray(limit + BLOB_HEAD_BYTES);
  const hashes = DIRECTORY_BYTES + name.length;
  [CODE_DIRECTORY, directoryBytes, VERSION_WITH_EXEC_SEGMENT, AD_HOC, hashes, DIRECTORY_BYTES, 0, pages, limit].forEach((word, i) =>
    directory.writeUInt32BE(word, 4 * i),
  );
  directory.set([32, SHA256, 0, PAGE_BITS], 36);
  directory.writeBigUInt64BE(text.fileOffset, 64);
  directory.writeBigUInt64BE(text.fileBytes, 72);
  directory.writeBigUInt64BE(MAIN_BINARY, 80);
  name.copy(directory, DIRECTORY_BYTES);
  for (let page = 0; page < pages; page++) {
    const bytes = signed.subarray(page * PAGE, Math.min((page + 1) * PAGE, limit));
    createHash('sha256')
      .update(bytes)
      .digest()
      .copy(directory, hashes + 32 * page);
  }
  writeFileSync(file, signed);
}

/** Where the load commands end, how many there are, and the segments that a signature is about; throws where there is no room for one more. */
function readHeader(bytes) {
  if (bytes.readUInt32LE(0) !== MH_MAGIC_64) throw new Error('this is no executable of macOS for 64 bits');
  const count = bytes.readUInt32LE(16);
  const segments = new Map();
  let firstSection = Infinity;
  let at = HEADER_BYTES;
  for (let i = 0; i < count; i++) {
    const command = bytes.readUInt32LE(at);
    if (command === LC_CODE_SIGNATURE) throw new Error('the executable is signed already');
    if (command === LC_SEGMENT_64) {
      const name = bytes.toString('latin1', at + 8, at + 24).replace(/\0.*$/s, '');
      segments.set(name, { at, fileOffset: bytes.readBigUInt64LE(at + 40), fileBytes: bytes.readBigUInt64LE(at + 48) });
      for (let section = 0; section < bytes.readUInt32LE(at + 64); section++) {
        const offset = bytes.readUInt32LE(at + 72 + 80 * section + 48);
        if (offset > 0) firstSection = Math.min(firstSection, offset);
      }
    }
    at += bytes.readUInt32LE(at + 4);
  }
  if (at + 16 > firstSection) throw new Error('there is no room for a signature after the load commands');
  const linkedit = segments.get('__LINKEDIT');
  const text = segments.get('__TEXT');
  if (linkedit === undefined || text === undefined) throw new Error('the executable has no __LINKEDIT or no __TEXT');
  return { commandsEnd: at, count, linkedit, text };
}
