/**
 * How much is known of a value that a program makes: what a definition demands of the rest is not asked.
 *
 * `whole`: all of it · `typed`: its type, and a sample of that stands for it · `unknown`: nothing, not even whether it is null · `choice`: it is one of
 * several values, of each of which something is known.
 */
export type PartialValue =
  | { readonly kind: 'whole' }
  | { readonly kind: 'typed' }
  | { readonly kind: 'unknown' }
  | { readonly kind: 'choice'; readonly alternatives: readonly PartialValue[] }
  | PartialObject
  | {
      readonly kind: 'list';
      readonly items: readonly PartialValue[];
      /** Whether there may be more items than these. */
      readonly isOpen: boolean;
    };

/** An object some of which is unknown. */
export interface PartialObject {
  readonly kind: 'object';
  readonly fields: ReadonlyMap<string, PartialField>;
  /** Whether there may be more fields than these. */
  readonly isOpen: boolean;
}

/** A field by its name, and whether it may be missing. */
export interface PartialField {
  readonly value: PartialValue;
  readonly mayLack: boolean;
}
