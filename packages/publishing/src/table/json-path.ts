/**
 * A parsed JSONPath template in kubectl's dialect, such as `{.status.conditions[?(@.type=="Ready")].status}`.
 *
 * A template is a row of blocks in braces with text between them; a block is a row of steps, each working on what the one before found.
 */
export type JsonPathTemplate = readonly (TextStep | BlockStep)[];

/** A row of steps in braces. */
export interface BlockStep {
  readonly kind: 'block';
  readonly steps: readonly JsonPathStep[];
}

/** One step of a block. */
export type JsonPathStep =
  | TextStep
  | LiteralStep
  | FieldStep
  | SliceStep
  | FilterStep
  | UnionStep
  | WordStep
  | { readonly kind: 'recursive' | 'wildcard' };

/** A text, which takes the place of whatever was found. */
export interface TextStep {
  readonly kind: 'text';
  readonly text: string;
}

/** A number or boolean in place of each value found. */
interface LiteralStep {
  readonly kind: 'literal';
  readonly value: LiteralValue;
}

/** A literal as Go has it: int64 and float64 are never equal. */
export type LiteralValue = { readonly type: 'bool'; readonly bool: boolean } | { readonly type: 'float' | 'int'; readonly number: number };

/** A member of objects; what is no object has none. */
interface FieldStep {
  readonly kind: 'field';
  readonly name: string;
}

/** Some items of lists. An absent bound is the list's own; `derived` marks the end of a single index. */
export interface SliceStep {
  readonly kind: 'slice';
  readonly start?: number;
  readonly end?: number;
  readonly derived: boolean;
  readonly step?: number;
}

/** The items for which two paths compare as `operator` says, or for which the left one finds anything. */
export interface FilterStep {
  readonly kind: 'filter';
  readonly left: readonly JsonPathStep[];
  readonly operator: string;
  readonly right: readonly JsonPathStep[];
}

/** What any of several paths finds. */
interface UnionStep {
  readonly kind: 'union';
  readonly branches: readonly (readonly JsonPathStep[])[];
}

/** A bare word; none makes sense in a column. */
interface WordStep {
  readonly kind: 'word';
  readonly word: string;
}
