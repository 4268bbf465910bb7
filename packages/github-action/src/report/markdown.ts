import { visible } from '@structural/presenters';

/**
 * `text` as one line of Markdown that shows it as it is: no mark-up, link, mention, emoji or HTML comes of it, and no end of a table's cell.
 * Line ends become `<br>`, other controls are made visible.
 */
export function markdownText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      visible(line)
        .replace(CALLING, `$&${BREAK}`)
        .replace(SPECIAL, (character) => (character === BREAK ? '&#8203;' : `&#${character.charCodeAt(0)};`)),
    )
    .join('<br>');
}

// GitHub looks for these in the text that a page shows, whatever was escaped in its source: mentions, issues and emoji. A space without width parts them.
const CALLING = /@(?=[\w-])|#(?=\d)|\bGH-(?=\d)|:(?=[\w+-]+:)/gi;
const BREAK = '\u200b';

// Punctuation that means something to GitHub's Markdown within a line, and the colons and dots of what it would make emoji and links of.
const SPECIAL = /[&<>`*_~[\]|\\#@$\u200b]|:(?=[\w+/\u200b-])|(?<=www)\./gi;

/** A link; the words are shown as they are. */
export function markdownLink(words: string, url: string): string {
  return `<a href="${url.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)}">${markdownText(words)}</a>`;
}
