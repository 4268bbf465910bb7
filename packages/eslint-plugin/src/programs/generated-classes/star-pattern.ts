/** What the only `*` of a pattern stands for in a name; empty for a pattern without one, undefined where they do not match. */
export function matchStar(pattern: string, name: string): string | undefined {
  const at = pattern.indexOf('*');
  if (at === -1) return pattern === name ? '' : undefined;
  const [start, end] = [pattern.slice(0, at), pattern.slice(at + 1)];
  const matches = name.length >= start.length + end.length && name.startsWith(start) && name.endsWith(end);
  return matches ? name.slice(at, name.length - end.length) : undefined;
}

/** A path with what the `*` stands for in place of it. */
export function fillStar(path: string, star: string): string {
  return path.split('*').join(star);
}
