import { childrenOf, type Expr } from '@structural/cel';
import type { StructuralSchema } from '@structural/core';
import type { JsonValue, JsonPath } from '@structural/json';
import type { PartOptions } from '../sample/sample-part.js';

/** What values are made of: the literals that an expression is written with, and samples. */
export interface Words {
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
  /** How values of parts of a schema are made. */
  readonly sample: SamplePart;
}

/** A value of a part of a schema, undefined where none is found. */
export type SamplePart = (schema: StructuralSchema, path: JsonPath, options?: PartOptions) => JsonValue | undefined;

/** Texts that functions read, of each kind between which rules tell: families of addresses, ranges with and without bits of a host. */
const READ: Readonly<Record<string, readonly string[]>> = {
  ip: ['192.0.2.1', '2001:db8::1'],
  cidr: ['10.0.0.0/8', '2001:db8::/32', '10.0.0.1/8'],
};

/** Collects the literals of an expression, loops and all, and texts that its functions read. */
export function wordsOf(root: Expr): Pick<Words, 'texts' | 'numbers'> {
  const texts = new Set<string>();
  const numbers = new Set<number>();
  const pending: Expr[] = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'call') for (const text of READ[expr.name] ?? []) texts.add(text);
    if (expr.kind === 'literal' && expr.value.type === 'string') texts.add(expr.value.value);
    else if (expr.kind === 'literal' && (expr.value.type === 'int' || expr.value.type === 'uint' || expr.value.type === 'double'))
      numbers.add(Number(expr.value.value));
    pending.push(...childrenOf(expr));
  }
  return { texts: [...texts], numbers: [...numbers] };
}
