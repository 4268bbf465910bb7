/** A table whose cells are Markdown already, each on one line. */
export function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** A section with a place of its own before its heading, of which generators make names and contents; nothing where there is nothing in it. */
export function section(id: string, title: string, body: string): string {
  return body === '' ? '' : `<a id="${id}"></a>\n\n## ${title}\n\n${body}\n`;
}
