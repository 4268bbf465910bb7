/**
 * Text as Markdown that shows it letter by letter, on one line, in every dialect: what could be more than text is an entity, which means the same in
 * CommonMark, in Python's Markdown and in MDX, in tables and out of them.
 */
export function literal(text: string): string {
  return printable(text)
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<>{}[\]|*`\\~$^]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|:::|!!!|==/gu, entities)
    .replace(/^(?:[#+=-]|\d+[.)]|import\b|export\b)/, entityOfFirst);
}

/** Text as code on one line. Where it has what tables or MDX would take for theirs, it is an element. */
export function code(text: string): string {
  const line = printable(text).replace(/\s+/g, ' ').trim();
  if (line === '') return '';
  return /[`|\\]/.test(line) ? `<code>${line.replace(/[&<>{}|`\\*_~[\]$]/g, entities)}</code>` : `\`${line}\``;
}

/** Text as a block of code with its lines. */
export function codeBlock(language: string, text: string): string {
  const body = printable(text)
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\n+$/, '');
  const longest = Math.max(2, ...[...body.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = '`'.repeat(longest + 1);
  return `${fence}${language}\n${body}\n${fence}\n`;
}

/** What no document may hold becomes a replacement character. */
function printable(text: string): string {
  return text.replace(
    // eslint-disable-next-line no-control-regex
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '\ufffd',
  );
}

function entities(characters: string): string {
  return [...characters].map((character) => `&#${String(character.codePointAt(0))};`).join('');
}

function entityOfFirst(start: string): string {
  return entities(start.slice(0, 1)) + start.slice(1);
}
