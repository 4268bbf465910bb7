/**
 * True when every alternative of a regular expression says where it begins and where it ends.
 *
 * Where an alternative begins or ends in a group, the group may say so, each of its alternatives by itself: `(^a$)|(^b$)`. Linear in the pattern, for
 * a few layers of groups.
 */
export function isAnchored(pattern: string): boolean {
  return everyAlternative(pattern, beginsAnchored, MAX_LAYERS) && everyAlternative(pattern, endsAnchored, MAX_LAYERS);
}

/** True for a pattern that says how a text begins, and ends in something definite rather than in a repetition that would go on. */
export function isPrefix(pattern: string): boolean {
  return alternatives(pattern).length === 1 && /^(?:\^|\\A)/.test(pattern) && !/[+*?}][)]{0,20}$/.test(pattern);
}

const MAX_LAYERS = 5;

type Check = (part: string, layers: number) => boolean;

function everyAlternative(pattern: string, check: Check, layers: number): boolean {
  return layers > 0 && alternatives(pattern.replace(/^\(\?[a-zA-Z-]+\)/, '')).every((part) => check(part, layers));
}

function beginsAnchored(part: string, layers: number): boolean {
  if (/^(?:\^|\\A|\.\*)/.test(part)) return true;
  const open = GROUP.exec(part);
  const end = open === null ? -1 : groupEnd(part, 0);
  // What may be left out says nothing.
  return (
    open !== null &&
    end !== -1 &&
    !/[?*{]/.test(part[end + 1] ?? '') &&
    everyAlternative(part.slice(open[0].length, end), beginsAnchored, layers - 1)
  );
}

function endsAnchored(part: string, layers: number): boolean {
  if (/(?:(?<!\\)(?:\\\\)*\$|\\z|\.\*\??)$/.test(part)) return true;
  const start = part.endsWith(')') ? lastGroup(part) : -1;
  const open = start === -1 ? null : GROUP.exec(part.slice(start));
  return open !== null && everyAlternative(part.slice(start + open[0].length, -1), endsAnchored, layers - 1);
}

const GROUP = /^\((?:\?(?::|P?<\w+>))?/;

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

/** The offset of the bracket that closes the group at an offset; -1 where nothing does. */
function groupEnd(pattern: string, start: number): number {
  let end = -1;
  scan(pattern, (at, depth) => {
    if (at < start || depth > 0 || pattern[at] !== ')') return true;
    end = at;
    return false;
  });
  return end;
}

/** The offset of the outermost group that ends where the pattern does; -1 where there is none. */
function lastGroup(pattern: string): number {
  let start = -1;
  let last = -1;
  scan(pattern, (at, depth) => {
    if (pattern[at] === '(' && depth === 1) start = at;
    if (pattern[at] === ')' && depth === 0) last = at;
    return true;
  });
  return last === pattern.length - 1 ? start : -1;
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
