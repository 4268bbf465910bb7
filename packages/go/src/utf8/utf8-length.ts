/** How many bytes `text[start, end)` has in UTF-8, in which Go counts; a lone surrogate counts as U+FFFD. Linear, without a copy. */
export function utf8Length(text: string, start = 0, end = text.length): number {
  let bytes = end - start;
  for (let i = start; i < end; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0x80) continue;
    if (unit < 0x800) bytes += 1;
    else if (unit < 0xd800 || unit > 0xdbff || !isLowSurrogate(text.charCodeAt(i + 1))) bytes += 2;
    else {
      // A pair is two units and four bytes.
      bytes += 2;
      i++;
    }
  }
  return bytes;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
