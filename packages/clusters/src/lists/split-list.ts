/** What a splitter was given that is no list. */
export type SplitProblem = 'not-json' | 'cut-off' | 'too-large';

/** Splits the text of a JSON object, piece by piece, into the items of one of its arrays and what is around them. */
export interface ListSplitter {
  /** Takes a further piece; gives the items that end in it, each a copy of its text, or what is wrong. Nothing may be pushed after that. */
  push(piece: Uint8Array): readonly Uint8Array[] | SplitProblem;
  /** The text without the items, once all was pushed; or what is wrong. */
  end(): string | SplitProblem;
}

/**
 * Opens a splitter of the array that is the value of `property` at the top.
 *
 * It looks at brackets and strings only: whether an item is JSON is for whoever reads it. Memory holds one item, of at most 64 MiB.
 */
export function openListSplitter(property: string): ListSplitter {
  const around: Uint8Array[] = [];
  let item: Uint8Array[] = [];
  let held = 0;
  let depth = 0;
  let isInString = false;
  let isEscaped = false;
  let isInItems = false;
  let isInItem = false;
  let key = '';
  let isKeyOpen = false;
  let problem: SplitProblem | undefined;

  const keep = (into: Uint8Array[], piece: Uint8Array, from: number, to: number): void => {
    if (to <= from) return;
    into.push(Uint8Array.prototype.slice.call(piece, from, to));
    held += to - from;
  };

  /** The end of the string that goes on at `from`, or of the piece. */
  const passString = (piece: Uint8Array, from: number): number => {
    for (let i = from; i < piece.length; i++) {
      const byte = piece[i];
      if (isEscaped) isEscaped = false;
      else if (byte === BACKSLASH) isEscaped = true;
      else if (byte === QUOTE) {
        isInString = false;
        return i + 1;
      }
    }
    return piece.length;
  };

  return {
    push: (piece) => {
      if (problem !== undefined) return problem;
      const items: Uint8Array[] = [];
      let from = 0;
      let i = 0;
      while (i < piece.length) {
        if (isInString) {
          const end = passString(piece, i);
          if (isKeyOpen) key += latin1(piece, i, isInString ? end : end - 1);
          if (!isInString) isKeyOpen = false;
          i = end;
          continue;
        }
        const byte = piece[i];
        if (depth === 0 && byte !== OPEN_BRACE && !isBlank(byte)) return (problem = 'not-json');
        if (isInItems && depth === 2 && !isInItem && !isBlank(byte) && byte !== COMMA && byte !== CLOSE_BRACKET) {
          from = i;
          held = 0;
          isInItem = true;
          if (byte !== OPEN_BRACE) return (problem = 'not-json');
        }
        switch (byte) {
          case QUOTE:
            isInString = true;
            if (depth === 1) {
              key = '';
              isKeyOpen = true;
            }
            break;
          case OPEN_BRACE:
          case OPEN_BRACKET:
            depth++;
            if (depth === 2 && byte === OPEN_BRACKET && key === property) {
              isInItems = true;
              keep(around, piece, from, i + 1);
              from = i + 1;
            }
            if (depth === 2) key = '';
            break;
          case CLOSE_BRACE:
          case CLOSE_BRACKET:
            depth--;
            if (depth === 2 && isInItem) {
              keep(item, piece, from, i + 1);
              items.push(joined(item));
              item = [];
              held = 0;
              isInItem = false;
              from = i + 1;
            } else if (depth === 1 && isInItems) {
              // Commas between items are of no use without them.
              from = i;
              isInItems = false;
            }
            break;
          default:
        }
        i++;
      }
      if (!isInItems || isInItem) keep(isInItem ? item : around, piece, from, piece.length);
      return held > MAX_HELD_BYTES ? (problem = 'too-large') : items;
    },
    end: () => {
      if (problem !== undefined) return problem;
      if (around.length === 0) return 'cut-off';
      return depth > 0 || isInString ? 'cut-off' : Buffer.from(joined(around)).toString();
    },
  };
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;

/** Far above what a server takes. */
const MAX_HELD_BYTES = 64 * 1024 * 1024;

function isBlank(byte: number | undefined): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

function latin1(piece: Uint8Array, from: number, to: number): string {
  return Buffer.from(piece.buffer, piece.byteOffset + from, to - from).toString('latin1');
}

function joined(pieces: readonly Uint8Array[]): Uint8Array {
  const [first] = pieces;
  return first !== undefined && pieces.length === 1 ? first : Buffer.concat(pieces);
}
