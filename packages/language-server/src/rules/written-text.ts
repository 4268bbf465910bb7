/** The text of a scalar of YAML or JSON that an expression is written as, with the place of each of its units. */
export interface WrittenText {
  /** Without quotes, escapes and the head of a block; lines that YAML would fold stay lines, which to an expression is the same. */
  readonly expression: string;
  /** Where a unit of the expression stands in the file; of its end where that is. */
  offsetOf(unit: number): number;
}

/** Reads the expression that stands from one offset of a text to another. Linear in it. */
export function writtenText(text: string, start: number, end: number): WrittenText {
  const written = text.slice(start, end);
  const head = /^[|>][^\n]*(?:\n|$)/.exec(written)?.[0];
  if (head !== undefined) return unescapedText(written.slice(head.length), start + head.length);
  if (/^'[^]*'$/.test(written)) return unescaped(written, start, /''/y, () => "'");
  if (/^"[^]*"$/.test(written)) return unescaped(written, start, ESCAPE, unescape);
  return unescapedText(written, start);
}

/** The unit of an expression that stands at an offset of its file: the last one that does not stand behind it. */
export function unitAt({ expression, offsetOf }: WrittenText, offset: number): number {
  let [low, high] = [0, expression.length];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsetOf(middle) <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

function unescapedText(expression: string, start: number): WrittenText {
  return { expression, offsetOf: (unit) => start + unit };
}

const ESCAPE = /\\(?:x[\dA-Fa-f]{2}|u[\dA-Fa-f]{4}|U[\dA-Fa-f]{8}|\r?\n[ \t]*|[^])/y;
const NAMED: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['t', '\t'],
  ['r', '\r'],
]);

function unescape(escape: string): string {
  const code = /^\\[xuU]([\dA-Fa-f]+)$/.exec(escape)?.[1];
  if (code !== undefined) return Number.parseInt(code, 16) > 0x10ffff ? '\ufffd' : String.fromCodePoint(Number.parseInt(code, 16));
  const sign = escape.slice(1);
  return /^\r?\n/.test(sign) ? '' : (NAMED.get(sign) ?? sign);
}

function unescaped(written: string, start: number, escape: RegExp, plain: (escape: string) => string): WrittenText {
  const offsets: number[] = [];
  let expression = '';
  for (let at = 1; at < written.length - 1;) {
    escape.lastIndex = at;
    const found = escape.exec(written)?.[0];
    const unit = found === undefined ? (written[at] ?? '') : plain(found);
    offsets.push(...Array.from({ length: unit.length }, () => start + at));
    expression += unit;
    at += found?.length ?? 1;
  }
  const end = start + written.length - 1;
  return { expression, offsetOf: (unit) => offsets[unit] ?? end };
}
