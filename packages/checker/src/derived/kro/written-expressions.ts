import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** An expression in a text of a ResourceGraphDefinition. */
export interface WrittenExpression {
  readonly text: string;
  /** Where the text that holds it is. */
  readonly path: JsonPath;
  /** Where it starts in that text, in UTF-16 units. */
  readonly start: number;
  /** Whether the text is this expression and no more, so that its value is of the expression's type. */
  readonly isWhole: boolean;
}

/** The expressions in the texts of a value, in no order. Linear. */
export function writtenExpressions(value: JsonValue | undefined, path: JsonPath): readonly WrittenExpression[] {
  const found: WrittenExpression[] = [];
  const pending: { readonly value: JsonValue; readonly path: JsonPath }[] = value === undefined ? [] : [{ value, path }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path: at, value: each } = next;
    if (typeof each === 'string') {
      for (const { end, start } of expressionsIn(each)) {
        const isWhole = each.slice(0, start).trim() === '${' && each.slice(end).trim() === '}';
        found.push({ text: each.slice(start, end), path: at, start, isWhole });
      }
    } else if (isJsonArray(each)) each.forEach((item, index) => pending.push({ value: item, path: [...at, index] }));
    else if (isJsonObject(each)) for (const [name, member] of Object.entries(each)) pending.push({ value: member, path: [...at, name] });
  }
  return found;
}

/** The expressions between `${` and the brace that closes it, outside of texts. Linear. */
function expressionsIn(text: string): readonly { readonly start: number; readonly end: number }[] {
  const found: { readonly start: number; readonly end: number }[] = [];
  for (let open = text.indexOf('${'); open >= 0; open = text.indexOf('${', open)) {
    const start = open + 2;
    const end = closingBrace(text, start);
    if (end < 0) return found;
    found.push({ start, end });
    open = end;
  }
  return found;
}

function closingBrace(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = from; at < text.length; at++) {
    const character = text[at]!;
    if (quote !== '') {
      if (character === '\\') at++;
      else if (character === quote) quote = '';
    } else if (character === '"' || character === "'") quote = character;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return at;
  }
  return -1;
}
