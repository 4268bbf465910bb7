import { bufferOf } from '../byte-text.js';
import { MAX_ENTRIES, type ArchiveFile } from './archive-file.js';

const BLOCK = 512;

/** The regular files of a tar archive in the forms of POSIX and GNU; or what is wrong with it. */
export function readTar(bytes: Uint8Array, maxBytes: number): readonly ArchiveFile[] | string {
  const buffer = bufferOf(bytes);
  const files: ArchiveFile[] = [];
  let longName: string | undefined;
  let total = 0;
  let entries = 0;
  for (let at = 0; at + BLOCK <= buffer.length;) {
    const header = buffer.subarray(at, at + BLOCK);
    if (header.every((byte) => byte === 0)) break;
    if (!hasChecksum(header)) return 'is not a tar archive';
    if (++entries > MAX_ENTRIES) return `has more than ${String(MAX_ENTRIES)} entries`;
    const size = numberAt(header, 124, 12);
    const start = at + BLOCK;
    total += size;
    if (size < 0 || start + size > buffer.length || total > maxBytes) return 'ends in the middle of a file';
    at = start + Math.ceil(size / BLOCK) * BLOCK;
    const content = buffer.subarray(start, start + size);
    const type = String.fromCharCode(header[156]!);
    if (type === 'L') longName = fieldText(content);
    else if (type === 'x') longName = paxPath(content) ?? longName;
    else if (type !== 'g' && type !== 'K') {
      const name = longName ?? ownName(header);
      longName = undefined;
      if (type !== '0' && type !== '\0') continue;
      const path = name.replace(/^(?:\.\/)+/, '');
      if (isOutside(path)) return `has a path that leads out of it: ${path}`;
      files.push({ path, bytes: content });
    }
  }
  return entries === 0 ? 'is not a tar archive' : files;
}

function isOutside(path: string): boolean {
  return path.startsWith('/') || path.includes('\\') || path.includes('\0') || /^[A-Za-z]:/.test(path) || path.split('/').includes('..');
}

/** The sum of all bytes of the header, of which those of the sum itself count as spaces. */
function hasChecksum(header: Buffer): boolean {
  let sum = 8 * 0x20;
  for (let i = 0; i < BLOCK; i++) if (i < 148 || i >= 156) sum += header[i]!;
  return sum === numberAt(header, 148, 8);
}

/** Octal digits, or with the highest bit set a binary number. */
function numberAt(header: Buffer, offset: number, length: number): number {
  if ((header[offset]! & 0x80) !== 0) return Number(header.readBigUInt64BE(offset + length - 8));
  const digits = fieldText(header.subarray(offset, offset + length)).trim();
  return digits === '' ? 0 : /^[0-7]+$/.test(digits) ? parseInt(digits, 8) : -1;
}

function ownName(header: Buffer): string {
  const name = fieldText(header.subarray(0, 100));
  const isPosix = header.toString('latin1', 257, 262) === 'ustar' && header[262] === 0;
  const prefix = isPosix ? fieldText(header.subarray(345, 500)) : '';
  return prefix === '' ? name : `${prefix}/${name}`;
}

/** The path in the records of a pax header, each `LENGTH KEY=VALUE`. */
function paxPath(content: Buffer): string | undefined {
  for (let at = 0; at < content.length;) {
    const space = content.indexOf(' ', at);
    const length = space < 0 ? 0 : Number(content.toString('latin1', at, space));
    if (!Number.isInteger(length) || length <= 0) return undefined;
    const record = content.toString('utf8', space + 1, at + length - 1);
    if (record.startsWith('path=')) return record.slice('path='.length);
    at += length;
  }
  return undefined;
}

function fieldText(bytes: Buffer): string {
  const end = bytes.indexOf(0);
  return bytes.toString('utf8', 0, end < 0 ? bytes.length : end);
}
