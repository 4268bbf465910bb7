import { endOfQuoted } from './continuation-indent.js';

/** The start of a line whose value is a quoted scalar: list dashes and one plain key may come before the quote. */
const OPENS_QUOTED = /[ \t]*(?:- +)*(?:(?![-?] )[^\s'"#[\]{},|>&*!%@`][^'"#[\]{}\n]*?: +)?(['"])/y;

/** The start of a line whose value is a block scalar. */
const OPENS_BLOCK = /([ \t]*)[^'"\n]*?[:-] +[|>][-+0-9]*[ \t]*(?:#[^\n]*)?(?:\r?\n|$)/y;

/**
 * The starts of the lines after `from` that look like continuations of quoted scalars.
 *
 * A guess that saves the caller a round of parsing for each scalar: texts that a tool wrote with one deficient line have hundreds. The
 * content of block scalars is passed over by its indentation. Linear in the text.
 */
export function likelyContinuations(text: string, from: number): readonly number[] {
  const lines: number[] = [];
  let line = nextLine(text, from);
  while (line !== undefined) {
    const block = blockIndent(text, line);
    if (block !== undefined) {
      line = afterBlock(text, line, block);
      continue;
    }
    OPENS_QUOTED.lastIndex = line;
    const quote = OPENS_QUOTED.exec(text)?.[1];
    if (quote !== undefined) {
      const end = endOfQuoted(text, OPENS_QUOTED.lastIndex, quote);
      for (let next = nextLine(text, line); next !== undefined && next <= end; next = nextLine(text, next)) {
        lines.push(next);
        line = next;
      }
    }
    line = nextLine(text, line);
  }
  return lines;
}

function nextLine(text: string, from: number): number | undefined {
  const end = text.indexOf('\n', from);
  return end < 0 || end + 1 >= text.length ? undefined : end + 1;
}

/** The indentation of a line that opens a block scalar; `undefined` for any other. */
function blockIndent(text: string, line: number): number | undefined {
  OPENS_BLOCK.lastIndex = line;
  return OPENS_BLOCK.exec(text)?.[1]?.length;
}

function afterBlock(text: string, line: number, indent: number): number | undefined {
  let next = nextLine(text, line);
  while (next !== undefined && (isBlank(text, next) || indentAt(text, next) > indent)) next = nextLine(text, next);
  return next;
}

function indentAt(text: string, line: number): number {
  let at = line;
  while (text.charAt(at) === ' ') at++;
  return at - line;
}

function isBlank(text: string, line: number): boolean {
  const first = text.charAt(line + indentAt(text, line));
  return first === '\n' || first === '\r' || first === '';
}
