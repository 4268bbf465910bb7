import { linkAround, markdownText } from './markdown.js';

/** How many characters without a blank stay on one line. */
const WIDEST = 24;

/** A text as words of HTML, in which a long name may go on in the next line: after a dot, a slash or a bracket, or else wherever that is. */
export function breakable(text: string): string {
  return text
    .split(/(?<=[./\]}])(?=\w)/)
    .flatMap((part) => part.match(PIECES) ?? [])
    .map(markdownText)
    .join('<wbr>');
}

/** Words with their blanks, none longer than that. */
const PIECES = new RegExp(`(?:\\s*\\S{1,${String(WIDEST)}}(?!\\S))+\\s*|\\s*\\S{1,${String(WIDEST)}}|\\s+`, 'gu');

/** Markdown as a link, where there is an address. */
export function linked(markdown: string, url: string | undefined): string {
  return url === undefined ? markdown : linkAround(markdown, url);
}

/** A clause as the beginning of a sentence. */
export function capitalized(clause: string): string {
  return clause.slice(0, 1).toUpperCase() + clause.slice(1);
}
