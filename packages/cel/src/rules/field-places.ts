import type { CheckedExpr } from '../check/checked.js';
import { expressionsIn } from '../reading/expressions-in.js';
import { memberOf } from '../reading/member.js';
import { escapeName } from '../schema/escape.js';
import type { Expr } from '../syntax/expr.js';
import { writtenTokens, type WrittenToken } from '../syntax/written-tokens.js';
import { sourceRanges, type TextRange } from '../syntax/source-range.js';
import { optionalValue } from '../types/type.js';

/**
 * Where an expression names a field of the object at some steps below `self`: only the name, in the order of the text.
 *
 * Steps are those of a schema: `properties` with a name, `items`, `additionalProperties`. Fields are known by the type of what they are selected
 * from, so that a field of another object with the same name is none, and neither is one of what has no type.
 */
export function fieldPlaces(checked: CheckedExpr, steps: readonly (string | number)[], field: string): readonly TextRange[] {
  const owner = objectName(steps);
  const name = escapeName(field);
  if (owner === undefined || name === undefined) return [];
  const rangeOf = sourceRanges(checked);
  const tokens = writtenTokens(checked.source.text);
  const found = new Map<number, TextRange>();
  for (const expr of expressionsIn(checked.expr)) {
    const member = memberOf(expr);
    if (member?.name !== name || ownerOf(member.object, checked) !== owner) continue;
    const place = nameAfter(rangeOf(member.object), name, tokens);
    if (place !== undefined) found.set(place.start, place);
  }
  return [...found.values()].sort((a, b) => a.start - b.start);
}

/** The type that the compiler gives an object below `self`; undefined where rules know no field on the way. */
function objectName(steps: readonly (string | number)[]): string | undefined {
  let name = 'selfType';
  for (let i = 0; i < steps.length; i++) {
    const step = steps[i];
    const part = step === 'items' ? '@idx' : step === 'additionalProperties' ? '@elem' : escapeName(String(steps[++i]));
    if (part === undefined) return undefined;
    name += `.${part}`;
  }
  return name;
}

function ownerOf(expr: Expr, { types }: CheckedExpr): string | undefined {
  const given = types[expr.id];
  const type = given && (optionalValue(given) ?? given);
  return type?.kind === 'object' ? type.name : undefined;
}

/** The name that follows an expression, behind its parentheses, a dot and what makes it optional. */
function nameAfter({ end }: TextRange, name: string, tokens: readonly WrittenToken[]): TextRange | undefined {
  let at = tokens.findIndex(({ start }) => start >= end);
  while (at >= 0 && tokens[at]?.text === ')') at++;
  for (const sign of ['.', '?']) if (tokens[at]?.text === sign) at++;
  const token = tokens[at];
  return token?.text === name ? { start: token.start, end: token.end } : undefined;
}
