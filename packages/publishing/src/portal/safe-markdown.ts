/**
 * A text of a definition as Markdown that does what the text says and nothing else: tags are shown, pictures are not fetched, and links lead
 * to the web, to mail or to where they are, never to a script.
 *
 * `<name>` is a placeholder in the prose of most definitions, so that `<` is written as its entity wherever it could begin a tag. A fence that
 * begins at the start of its line is left as it is; a span of code as long as it is harmless as text, else its backquotes are shown. Linear
 * in the text.
 */
export function safeMarkdown(text: string): string {
  const lines = text.replace(CONTROL, '').split(/\r\n|[\r\n\u2028\u2029]/);
  let fence: string | undefined;
  return lines
    .map((line) => {
      if (fence !== undefined) {
        if (closes(line, fence)) fence = undefined;
        return line;
      }
      fence = FENCE.exec(line)?.[1];
      // Any other fence would put what follows in or out of code.
      return fence === undefined ? safeLine(line).replace(ODD_FENCE, (mark) => mark.slice(0, -3) + entity(mark.slice(-3))) : line;
    })
    .join('\n');
}

// eslint-disable-next-line no-control-regex -- what no page shows; tabs and line ends stay
const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/g;

const FENCE = /^(`{3,}|~{3,})[\w+-]*[ \t]*$/;

const ODD_FENCE = /^[\s>*+\-\d.)]*(?:```|~~~)/;

function entity(mark: string): string {
  return mark.startsWith('`') ? '&#96;'.repeat(3) : '&#126;'.repeat(3);
}

function closes(line: string, fence: string): boolean {
  const end = line.trim();
  return end.length >= fence.length && end === fence.charAt(0).repeat(end.length);
}

function safeLine(line: string): string {
  // Tables cut code at bars, and after a backslash a run of backquotes is a shorter one.
  if (!line.includes('`') || line.includes('|') || line.includes('\\`')) return safeText(line);
  const runs = [...line.matchAll(/`+/g)].map(({ 0: run, index }) => ({ start: index, end: index + run.length, closing: -1 }));
  const nextOfLength = new Map<number, number>();
  for (let i = runs.length - 1; i >= 0; i--) {
    const run = runs[i];
    if (run === undefined) continue;
    run.closing = nextOfLength.get(run.end - run.start) ?? -1;
    nextOfLength.set(run.end - run.start, i);
  }
  let safe = '';
  let from = 0;
  for (const open of runs) {
    const close = runs[open.closing];
    if (close === undefined || open.start < from) continue;
    const code = line.slice(open.end, close.start);
    const harmless = safeText(code);
    safe += safeText(line.slice(from, open.start));
    safe += harmless === code ? line.slice(open.start, close.end) : quoted(harmless, open.end - open.start);
    from = close.end;
  }
  return safe + safeText(line.slice(from));
}

/** Readers do not agree on what is code: what would act if it were none is text between backquotes. */
function quoted(text: string, quotes: number): string {
  const mark = '&#96;'.repeat(quotes);
  return mark + text + mark;
}

function safeText(text: string): string {
  if (!ODD_TEXT.test(text)) return text;
  return text
    .replace(/&(?=#?\w+;)/g, '&amp;')
    .replace(/<(?=[a-z/!?])/gi, '&lt;')
    .replace(/!(?=\[)/g, '&#33;')
    .replace(LINK, (bracket) => `&#93;${bracket.slice(1)}`);
}

const ODD_TEXT = /[&<]|!\[|\](?:\(|:)/;

/** The end of a link's text before an address that is a script, is not to be made out, or stands on the next line. */
const LINK = /\](?:\(|:)(?=\s*(?:(?:&lt;|<)\s*)?(?:$|(?!(?:https?|mailto):)(?:[a-z][\w+.-]{0,40}:|[^\s)]{0,300}[&\\])))/gi;
