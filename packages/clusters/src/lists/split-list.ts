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
  return new Splitter(property);
}

class Splitter implements ListSplitter {
  private readonly around: Uint8Array[] = [];
  private item: Uint8Array[] = [];
  private held = 0;
  private depth = 0;
  private isInString = false;
  private isEscaped = false;
  private isInItems = false;
  private isInItem = false;
  private key = '';
  private isKeyOpen = false;
  private problem: SplitProblem | undefined;
  /** Where in the piece that is read begins what is not kept yet. */
  private from = 0;

  constructor(private readonly property: string) {}

  push(piece: Uint8Array): readonly Uint8Array[] | SplitProblem {
    if (this.problem !== undefined) return this.problem;
    const items: Uint8Array[] = [];
    this.from = 0;
    let i = 0;
    while (i < piece.length) {
      if (this.isInString) i = this.readString(piece, i);
      else {
        const byte = piece[i];
        if (this.beginsNoObject(byte, i)) return (this.problem = 'not-json');
        if (byte === QUOTE) this.openString();
        else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) this.open(byte, piece, i);
        else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) this.close(piece, i, items);
        i++;
      }
    }
    if (!this.isInItems || this.isInItem) this.keep(this.isInItem ? this.item : this.around, piece, this.from, piece.length);
    return this.held > MAX_HELD_BYTES ? (this.problem = 'too-large') : items;
  }

  end(): string | SplitProblem {
    if (this.problem !== undefined) return this.problem;
    if (this.around.length === 0) return 'cut-off';
    return this.depth > 0 || this.isInString ? 'cut-off' : Buffer.from(joined(this.around)).toString();
  }

  private keep(into: Uint8Array[], piece: Uint8Array, from: number, to: number): void {
    if (to <= from) return;
    into.push(Uint8Array.prototype.slice.call(piece, from, to));
    this.held += to - from;
  }

  /** Whether what is here must be an object and is none; begins an item where one stands. */
  private beginsNoObject(byte: number | undefined, at: number): boolean {
    if (isBlank(byte)) return false;
    if (this.depth === 0) return byte !== OPEN_BRACE;
    if (!this.isInItems || this.depth !== 2 || this.isInItem || byte === COMMA || byte === CLOSE_BRACKET) return false;
    this.from = at;
    this.held = 0;
    this.isInItem = true;
    return byte !== OPEN_BRACE;
  }

  private openString(): void {
    this.isInString = true;
    if (this.depth !== 1) return;
    this.key = '';
    this.isKeyOpen = true;
  }

  /** Reads on in a string, to its end or that of the piece. */
  private readString(piece: Uint8Array, from: number): number {
    const end = this.endOfString(piece, from);
    if (this.isKeyOpen) this.key += latin1(piece, from, this.isInString ? end : end - 1);
    if (!this.isInString) this.isKeyOpen = false;
    return end;
  }

  private endOfString(piece: Uint8Array, from: number): number {
    for (let i = from; i < piece.length; i++) {
      const byte = piece[i];
      if (this.isEscaped) this.isEscaped = false;
      else if (byte === BACKSLASH) this.isEscaped = true;
      else if (byte === QUOTE) {
        this.isInString = false;
        return i + 1;
      }
    }
    return piece.length;
  }

  private open(byte: number, piece: Uint8Array, at: number): void {
    this.depth++;
    if (this.depth !== 2) return;
    if (byte === OPEN_BRACKET && this.key === this.property) {
      this.isInItems = true;
      this.keep(this.around, piece, this.from, at + 1);
      this.from = at + 1;
    }
    this.key = '';
  }

  private close(piece: Uint8Array, at: number, items: Uint8Array[]): void {
    this.depth--;
    if (this.depth === 2 && this.isInItem) {
      this.keep(this.item, piece, this.from, at + 1);
      items.push(joined(this.item));
      this.item = [];
      this.held = 0;
      this.isInItem = false;
      this.from = at + 1;
    } else if (this.depth === 1 && this.isInItems) {
      // Commas between items are of no use without them.
      this.from = at;
      this.isInItems = false;
    }
  }
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
