/**
 * How many characters a text may have at most that a pattern matches from its beginning to its end; `undefined` where the pattern is open at an end,
 * repeats something without bound, or uses what is not looked at here.
 *
 * Knows characters, classes, groups, alternatives and counts. Linear in the pattern.
 */
export function longestMatch(pattern: string): number | undefined {
  if (pattern.length > MAX_PATTERN) return undefined;
  const reader: Reader = { pattern, at: 0, depth: 0 };
  const length = readAlternatives(reader, true);
  return length === undefined || reader.at < pattern.length ? undefined : length;
}

const MAX_PATTERN = 4000;
const MAX_DEPTH = 50;
const MAX_LENGTH = 1 << 20;

interface Reader {
  readonly pattern: string;
  at: number;
  depth: number;
}

/** The longest of several alternatives; at the top each has to say where it begins and ends. */
function readAlternatives(reader: Reader, isTop: boolean): number | undefined {
  if (reader.depth++ > MAX_DEPTH) return undefined;
  let longest = 0;
  for (;;) {
    const length = isTop ? readAnchored(reader) : readSequence(reader);
    if (length === undefined) return undefined;
    longest = Math.max(longest, length);
    if (reader.pattern[reader.at] !== '|') break;
    reader.at++;
  }
  reader.depth--;
  return longest;
}

function readAnchored(reader: Reader): number | undefined {
  if (reader.pattern[reader.at++] !== '^') return undefined;
  const length = readSequence(reader);
  return reader.pattern[reader.at++] === '$' ? length : undefined;
}

function readSequence(reader: Reader): number | undefined {
  let length = 0;
  while (reader.at < reader.pattern.length && !'|)$'.includes(reader.pattern[reader.at] ?? '')) {
    const atom = readAtom(reader);
    const times = atom === undefined ? undefined : readCount(reader);
    if (atom === undefined || times === undefined) return undefined;
    length += atom * times;
    if (length > MAX_LENGTH) return undefined;
  }
  return length;
}

/** The length of one thing that can be repeated. */
function readAtom(reader: Reader): number | undefined {
  const rest = reader.pattern.slice(reader.at, reader.at + MAX_ATOM);
  const group = /^\((?:\?(?::|P?<\w+>))?/.exec(rest);
  if (group !== null) {
    reader.at += group[0].length;
    const length = readAlternatives(reader, false);
    return length !== undefined && reader.pattern[reader.at++] === ')' ? length : undefined;
  }
  const single = /^(?:\[\^?\]?(?:\[:\^?\w+:\]|\\[^pP\n]|[^\]\\[])+\]|\\[dDsSwW]|\\[^\w\s]|\\[nrtfv]|[^\\[\]^$.|?*+(){}]|\.)/u.exec(rest);
  if (single === null) return undefined;
  reader.at += single[0].length;
  return 1;
}

const MAX_ATOM = 300;

function readCount(reader: Reader): number | undefined {
  const rest = reader.pattern.slice(reader.at, reader.at + MAX_COUNT);
  const counted = /^(?:\?|\{\d{1,4}\}|\{\d{0,4},(\d{1,4})\})\??/.exec(rest);
  if (counted === null) return /^[*+{]/.test(rest) ? undefined : 1;
  reader.at += counted[0].length;
  if (/^[*+?{]/.test(reader.pattern.slice(reader.at))) return undefined;
  return counted[0].startsWith('?') ? 1 : Number(counted[1] ?? /\d+/.exec(counted[0])?.[0]);
}

const MAX_COUNT = 20;
