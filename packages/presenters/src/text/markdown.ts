import { visible } from './visible-text.js';

/**
 * `text` as one line of Markdown that shows it as it is: no mark-up, link, mention, emoji or HTML comes of it, and no end of a table's cell, on GitHub
 * or elsewhere. Line ends become `<br>`, other controls are made visible. It may stand within elements of HTML, too.
 */
export function markdownText(text: string): string {
  return text
    .split(/\r\n?|\n/)
    .map((line) =>
      visible(line)
        .replace(CALLING, `$&${BREAK}`)
        .replace(SPECIAL, (character) => (character === BREAK ? '&#8203;' : entity(character))),
    )
    .join('<br>');
}

// GitHub looks for these in the text that a page shows, even where its source is escaped: mentions, issues, emoji and addresses. A space without width
// splits them.
const CALLING = /@(?=[\w-])|#(?=\d)|\bGH-(?=\d)|:(?=[\w+-]+:|\/\/)|\bwww(?=\.)/gi;
const BREAK = '\u200b';

// Punctuation that means something to GitHub's Markdown within a line, and the colons of what it would make emoji and links of.
const SPECIAL = /[&<>`*_~[\]|\\#@$\u200b]|:(?=[\w+/\u200b-])/gi;

/** A link; the words are shown as they are. */
export function markdownLink(words: string, url: string): string {
  return linkAround(markdownText(words), url);
}

/** A link around what is Markdown, or HTML, already. */
export function linkAround(markdown: string, url: string): string {
  return `<a href="${url.replace(/[&"<>]/g, entity)}">${markdown}</a>`;
}

/** `text` as code on one line, in a table's cell or out of it: between ticks, or, where it has ticks, bars or backslashes itself, as an element. */
export function markdownCode(text: string): string {
  const line = visible(text.replace(/\s*[\r\n]+\s*/g, ' '));
  // Ticks do not keep a blank at an end, nor can they hold nothing.
  return /[`|\\]|^\s|\s$|^$/.test(line) ? `<code>${markdownText(line)}</code>` : `\`${line}\``;
}

/** `text` as a block of code, each line behind `indent`; no line end at the end. */
export function markdownBlock(language: string, text: string, indent = ''): string {
  const fence = '`'.repeat(Math.max(3, ...[...text.matchAll(/`+/g)].map(([run]) => run.length + 1)));
  const lines = text
    .trimEnd()
    .split(/\r\n?|\n/)
    .map(visible);
  return [`${fence}${language}`, ...lines, fence].map((line) => (line === '' ? '' : `${indent}${line}`)).join('\n');
}

/** A table, with a line end; its cells are Markdown already, each on one line. */
export function markdownTable(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  return [heads, heads.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

function entity(character: string): string {
  return `&#${String(character.charCodeAt(0))};`;
}
