import type { Environment } from '../environment/environment.js';
import type { Constant, Expr } from '../syntax/expr.js';
import type { ExpressionSource } from '../syntax/source.js';
import type { CelType } from '../types/type.js';

/** What a node refers to: a variable, type or constant by its full name, or the overloads that a call may mean. */
export type Reference =
  | { readonly kind: 'name'; readonly name: string; readonly value?: Constant }
  | { readonly kind: 'function'; readonly overloads: readonly string[] };

/**
 * An expression whose types are known.
 *
 * Names that spell something in full, as `optional.of` and `google.protobuf.Timestamp` do, are single nodes in it.
 */
export interface CheckedExpr {
  readonly environment: Environment;
  readonly source: ExpressionSource;
  readonly expr: Expr;
  /** By id: where each node stands, in code points. */
  readonly offsets: readonly number[];
  /** By id; without type parameters. */
  readonly types: readonly (CelType | undefined)[];
  /** By id. */
  readonly references: readonly (Reference | undefined)[];
}

/** The overloads that a call may mean; none where only evaluation can tell. */
export function overloadsOf({ references }: CheckedExpr, { id }: { readonly id: number }): readonly string[] {
  const reference = references[id];
  return reference?.kind === 'function' ? reference.overloads : [];
}
