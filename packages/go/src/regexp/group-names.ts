/**
 * A valid pattern with `(` for `(?P<name>` and `(?<name>`; what is quoted, escaped or in a class stays as it is. Linear.
 */
export function withoutGroupNames(pattern: string): string {
  if (!pattern.includes('(?P<') && !pattern.includes('(?<')) return pattern;
  let plain = '';
  let at = 0;
  while (at < pattern.length) {
    const name = pattern.startsWith('(?P<', at) || pattern.startsWith('(?<', at);
    const end = endOfPart(pattern, at);
    plain += name ? '(' : pattern.slice(at, end);
    at = end;
  }
  return plain;
}

function endOfPart(pattern: string, at: number): number {
  if (pattern[at] === '\\') return pattern[at + 1] === 'Q' ? endOf(pattern, '\\E', at + 2) : at + 2;
  if (pattern[at] === '[') return endOfClass(pattern, at + 1);
  if (pattern.startsWith('(?P<', at) || pattern.startsWith('(?<', at)) return endOf(pattern, '>', at);
  return at + 1;
}

function endOf(pattern: string, mark: string, from: number): number {
  const found = pattern.indexOf(mark, from);
  return found < 0 ? pattern.length : found + mark.length;
}

/** The end of a class, in which a bracket may come first and class names have brackets of their own. */
function endOfClass(pattern: string, from: number): number {
  let at = pattern[from] === '^' ? from + 1 : from;
  if (pattern[at] === ']') at++;
  while (at < pattern.length && pattern[at] !== ']') {
    const name = pattern.startsWith('[:', at) ? pattern.indexOf(':]', at + 2) : -1;
    if (name >= 0) at = name + 2;
    else at += pattern[at] === '\\' ? 2 : 1;
  }
  return at + 1;
}
