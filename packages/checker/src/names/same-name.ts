/**
 * Whether two different names are one name written in two ways: they differ in nothing but case and separators (`-`, `_`, `.`, white space),
 * or in nothing but one pair of neighbouring letters that changed places.
 *
 * Anything else, a letter more or less included, can be another name: `secure` and `insecure`, `ipv4` and `ipv6`, `data` and `dataTo`. So
 * can digits that changed places, or that a separator keeps apart (`v1-1`, `v11`).
 */
export function isSameName(a: string, b: string): boolean {
  return a !== b && (plain(a) === plain(b) || isSwapped(a, b));
}

/** A name without case and separators, but for those between digits. */
function plain(name: string): string {
  return name.replace(/(?<!\d)[-_.\s]+|[-_.\s]+(?!\d)/g, '').toLowerCase();
}

function isSwapped(a: string, b: string): boolean {
  if (a.length !== b.length) return false;
  let at = 0;
  while (at < a.length && a[at] === b[at]) at++;
  const [x = '', y = ''] = [a[at], a[at + 1]];
  return isLetter(x) && isLetter(y) && b[at] === y && b[at + 1] === x && a.slice(at + 2) === b.slice(at + 2);
}

function isLetter(text: string): boolean {
  return /^\p{L}$/u.test(text);
}
