import { code, literal } from './literal.js';

/** Links, and code between backquotes; everything else of a description is text. */
const KEPT = /`([^`\n]+)`|\[([^[\]\n]+)\]\((https?:\/\/[\w\-./?=%#:+,@]+)\)/g;

/** A description on one line, as a cell of a table holds it; its paragraphs are split by breaks. */
export function proseLine(description: string): string {
  return paragraphs(description).map(inline).join('<br/>');
}

/** A description as paragraphs. */
export function proseBlock(description: string): string {
  return paragraphs(description).map(inline).join('\n\n');
}

function paragraphs(description: string): readonly string[] {
  return description.split(/\n\s*\n/).filter((paragraph) => paragraph.trim() !== '');
}

function inline(paragraph: string): string {
  let text = '';
  let end = 0;
  for (const { 0: whole, 1: span, 2: words = '', 3: address = '', index } of paragraph.matchAll(KEPT)) {
    text += `${between(paragraph.slice(end, index))}${span === undefined ? `[${literal(words)}](${address})` : code(span)}`;
    end = index + whole.length;
  }
  return `${text}${between(paragraph.slice(end))}`.trim();
}

/** Literal text, with a blank where it begins or ends with any. */
function between(text: string): string {
  const shown = literal(text);
  return shown === '' ? (text === '' ? '' : ' ') : `${/^\s/.test(text) ? ' ' : ''}${shown}${/\s$/.test(text) ? ' ' : ''}`;
}
