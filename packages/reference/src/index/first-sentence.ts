/** The beginning of a description, on one line: cut where its first sentence ends, or the room. */
export function firstSentence(text: string): string {
  const start = text
    .slice(0, MAX_LETTERS + 1)
    .replace(/\s+/g, ' ')
    .trim();
  const end = start.search(/(?<!\b(?:e\.g|i\.e|etc|vs))[.!?](?: |$)/i);
  if (end >= 0) return start.slice(0, end + 1);
  return text.length <= MAX_LETTERS ? start : `${[...start].slice(0, -1).join('')}…`;
}

const MAX_LETTERS = 240;
