import { isJsonArray, isJsonObject, printJson, printJsonString, type JsonValue } from '@structural/json';

/**
 * A value as compact JSON with its keys in its own order, as Go prints the fields of a struct; parts in `sorted` have them by name, as Go prints maps.
 */
export function printInOwnOrder(value: JsonValue, sorted: ReadonlySet<JsonValue> = NONE): string {
  if (sorted.has(value)) return printJson(value);
  if (isJsonArray(value)) return `[${value.map((item) => printInOwnOrder(item, sorted)).join(',')}]`;
  if (!isJsonObject(value)) return printJson(value);
  const members = Object.keys(value).map((key) => `${printJsonString(key)}:${printInOwnOrder(value[key] ?? null, sorted)}`);
  return `{${members.join(',')}}`;
}

const NONE: ReadonlySet<JsonValue> = new Set();

/** Compact JSON with two blanks a level, as Go's `json.Indent` lays it out. */
export function indentJson(compact: string): string {
  let text = '';
  let depth = 0;
  for (let i = 0; i < compact.length; i++) {
    const character = compact.charAt(i);
    if (character === '"') {
      const end = endOfString(compact, i);
      text += compact.slice(i, end);
      i = end - 1;
    } else if (character === '{' || character === '[') {
      const next = compact.charAt(i + 1);
      if (next === '}' || next === ']') text += `${character}${compact.charAt(++i)}`;
      else text += `${character}${lineBreak(++depth)}`;
    } else if (character === '}' || character === ']') text += `${lineBreak(--depth)}${character}`;
    else text += character === ',' ? `,${lineBreak(depth)}` : character === ':' ? ': ' : character;
  }
  return text;
}

/** Where a string literal ends that starts at an offset. */
function endOfString(text: string, start: number): number {
  for (let i = start + 1; ; i++) {
    const character = text.charAt(i);
    if (character === '\\') i++;
    else if (character === '"' || character === '') return i + 1;
  }
}

function lineBreak(depth: number): string {
  return `\n${'  '.repeat(depth)}`;
}
