/**
 * A help text in lines of at most `width` columns, as far as its words allow.
 *
 * Lines that were broken for length are one paragraph, which is broken anew. A line that begins with a term and two spaces (`  json    one object`)
 * or is short begins a paragraph of its own; what follows a term is indented as its text is. Commands, behind `Examples:`, are left as they are.
 */
export function wrapHelp(text: string, width: number): string {
  const wrapped: string[] = [];
  let paragraph: Paragraph | undefined;
  let isExample = false;
  const flush = (): void => {
    if (paragraph !== undefined) wrapped.push(...breakLines(paragraph, width));
    paragraph = undefined;
  };
  for (const line of text.split('\n')) {
    if (/^\S/.test(line)) isExample = /^Examples?:/.test(line);
    const indent = /^ */.exec(line)?.[0].length ?? 0;
    if (isExample || line.trim() === '') {
      flush();
      wrapped.push(line);
      continue;
    }
    const term = /^ *\S+(?: \S+)* {2,}(?=\S)/.exec(line)?.[0];
    if (term === undefined && paragraph?.isBroken === true && indent === paragraph.hang) {
      paragraph = { ...paragraph, text: `${paragraph.text} ${line.trim()}`, isBroken: line.length > MIN_BROKEN };
      continue;
    }
    flush();
    paragraph = {
      first: term ?? ' '.repeat(indent),
      hang: term?.length ?? indent,
      text: line.slice(term?.length ?? indent),
      isBroken: line.length > MIN_BROKEN,
    };
  }
  flush();
  return wrapped.join('\n');
}

interface Paragraph {
  /** What the first line begins with: an indentation, or a term. */
  readonly first: string;
  /** How far the other lines are indented. */
  readonly hang: number;
  readonly text: string;
  /** Whether its last line was so long that it must have been broken. */
  readonly isBroken: boolean;
}

/** A line of a help text that is longer goes on in the next one. */
const MIN_BROKEN = 84;

function breakLines({ first, hang, text }: Paragraph, width: number): readonly string[] {
  const lines: string[] = [];
  let line = first;
  let isEmpty = true;
  for (const word of text.split(' ')) {
    if (!isEmpty && line.length + 1 + word.length > width) {
      lines.push(line);
      line = ' '.repeat(hang) + word;
    } else {
      line += isEmpty ? word : ` ${word}`;
    }
    isEmpty = false;
  }
  return [...lines, line];
}
