/** What generated code makes of a value before it is sent. */
export type FieldConversion =
  | { readonly kind: 'same' | 'unknown' }
  /** What `fromString` or `fromNumber` made an object of. */
  | { readonly kind: 'boxed' }
  | { readonly kind: 'date' }
  | { readonly kind: 'list'; readonly items: FieldConversion }
  | { readonly kind: 'map'; readonly values: FieldConversion }
  /** An object whose fields a function of the same module renames. */
  | { readonly kind: 'object'; readonly by: string };
