import type { Expr } from './expr.js';
import type { Issues } from './issue.js';
import type { ExpressionSource } from './source.js';

/** An expression, or what is wrong with its syntax. */
export type Parsed =
  | { readonly ok: true; readonly source: ExpressionSource; readonly expr: Expr; /** By id. */ readonly offsets: readonly number[] }
  | { readonly ok: false; readonly source: ExpressionSource; readonly issues: Issues };
