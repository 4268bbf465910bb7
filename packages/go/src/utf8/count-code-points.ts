/** How many code points a text has, where Go counts runes; a lone surrogate counts as one. */
export function countCodePoints(text: string): number {
  let count = text.length;
  for (let i = 1; i < text.length; i++) {
    const unit = text.charCodeAt(i);
    if (unit < 0xdc00 || unit > 0xdfff) continue;
    const before = text.charCodeAt(i - 1);
    if (before >= 0xd800 && before <= 0xdbff) count--;
  }
  return count;
}
