/** Values of ASN.1 in their distinguished encoding. Source: ITU-T X.690. */
export const der = {
  sequence: (...items: readonly Uint8Array[]): Uint8Array => tagged(0x30, ...items),
  set: (...items: readonly Uint8Array[]): Uint8Array => tagged(0x31, ...items),
  /** A number of some bytes that is not negative. */
  integer: (bytes: Uint8Array): Uint8Array => ((bytes[0] ?? 0) > 0x7f ? tagged(0x02, Uint8Array.of(0), bytes) : tagged(0x02, bytes)),
  boolean: (value: boolean): Uint8Array => tagged(0x01, Uint8Array.of(value ? 0xff : 0)),
  octets: (bytes: Uint8Array): Uint8Array => tagged(0x04, bytes),
  /** Bits of whole bytes, but for those at the end that do not count. */
  bits: (bytes: Uint8Array, unused = 0): Uint8Array => tagged(0x03, Uint8Array.of(unused), bytes),
  text: (value: string): Uint8Array => tagged(0x0c, Buffer.from(value)),
  /** An object identifier such as `2.5.29.17`. */
  identifier: (dotted: string): Uint8Array => {
    const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
    return tagged(0x06, Uint8Array.from([first * 40 + second, ...rest.flatMap(base128)]));
  },
  /** A time to the second, of which years before 2050 have two digits. */
  time: (date: Date): Uint8Array => {
    const digits = date.toISOString().replace(/\.\d+|[-:T]/g, '');
    return date.getUTCFullYear() < 2050 ? tagged(0x17, Buffer.from(digits.slice(2))) : tagged(0x18, Buffer.from(digits));
  },
  /** A member with a number; of a structure, or of bytes. */
  member: (number: number, content: Uint8Array, isStructure = false): Uint8Array => tagged((isStructure ? 0xa0 : 0x80) | number, content),
};

function tagged(tag: number, ...contents: readonly Uint8Array[]): Uint8Array {
  const content = Buffer.concat(contents);
  return Buffer.concat([Uint8Array.from([tag, ...lengthOf(content.length)]), content]);
}

function lengthOf(length: number): readonly number[] {
  if (length < 0x80) return [length];
  return length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
}

function base128(value: number): readonly number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
