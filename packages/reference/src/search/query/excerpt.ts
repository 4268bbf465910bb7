/** A piece of a text; what fits the query is marked. */
export interface Piece {
  readonly text: string;
  readonly marked: boolean;
}

/** The part of a text around the first place that fits, on one line, with all such places in it marked. */
export function excerpt(text: string, terms: readonly string[], length: number): readonly Piece[] {
  const line = text.replace(/`/g, '').replace(/\s+/g, ' ').trim();
  const first = marksIn(line, terms)[0]?.[0] ?? 0;
  const from = first < length * 0.7 ? 0 : wordStart(line, first - Math.round(length * 0.3));
  const part = [...line.slice(from, from + length)].join('');
  const shown = `${from > 0 ? '…' : ''}${from + length < line.length ? `${part.trimEnd()}…` : part}`;
  return marked(shown, terms);
}

/** A whole text in pieces. */
export function marked(text: string, terms: readonly string[]): readonly Piece[] {
  const pieces: Piece[] = [];
  let end = 0;
  for (const [from, to] of marksIn(text, terms)) {
    if (from > end) pieces.push({ text: text.slice(end, from), marked: false });
    pieces.push({ text: text.slice(from, to), marked: true });
    end = to;
  }
  if (end < text.length) pieces.push({ text: text.slice(end), marked: false });
  return pieces;
}

/** Where terms stand at the beginning of words, in order and without overlaps. */
function marksIn(text: string, terms: readonly string[]): readonly (readonly [from: number, to: number])[] {
  const small = text.toLowerCase();
  // Some letters become two when they are made small; then places would not be the same.
  if (small.length !== text.length) return [];
  const marks: [number, number][] = [];
  for (const run of text.matchAll(/[\p{L}\p{N}]+/gu)) {
    for (const start of wordStarts(run[0])) {
      const from = run.index + start;
      const length = Math.max(0, ...terms.filter((term) => small.startsWith(term, from)).map((term) => term.length));
      const last = marks.at(-1);
      if (length > 0 && (last === undefined || from >= last[1])) marks.push([from, from + length]);
    }
  }
  return marks;
}

function wordStarts(run: string): readonly number[] {
  return [0, ...[...run.matchAll(/(?<=[\p{Ll}\p{N}])(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/gu)].map(({ index }) => index)];
}

function wordStart(text: string, from: number): number {
  const blank = text.indexOf(' ', from);
  return blank < 0 ? from : blank + 1;
}
