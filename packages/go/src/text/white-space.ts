// unicode.IsSpace, which knows U+0085 and not U+FEFF, unlike JavaScript's trim.
const SPACE = '\\t\\n\\v\\f\\r \\u0085\\u00a0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000';
const NOT_SPACE = new RegExp(`[^${SPACE}]`);

/** True for a text of nothing but white space, as Go's `strings.TrimSpace` sees it; also for an empty one. */
export function isBlank(text: string): boolean {
  return !NOT_SPACE.test(text);
}

/** A text without white space at its ends. Source: Go `strings.TrimSpace`. */
export function trimSpace(text: string): string {
  const start = text.search(NOT_SPACE);
  if (start < 0) return '';
  let end = text.length;
  while (!NOT_SPACE.test(text[end - 1] ?? '')) end--;
  return text.slice(start, end);
}

/** True where a text, white space at its ends left aside, has a line break as CEL knows them. */
export function hasInnerLineBreak(text: string): boolean {
  return hasLineBreak(trimSpace(text));
}

/** True where a text has a line break as CEL knows them. */
export function hasLineBreak(text: string): boolean {
  return /[\n\r]/.test(text);
}
