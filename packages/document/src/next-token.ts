import { isBlank, isLineBreak } from './line-breaks.js';

const HASH = 0x23;

/** The first offset from `from` on that holds neither a blank nor a line break nor a comment; the end of the text when there is none. */
export function nextToken(text: string, from: number): number {
  let i = from;
  for (;;) {
    const unit = text.charCodeAt(i);
    if (unit === HASH) while (i < text.length && !isLineBreak(text.charCodeAt(i))) i++;
    else if (!isBlank(unit) && !isLineBreak(unit)) return i;
    else i++;
  }
}
