import type { Expr } from './expr.js';
import type { Issues } from './issue.js';
import type { Source } from './source.js';

/** An expression, or what is wrong with its syntax. */
export type Parsed =
  | { readonly ok: true; readonly source: Source; readonly expr: Expr; /** By id. */ readonly offsets: readonly number[] }
  | { readonly ok: false; readonly source: Source; readonly issues: Issues };
