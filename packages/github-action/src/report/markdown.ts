import { visible } from '@structural/presenters';

/**
 * `text` as one line of Markdown that shows it as it is: no mark-up, link, mention, emoji or HTML comes of it, and no end of a table's cell.
 * Line ends become `<br>`, other controls are made visible.
 */
export function markdownText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) => visible(line).replace(SPECIAL, (character) => `&#${character.charCodeAt(0)};`))
    .join('<br>');
}

// Punctuation that means something to GitHub's Markdown within a line, and the colons and dots of what it would make emoji and links of.
const SPECIAL = /[&<>`*_~[\]|\\#@$]|:(?=[\w+/-])|(?<=www)\./gi;

/** A link; the words are shown as they are. */
export function markdownLink(words: string, url: string): string {
  return `<a href="${url.replace(/[&"<>]/g, (character) => `&#${character.charCodeAt(0)};`)}">${markdownText(words)}</a>`;
}
