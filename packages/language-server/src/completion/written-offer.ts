import { renderDocument } from '@structural/document';
import { isJsonArray, isJsonObject, printJson, type JsonValue } from '@structural/json';
import type { CursorPlace } from '../cursor/cursor-place.js';
import type { OfferText } from './offer.js';

/** The text of an offer where the cursor is. */
export interface WrittenOffer {
  readonly text: string;
  /** The same with the parts that are to be typed over marked, in the grammar of snippets; absent where there is none. */
  readonly snippet?: string;
}

/** Writes what was chosen in the style of the text around, lines after the first one indented from the line's beginning. */
export function writeOffer(offer: OfferText, cursor: CursorPlace): WrittenOffer {
  const { snippet, text } = writeBare(offer, cursor);
  return { text: text + cursor.ending, ...(snippet !== undefined && { snippet: snippet + cursor.ending }) };
}

function writeBare(offer: OfferText, cursor: CursorPlace): WrittenOffer {
  switch (offer.kind) {
    case 'plain':
      return { text: offer.text };
    case 'scalar':
      return { text: scalarText(offer.value, cursor) };
    case 'member':
      return offer.isOpened === true ? openObject(offer.name, offer.value, cursor) : writeMember(offer.name, offer.value, cursor);
    case 'members':
      return writeMembers(Object.entries(offer.value), cursor);
  }
}

/** Where the editor puts the cursor: the key, and a line below it for the first of its fields. */
function openObject(name: string, value: JsonValue | undefined, cursor: CursorPlace): WrittenOffer {
  const written = writeMember(name, value, cursor);
  if (cursor.style !== 'block' || cursor.hasColon) return written;
  return { text: written.text, snippet: `${escaped(indented([`${keyText(name, cursor)}:`, '  '], cursor))}$0` };
}

function writeMember(name: string, value: JsonValue | undefined, cursor: CursorPlace): WrittenOffer {
  const key = keyText(name, cursor);
  if (cursor.hasColon) return { text: key };
  if (value === undefined) return { text: `${key}: `, snippet: `${escaped(key)}: $0` };
  if (cursor.style !== 'block') {
    const flow = printJson(value);
    return { text: `${key}: ${flow}`, snippet: `${escaped(key)}: ${placeholder(1, flow)}` };
  }
  const lines = blockLines(name, value, cursor.quote);
  return { text: indented(lines, cursor), snippet: indented(withPlaceholders(lines), cursor) };
}

function writeMembers(members: readonly (readonly [string, JsonValue])[], cursor: CursorPlace): WrittenOffer {
  if (cursor.style !== 'block') {
    return { text: members.map(([name, value]) => `${JSON.stringify(name)}: ${printJson(value)}`).join(', ') };
  }
  const lines = members.flatMap(([name, value]) => blockLines(name, value, ''));
  return { text: indented(lines, cursor), snippet: indented(withPlaceholders(lines), cursor) };
}

/** A member as lines of block style, as kubectl writes it but for lists, whose dashes stand below their key by two blanks. */
function blockLines(name: string, value: JsonValue, quote: CursorPlace['quote']): readonly string[] {
  const lines = renderDocument({ [name]: value }, 'yaml')
    .trimEnd()
    .split('\n');
  return quote === '' ? lines : [quote + name + quote + (lines[0] ?? '').slice((lines[0] ?? '').indexOf(':')), ...lines.slice(1)];
}

function indented(lines: readonly string[], { indent }: CursorPlace): string {
  return lines.map((line, i) => (i === 0 || line === '' ? line : ' '.repeat(indent) + line)).join('\n');
}

/** Each scalar becomes a part to be typed over. */
function withPlaceholders(lines: readonly string[]): readonly string[] {
  let number = 0;
  return lines.map((line) => {
    const [, head = '', value = ''] = /^(\s*(?:- )*(?:(?:"(?:[^"\\]|\\.)*"|'[^']*'|[^\s"'#:{}[\],][^\s:]*): )?)(.*)$/.exec(line) ?? [];
    if (value === '' || /:$/.test(line) || /^[|>]/.test(value) || number >= MAX_PLACEHOLDERS) return escaped(line);
    number++;
    return escaped(head) + placeholder(number, value);
  });
}

const MAX_PLACEHOLDERS = 20;

function placeholder(number: number, text: string): string {
  return `\${${number}:${text.replace(/[\\$}]/g, '\\$&')}}`;
}

function escaped(text: string): string {
  return text.replace(/[\\$}]/g, '\\$&');
}

function keyText(name: string, { quote, style }: CursorPlace): string {
  if (style === 'json') return JSON.stringify(name);
  if (quote === "'") return `'${name.replaceAll("'", "''")}'`;
  return quote === '"' || !isPlainKey(name) ? JSON.stringify(name) : name;
}

function isPlainKey(name: string): boolean {
  return renderDocument({ [name]: 0 }, 'yaml') === `${name}: 0\n`;
}

function scalarText(value: JsonValue, { quote, style }: CursorPlace): string {
  if (style === 'json' || isJsonArray(value) || isJsonObject(value)) return printJson(value);
  if (typeof value !== 'string') return printJson(value);
  if (quote === "'") return `'${value.replaceAll("'", "''")}'`;
  if (quote === '"' || (style === 'flow' && /[,[\]{}]/.test(value))) return JSON.stringify(value);
  return renderDocument({ a: value }, 'yaml').slice('a: '.length).trimEnd();
}
