import type { TSESTree } from '@typescript-eslint/utils';
import type { Reading } from '../values/reading.js';

/** The place of a part of a text in the program that writes the text. */
export type PlaceWithin = (part: { readonly start: number; readonly end: number }) => TSESTree.Node;

/** A text as a program writes it, with {@link GAP} for each part that is not known. */
export interface ComposedText {
  readonly text: string;
  readonly place: PlaceWithin;
}

/** A letter of private use, which stands for what is not known of a text. */
export const GAP = '\uE000';

/** More than a person writes for one text. */
const MAX_WRITTEN = 400_000;

/** So many texts are joined by `+`. */
const MAX_JOINED = 2_000;

/** A piece of a text with the offset in the program of each of its units, and of its end. */
interface Piece {
  readonly text: string;
  readonly starts: readonly number[];
}

/** What a literal, a template or texts joined by `+` write, and of anything else what its value is known to be; undefined where that is too long. */
export function writtenText(reading: Reading, node: TSESTree.Node): ComposedText | undefined {
  if (node.range[1] - node.range[0] > MAX_WRITTEN) return undefined;
  const pieces = joinedParts(node).flatMap((part) => piecesOf(reading, part));
  const text = pieces.map((piece) => piece.text).join('');
  const starts = [...pieces.flatMap((piece) => piece.starts.slice(0, -1)), pieces.at(-1)?.starts.at(-1) ?? node.range[1]];
  return pieces.some((piece) => piece.text.length > 1 && piece.text.includes(GAP))
    ? undefined
    : { text, place: placeIn(node, text, starts) };
}

/** A text to which more may be added, which its last line may go on with; undefined where a comment ends it, which would hide that. */
export function withMore({ place, text }: ComposedText): ComposedText | undefined {
  const kept = text.trimEnd();
  const line = kept.slice(kept.lastIndexOf('\n') + 1);
  if (line.includes('#')) return undefined;
  const end = kept.length;
  return {
    text: `${kept}${/[:-]$/.test(line) ? ' ' : ''}${GAP}`,
    place: (part) => place({ start: Math.min(part.start, end), end: Math.min(part.end, end) }),
  };
}

function placeIn(node: TSESTree.Node, text: string, starts: readonly number[]): PlaceWithin {
  return (part) => {
    const line = text.slice(part.start, part.end).search(/[\r\n]/);
    const last = line === -1 ? part.end : part.start + line;
    const [start = node.range[0], end = node.range[1]] = [starts[part.start], starts[last]];
    // What one value writes is shown as that, of what several write the first line.
    if (start === end) return node;
    // A node of its own, which stands for a part of a text.
    return { type: 'TemplateElement', range: [start, Math.max(start, end)], loc: node.loc, parent: node } as unknown as TSESTree.Node;
  };
}

/** What `+` joins, in its order. */
function joinedParts(node: TSESTree.Node): readonly TSESTree.Node[] {
  const parts: TSESTree.Node[] = [];
  let at = node;
  while (at.type === 'BinaryExpression' && at.operator === '+' && parts.length < MAX_JOINED) {
    parts.unshift(at.right);
    at = at.left;
  }
  return [at, ...parts];
}

function piecesOf(reading: Reading, node: TSESTree.Node): readonly Piece[] {
  const { text: source } = reading.sourceCode;
  const [start, end] = node.range;
  if (node.type === 'Literal' && typeof node.value === 'string') return [pieceOf(source, node.value, [[start + 1, end - 1]], node)];
  if (node.type !== 'TemplateLiteral') return [valueOf(reading, node)];
  return node.quasis.flatMap((quasi, i) => {
    const [from, to] = quasi.range;
    const { cooked } = quasi.value;
    const inner = node.expressions[i];
    // Parsers have its delimiters in its range, or not.
    const own =
      typeof cooked === 'string'
        ? [
            pieceOf(
              source,
              cooked,
              [
                [from + 1, to - (quasi.tail ? 1 : 2)],
                [from, to],
              ],
              node,
            ),
          ]
        : [gapAt(quasi)];
    return inner === undefined ? own : [...own, valueOf(reading, inner)];
  });
}

function pieceOf(source: string, text: string, ranges: readonly TSESTree.Range[], node: TSESTree.Node): Piece {
  for (const [start, end] of ranges) {
    const starts = startsOf(source.slice(start, end));
    if (starts.length === text.length + 1) return { text, starts: starts.map((each) => start + each) };
  }
  // Where an escape was not understood the whole is shown.
  return piece(text, node);
}

function piece(text: string, { range: [start, end] }: TSESTree.Node): Piece {
  return { text, starts: [...new Array<number>(text.length).fill(start), end] };
}

function gapAt(node: TSESTree.Node): Piece {
  return piece(GAP, node);
}

function valueOf(reading: Reading, node: TSESTree.Node): Piece {
  const value = reading.read(node);
  return value.kind === 'scalar' && value.value !== null ? piece(String(value.value), node) : gapAt(node);
}

/** What is written for a unit of a text, for two of them, or for none. */
const WRITTEN = /\\(?:u\{([0-9a-fA-F]+)\}|u[0-9a-fA-F]{4}|x[0-9a-fA-F]{2}|(\r\n|[\s\S]))|\r\n|[\s\S]/g;

/** Where each unit of a text starts in what a literal has between its quotes, and where the last one ends. */
function startsOf(written: string): readonly number[] {
  const starts: number[] = [];
  for (const { 1: code, 2: escaped, index } of written.matchAll(WRITTEN)) {
    if (escaped === '\n' || escaped === '\r\n') continue;
    starts.push(index);
    if (code !== undefined && parseInt(code, 16) > 0xffff) starts.push(index);
  }
  return [...starts, written.length];
}
