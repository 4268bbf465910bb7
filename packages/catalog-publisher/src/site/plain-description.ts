/**
 * A description as Markdown in which tags and pictures are plain text: `<name>` is a placeholder in the prose of most definitions, and no
 * page should fetch what a definition points to. What stands between backquotes is left alone, where Markdown shows it as it is.
 */
export function plainDescription(text: string): string {
  return text
    .split('`')
    .map((piece, i, pieces) =>
      i % 2 === 1 && i < pieces.length - 1 ? piece : piece.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/!\[/g, '!&#91;'),
    )
    .join('`');
}

/** Makes every description in a document plain, the values that schemas give as examples apart. Changes the document. */
export function makeDescriptionsPlain(document: object): void {
  const pending: object[] = [document];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    for (const [key, member] of Object.entries(next)) {
      if (key === 'description' && typeof member === 'string') Reflect.set(next, key, plainDescription(member));
      else if (typeof member === 'object' && member !== null && !(VALUES.has(key) && 'type' in next)) pending.push(member as object);
    }
  }
}

const VALUES: ReadonlySet<string> = new Set(['default', 'enum', 'example']);
