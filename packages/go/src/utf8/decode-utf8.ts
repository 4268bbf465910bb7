/** The text that bytes are in UTF-8, or undefined for bytes that are none. Source: Go `unicode/utf8`, Valid. */
export function decodeUtf8(bytes: Uint8Array): string | undefined {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; ) {
    const first = bytes[at]!;
    const size = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
    if (size === 0 || at + size > bytes.length) return undefined;
    let point = size === 1 ? first : first & (0x7f >> size);
    for (let i = 1; i < size; i++) {
      const next = bytes[at + i]!;
      if (next >> 6 !== 2) return undefined;
      point = (point << 6) | (next & 0x3f);
    }
    const isTooLong = (size === 3 && point < 0x800) || (size === 4 && point < 0x10000);
    if (isTooLong || point > 0x10ffff || (point >= 0xd800 && point <= 0xdfff)) return undefined;
    parts.push(String.fromCodePoint(point));
    at += size;
  }
  return parts.join('');
}
