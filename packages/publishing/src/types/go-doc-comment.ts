import { goComment } from './go-literal.js';

/** Lines of a doc comment that stand together. */
interface Block {
  readonly kind: 'text' | 'code' | 'list';
  readonly lines: string[];
  /** Whether a blank line stands before it in the description. */
  readonly isApart: boolean;
}

/**
 * The comment above a declaration, with text and markers in a form that gofmt leaves as it is: elsewhere it formats no comment.
 *
 * Blank lines and indentation may differ from the description's, so that code and lists stand as Go has them. Two backquotes become one and
 * two apostrophes two double quotes, since gofmt makes typographic quotes of them; within markers one of both is escaped, so that rules stay
 * what they are. Source: https://go.dev/doc/comment.
 */
export function declarationComment(text: readonly string[], markers: readonly string[]): readonly string[] {
  const blocks = toBlocks(text.map(plainQuotes));
  const last = blocks.at(-1);
  if (markers.length > 0) {
    if (last?.kind === 'text') last.lines.push(...markers.map(escapedQuotes));
    else blocks.push({ kind: 'text', lines: markers.map(escapedQuotes), isApart: true });
  }
  return goComment(joinHeadings(blocks).flatMap(blockLines)).map((line) => line.replace(/^\/\/ \t/, '//\t'));
}

function plainQuotes(line: string): string {
  return line.replace(/`{2,}/g, (run) => (run === '``' ? '`' : '```')).replaceAll("''", '""');
}

function escapedQuotes(marker: string): string {
  return marker.replaceAll("''", "'\\u0027").replaceAll('``', '`\\u0060');
}

function toBlocks(lines: readonly string[]): Block[] {
  const blocks: Block[] = [];
  let isApart = false;
  for (const line of lines) {
    if (line.trim() === '') {
      isApart = true;
      continue;
    }
    const last = blocks.at(-1);
    const kind = kindOf(line, last, isApart);
    if (last?.kind === kind && (!isApart || kind !== 'text' || LINK.test(line))) {
      last.lines.push(...(isApart && kind === 'code' ? [''] : []), line);
    } else
      blocks.push({
        kind,
        lines: [
          kind === 'text'
            ? line
                .trim()
                .replace(/^(?=\[.*\]:)/, '\\')
                .replace(/^#\s+/, '# ')
            : line,
        ],
        isApart,
      });
    isApart = false;
  }
  return blocks;
}

function kindOf(line: string, last: Block | undefined, isApart: boolean): Block['kind'] {
  const isIndented = /^(?: {2}|\s*\t)/.test(line);
  // Deeper lines of a list go on in it, whatever they look like.
  if (last?.kind === 'list' && /^\s/.test(line)) return 'list';
  if (last?.kind === 'code' && isIndented) return 'code';
  if (LIST_ITEM.test(line) && last?.kind === 'code') return 'text';
  if (LIST_ITEM.test(line)) return isIndented || last === undefined || isApart || last.kind === 'list' ? 'list' : 'text';
  if (!isIndented) return 'text';
  return last?.kind === 'text' && last.lines.some((each) => LIST_ITEM.test(each)) ? 'text' : 'code';
}

/** What gofmt would take for the target of a link, and put at the end. */
const LINK = /^\s*\[.*\]:/;

const LIST_ITEM = /^\s*(?:[-*+\u2022]|\d+[.)])\s+\S/;

/** A short line by itself before other text would become a heading: it goes on in that text. */
function joinHeadings(blocks: readonly Block[]): readonly Block[] {
  const joined: Block[] = [];
  for (const block of blocks) {
    const last = joined.at(-1);
    if (block.kind === 'text' && last?.kind === 'text' && last.lines.length === 1 && HEADING.test(last.lines[0] ?? ''))
      last.lines.push(...block.lines);
    else joined.push(block);
  }
  return joined;
}

/** What may look like one to gofmt: a capital letter first, and no punctuation last. */
const HEADING = /^\s*\p{Lu}.*[\p{L}\p{Nd}]$/u;

function blockLines({ kind, lines, isApart }: Block, i: number, blocks: readonly Block[]): readonly string[] {
  if (kind === 'text') return [...(i === 0 ? [] : ['']), ...lines.map((line) => line.trim())];
  if (kind === 'code') {
    const code = lines.map((line) => line.replace(/^\s+/, (blanks) => blanks.replaceAll('\t', '    ')));
    const indent = Math.min(...code.filter((line) => line !== '').map((line) => /^\s*/.exec(line)?.[0].length ?? 0));
    return [...(i === 0 ? [] : ['']), ...code.map((line) => (line === '' ? '' : `\t${line.slice(indent)}`))];
  }
  const isNumbered = /^\s*\d/.test(lines[0] ?? '');
  const items = lines.map((line) => {
    const [, mark = '', rest = ''] = /^\s*([-*+\u2022]|\d+[.)])\s+(\S.*)$/.exec(line) ?? [];
    // An item of the other kind goes on in the one before it.
    if (mark === '' || /\d/.test(mark) !== isNumbered) return `    ${line.trim()}`;
    return isNumbered ? ` ${mark.slice(0, -1)}. ${rest}` : `  - ${rest}`;
  });
  // A list that is the whole comment is text.
  if (blocks.length === 1) return items.map((item) => item.trim());
  return [...(i === 0 || (!isApart && blocks[i - 1]?.kind === 'text') ? [] : ['']), ...items];
}
