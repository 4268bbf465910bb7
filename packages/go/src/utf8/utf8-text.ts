/** The text of UTF-8 bytes; a byte that fits nowhere becomes U+FFFD, as when Go prints it. */
export function utf8Text(bytes: readonly number[]): string {
  let text = '';
  for (let i = 0; i < bytes.length;) {
    const length = sequenceLength(bytes[i] ?? 0);
    const code = length === 1 ? (bytes[i] ?? 0) : sequenceCode(bytes, i, length);
    text += String.fromCodePoint(code ?? 0xfffd);
    i += code === undefined ? 1 : length;
  }
  return text;
}

function sequenceLength(lead: number): number {
  if (lead < 0x80) return 1;
  return lead < 0xe0 ? 2 : lead < 0xf0 ? 3 : 4;
}

const SMALLEST = [0, 0, 0x80, 0x800, 0x10000];

function sequenceCode(bytes: readonly number[], at: number, length: number): number | undefined {
  const lead = bytes[at] ?? 0;
  if (lead < 0xc2 || lead > 0xf4) return undefined;
  let code = lead & (0x7f >> length);
  for (let i = 1; i < length; i++) {
    const next = bytes[at + i] ?? 0;
    if ((next & 0xc0) !== 0x80) return undefined;
    code = (code << 6) | (next & 0x3f);
  }
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return code < (SMALLEST[length] ?? 0) || code > 0x10ffff || isSurrogate ? undefined : code;
}
