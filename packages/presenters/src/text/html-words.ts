import { linkAround, markdownText } from './markdown.js';

/** A text as words of HTML in which a long name may go on in the next line after a dot, a slash or a bracket. */
export function breakable(text: string): string {
  return text
    .split(/(?<=[./\]}])(?=\w)/)
    .map(markdownText)
    .join('<wbr>');
}

/** Markdown as a link, where there is an address. */
export function linked(markdown: string, url: string | undefined): string {
  return url === undefined ? markdown : linkAround(markdown, url);
}

/** A clause as the beginning of a sentence. */
export function capitalized(clause: string): string {
  return clause.slice(0, 1).toUpperCase() + clause.slice(1);
}
