import type { JsonPath } from '@structural/document';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';

/** An expression in a text of a ResourceGraphDefinition. */
export interface WrittenExpression {
  readonly text: string;
  /** Where it starts in the text that holds it, in UTF-16 units. */
  readonly start: number;
}

/** A text of a ResourceGraphDefinition, and the expressions in it. */
export interface GraphText {
  readonly path: JsonPath;
  readonly text: string;
  readonly expressions: readonly WrittenExpression[];
  /** Whether the text is one expression and no more, so that its value is of the expression's type. */
  readonly isWhole: boolean;
  /** Where an expression starts in another one, which kro refuses. */
  readonly nestedAt?: number;
}

/** The texts in a value that hold expressions, in no order. Linear. */
export function writtenTexts(value: JsonValue | undefined, path: JsonPath): readonly GraphText[] {
  const found: GraphText[] = [];
  const pending: { readonly value: JsonValue; readonly path: JsonPath }[] = value === undefined ? [] : [{ value, path }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path: at, value: each } = next;
    if (typeof each === 'string') {
      const read = readText(each, at);
      if (read.expressions.length > 0 || read.nestedAt !== undefined) found.push(read);
    } else if (isJsonArray(each)) each.forEach((item, index) => pending.push({ value: item, path: [...at, index] }));
    else if (isJsonObject(each)) for (const [name, member] of Object.entries(each)) pending.push({ value: member, path: [...at, name] });
  }
  return found;
}

/** The expressions between `${` and the brace that closes it, outside of texts. Source: kro 0.9, `pkg/graph/parser`, `extractExpressions`. */
export function readText(text: string, path: JsonPath): GraphText {
  const expressions: WrittenExpression[] = [];
  for (let open = text.indexOf('${'); open >= 0; open = text.indexOf('${', open)) {
    const start = open + 2;
    const { end, nestedAt } = closingBrace(text, start);
    if (nestedAt !== undefined) return { path, text, expressions, isWhole: false, nestedAt };
    // What is behind one that is not closed is not looked through again: a quote in it would have to close first.
    if (end < 0) break;
    expressions.push({ text: text.slice(start, end), start });
    open = end;
  }
  const [only] = expressions;
  const isWhole = expressions.length === 1 && only !== undefined && only.start === 2 && only.text.length + 3 === text.length;
  return { path, text, expressions, isWhole };
}

/** Whether expressions fill in a text: all of it, a part, or nothing. */
export function filledIn(text: string): 'all' | 'part' | undefined {
  const { expressions, isWhole } = readText(text, []);
  if (isWhole) return 'all';
  return expressions.length > 0 ? 'part' : undefined;
}

interface Closing {
  /** -1 where nothing closes it. */
  readonly end: number;
  readonly nestedAt?: number;
}

const NOT_CLOSED: Closing = { end: -1 };

/** Only double quotes are quotes here. */
function closingBrace(text: string, from: number): Closing {
  let depth = 0;
  let isQuoted = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (isQuoted && character === '\\') at++;
    else if (character === '"') isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (character === '{') depth++;
    else if (character === '}' && depth-- === 0) return { end: at };
    else if (character === '$' && text[at + 1] === '{' && text[at - 1] !== '"') return { end: -1, nestedAt: at };
  }
  return NOT_CLOSED;
}
