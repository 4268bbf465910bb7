/**
 * True when every alternative of a regular expression says where it begins and where it ends.
 *
 * Looks at the top level and, where a group is all there is, into that. Linear in the pattern.
 */
export function isAnchored(pattern: string): boolean {
  let rest = pattern;
  // A group around everything, once for each layer.
  for (let layer = 0; layer < MAX_LAYERS; layer++) {
    rest = rest.replace(/^\(\?[a-zA-Z-]+\)/, '');
    const parts = alternatives(rest);
    if (parts.every((part) => /^(?:\^|\\A|\.\*)/.test(part) && /(?:(?<!\\)(?:\\\\)*\$|\\z|\.\*\??)$/.test(part))) return true;
    const [only] = parts;
    const open = parts.length === 1 ? /^\((?:\?(?::|P?<\w+>))?/.exec(only!) : null;
    if (open === null || groupEnd(rest) !== rest.length - 1) return false;
    rest = rest.slice(open[0].length, -1);
  }
  return false;
}

const MAX_LAYERS = 5;

/** The alternatives of a pattern outside of groups and classes. */
function alternatives(pattern: string): readonly string[] {
  const parts: string[] = [];
  let start = 0;
  scan(pattern, (at, depth) => {
    if (depth === 0 && pattern[at] === '|') {
      parts.push(pattern.slice(start, at));
      start = at + 1;
    }
    return true;
  });
  return [...parts, pattern.slice(start)];
}

/** The offset of the bracket that closes the group at the start. */
function groupEnd(pattern: string): number {
  let end = -1;
  scan(pattern, (at, depth) => {
    if (depth > 0 || pattern[at] !== ')') return true;
    end = at;
    return false;
  });
  return end;
}

/** Goes through the characters that are neither escaped nor in a class, with the depth of groups after each. */
function scan(pattern: string, visit: (at: number, depth: number) => boolean): void {
  let depth = 0;
  let inClass = false;
  for (let at = 0; at < pattern.length; at++) {
    const character = pattern[at];
    if (character === '\\') at++;
    else if (inClass) {
      if (character === ']' && !isClassStart(pattern, at)) inClass = false;
    } else {
      if (character === '[') inClass = true;
      else if (character === '(') depth++;
      else if (character === ')') depth--;
      if (!inClass && !visit(at, depth)) return;
    }
  }
}

/** A bracket right behind the opening one is a member of the class. */
function isClassStart(pattern: string, at: number): boolean {
  return pattern[at - 1] === '[' || (pattern[at - 1] === '^' && pattern[at - 2] === '[');
}
