/** Names and numbers of `elf.h`, for 64 bits. */
const MAGIC = 0x464c457f;
const CLASS_64 = 2;
const SHT_NOBITS = 8;
const SHF_ALLOC = 2n;
const HEADER_BYTES = 64;
const SECTION_BYTES = 64;

/**
 * An executable of Linux without what only debuggers read: symbols and lines, a fifth of Node.js. What is loaded when it runs stays as it is, byte for byte.
 * It is done here, since the tool of a machine strips executables of its own processor, and not every version of it alike.
 */
export function stripLinux(bytes) {
  if (bytes.readUInt32LE(0) !== MAGIC || bytes[4] !== CLASS_64) throw new Error('this is no executable of Linux for 64 bits');
  const sections = sectionsOf(bytes);
  const nameTable = sections[bytes.readUInt16LE(62)];
  const kept = sections.filter(({ isLoaded, type }, i) => isLoaded || type === 0 || i === nameTable.index);
  const loadedEnd = Math.max(segmentsEnd(bytes), ...kept.filter(({ isLoaded }) => isLoaded).map(({ end }) => end));
  const tableAt = Math.ceil((loadedEnd + nameTable.size) / 8) * 8;
  const stripped = Buffer.alloc(tableAt + kept.length * SECTION_BYTES);
  bytes.copy(stripped, 0, 0, loadedEnd);
  bytes.copy(stripped, loadedEnd, nameTable.offset, nameTable.offset + nameTable.size);

  const newIndex = new Map(kept.map(({ index }, i) => [index, i]));
  for (const [i, section] of kept.entries()) {
    const at = tableAt + i * SECTION_BYTES;
    bytes.copy(stripped, at, section.at, section.at + SECTION_BYTES);
    if (section === nameTable) stripped.writeBigUInt64LE(BigInt(loadedEnd), at + 24);
    // What a section is about is another section; one that went names none.
    stripped.writeUInt32LE(newIndex.get(section.link) ?? 0, at + 40);
    if (section.hasSectionAsInfo) stripped.writeUInt32LE(newIndex.get(section.info) ?? 0, at + 44);
  }
  stripped.writeBigUInt64LE(BigInt(tableAt), 40);
  stripped.writeUInt16LE(kept.length, 60);
  stripped.writeUInt16LE(newIndex.get(nameTable.index), 62);
  return stripped;
}

function sectionsOf(bytes) {
  const table = Number(bytes.readBigUInt64LE(40));
  return Array.from({ length: bytes.readUInt16LE(60) }, (_, index) => {
    const at = table + index * SECTION_BYTES;
    const type = bytes.readUInt32LE(at + 4);
    const flags = bytes.readBigUInt64LE(at + 8);
    const offset = Number(bytes.readBigUInt64LE(at + 24));
    const size = Number(bytes.readBigUInt64LE(at + 32));
    return {
      at,
      index,
      type,
      offset,
      size,
      end: offset + (type === SHT_NOBITS ? 0 : size),
      isLoaded: (flags & SHF_ALLOC) !== 0n,
      link: bytes.readUInt32LE(at + 40),
      info: bytes.readUInt32LE(at + 44),
      hasSectionAsInfo: (flags & 0x40n) !== 0n,
    };
  });
}

/** Where the last segment ends in the file. */
function segmentsEnd(bytes) {
  const table = Number(bytes.readBigUInt64LE(32));
  const size = bytes.readUInt16LE(54);
  const ends = Array.from({ length: bytes.readUInt16LE(56) }, (_, i) => {
    const at = table + i * size;
    return Number(bytes.readBigUInt64LE(at + 8) + bytes.readBigUInt64LE(at + 32));
  });
  return Math.max(HEADER_BYTES, ...ends);
}
