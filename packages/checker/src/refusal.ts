import type { FieldError } from '@structural/core';

/**
 * What the server answers where it refuses an object: that it cannot read it (400, BadRequest), in its words, or the field errors
 * (422, Invalid) in its own order, which is not that of the text.
 */
export type Refusal = { readonly decodeError: string } | { readonly causes: readonly FieldError[] };
