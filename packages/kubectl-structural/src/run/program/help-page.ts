import { wrapHelp } from '../../report/wrap-help.js';

/** The help of the program or of one command, whatever the width of the terminal: plain data, which the build makes of the flags. */
export interface HelpPage {
  /** The width of the column of terms. */
  readonly terms: number;
  /** In the order of the help; an empty line comes between two. */
  readonly blocks: readonly HelpBlock[];
}

/** What a help consists of. */
export type HelpBlock =
  /** Printed as it is. */
  | { readonly text: string }
  /** Words that fill lines. */
  | { readonly words: string }
  /** Terms with what they mean, in two columns. */
  | { readonly title: string; readonly items: readonly (readonly [term: string, meaning: string])[] }
  /** Names that need no more words, by their groups. */
  | { readonly title: string; readonly groups: readonly (readonly [group: string, names: readonly string[]])[] }
  /** A text that was written by hand, see {@link wrapHelp}. */
  | { readonly title: string; readonly written: string };

/** The text of a help for a terminal of `width` columns, with bold headings where that shows colours; it ends with a newline. */
export function renderHelpPage({ blocks, terms }: HelpPage, width: number, colors = false): string {
  const heading = (title: string): string => (colors ? `\u001b[1m${title}:\u001b[22m` : `${title}:`);
  return `${blocks.map((block) => renderBlock(block, terms, width, heading)).join('\n\n')}\n`;
}

function renderBlock(block: HelpBlock, terms: number, width: number, heading: (title: string) => string): string {
  if ('text' in block) return block.text.replace(/^(Usage):/, (_, title: string) => heading(title));
  if ('words' in block) return fill(block.words, width, '');
  const body =
    'items' in block
      ? block.items.map(([term, meaning]) => itemText(term, meaning, terms, width)).join('\n')
      : 'groups' in block
        ? block.groups.map(([group, names]) => namesText(`  ${group}: `, names, width)).join('\n')
        : wrapHelp(block.written, width);
  return block.title === '' ? body : `${heading(block.title)}\n${body}`;
}

/** A meaning is not broken into columns that are narrower. */
const MIN_MEANING = 40;

function itemText(term: string, meaning: string, terms: number, width: number): string {
  if (meaning === '') return `  ${term}`;
  const indent = ' '.repeat(terms + 4);
  const room = width - indent.length;
  return `  ${term.padEnd(terms)}  ${room < MIN_MEANING ? meaning : fill(meaning, room, indent)}`;
}

/** Words in lines of at most `width` columns; all but the first line are indented. */
function fill(words: string, width: number, indent: string): string {
  const lines: string[] = [];
  let line = '';
  for (const word of words.split(' ')) {
    if (line !== '' && line.length + 1 + word.length > width) {
      lines.push(line);
      line = word;
    } else line = line === '' ? word : `${line} ${word}`;
  }
  return [...lines, line].join(`\n${indent}`);
}

function namesText(first: string, names: readonly string[], width: number): string {
  const lines: string[] = [];
  let line = first;
  for (const word of names.join(', ').split(' ')) {
    if (line.length + word.length > width && line.trim() !== '') {
      lines.push(line.trimEnd());
      line = '    ';
    }
    line += `${word} `;
  }
  return [...lines, line.trimEnd()].join('\n');
}
