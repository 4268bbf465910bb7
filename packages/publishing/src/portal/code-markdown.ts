/** Text as Markdown that shows it letter by letter, on one line. */
export function literalMarkdown(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[&<]/g, (character) => (character === '&' ? '&amp;' : '&lt;'))
    .replace(/[\\`*_{}[\]()#+!|~]/g, '\\$&')
    .replace(/^(\d*)([.)>=-])/, '$1\\$2')
    .replace(/:(?=\/\/)/g, '\\:');
}

/** Text as code in Markdown: between backquotes, or, if it has lines of its own, as a block that stands in an item of a list. */
export function codeMarkdown(text: string): string {
  const lines = text.trim().split(/\r\n|[\r\n\u2028\u2029]/);
  const longest = (text.match(/`+/g) ?? []).reduce((most, run) => Math.max(most, run.length), 0);
  if (lines.length === 1) {
    const fence = '`'.repeat(longest + 1);
    const [line = ''] = lines;
    return line.includes('`') ? `${fence} ${line} ${fence}` : `${fence}${line}${fence}`;
  }
  const fence = '`'.repeat(Math.max(3, longest + 1));
  return [fence, ...lines, fence].join('\n  ');
}
