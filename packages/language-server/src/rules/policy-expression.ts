import { policyScope } from '@structural/checker';
import { locate, type Range } from '@structural/document';
import type { PlaceAt } from '../cursor/place-at.js';
import type { FileView } from '../workspace/workspace.js';

/** An expression of an admission policy as it stands in a text. */
interface PolicyExpression {
  readonly scope: NonNullable<ReturnType<typeof policyScope>>;
  /** From the beginning of the expression to its end, as offsets; without quotes and the head of a block. */
  readonly start: number;
  readonly end: number;
  /** The scalar as it is written. */
  readonly whole: Range;
}

const KEYWORDS: ReadonlySet<unknown> = new Set(['expression', 'messageExpression', 'valueExpression']);

/** The expression of a policy that a place is in; undefined elsewhere. */
export function policyExpressionAt(text: string, { at, document, object, path }: PlaceAt, view: FileView): PolicyExpression | undefined {
  if (path[0] !== 'spec' || !KEYWORDS.has(path.at(-1))) return undefined;
  const value = locate(document, [...at, ...path])?.value;
  const [, list, index] = path;
  const scope = value && policyScope(object, view, list === 'variables' && typeof index === 'number' ? index : undefined);
  if (scope === undefined || value === undefined) return undefined;
  const [head = ''] = /^(?:[|>][^\n]*\n\s*|["'])/.exec(text.slice(value.start, value.end)) ?? [];
  return { scope, start: value.start + head.length, end: value.end, whole: value };
}
