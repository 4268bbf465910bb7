import type { Range } from '@structural/document';

/**
 * Where in the text of an expression its compiler found something wrong: `<input>:2:5` in its words, counted from one, in code points.
 *
 * `value` is the expression's place in the file. Plain, quoted and literal scalars show their text as it is; `undefined` for folded ones
 * and those with escapes, and where the words name no place in it.
 */
export function expressionPlace(text: string, value: Range, words: string): Range | undefined {
  const place = /ERROR: <input>:(\d{1,7}):(\d{1,7}): /.exec(words);
  if (place === null) return undefined;
  const [line, column] = [Number(place[1]), Number(place[2])];
  const start = lineStart(text.slice(value.start, value.end), line);
  if (start === undefined) return undefined;
  const rest = text.slice(value.start + start, value.end);
  const before = [...(/^[^\n\r]*/.exec(rest)?.[0] ?? '')].slice(0, column - 1).join('');
  // What it found is one character, or the name that begins there.
  const length = /^\.?[A-Za-z_]\w{0,100}|^[^\n\r'"]/.exec(rest.slice(before.length))?.[0].length;
  return length === undefined
    ? undefined
    : { start: value.start + start + before.length, end: value.start + start + before.length + length };
}

/** The offset at which a line of an expression begins in the scalar that holds it. */
function lineStart(scalar: string, line: number): number | undefined {
  if (scalar.startsWith('|')) return literalLineStart(scalar, line);
  if (line !== 1 || /[\n\r]/.test(scalar)) return undefined;
  if (scalar.startsWith('"')) return scalar.includes('\\') ? undefined : 1;
  return scalar.startsWith("'") ? (scalar.slice(1, -1).includes("''") ? undefined : 1) : 0;
}

/** The line of a literal block without its indentation, which is that of the first line that holds anything. */
function literalLineStart(scalar: string, line: number): number | undefined {
  const indentation = /^\|[+-]?[^\S\n]*\n(?:[ ]*\n)*([ ]+)/.exec(scalar)?.[1]?.length;
  if (indentation === undefined) return undefined;
  let start = 0;
  for (let at = 0; at < line; at++) {
    start = scalar.indexOf('\n', start) + 1;
    if (start === 0) return undefined;
  }
  return start + indentation;
}
