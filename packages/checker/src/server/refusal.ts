import type { FieldError } from '@structural/core';
import type { PolicyRefusal } from '@structural/policies';

/**
 * What the server answers where it refuses an object: that it cannot read it (400, BadRequest), in its words, or the field errors
 * (422, Invalid) in its own order, which is not that of the text, another status, such as 500 where it fails to store it, or that an admission
 * policy denies it.
 *
 * Where only strict decoding refuses, `findings` of severity `error` tell the unknown fields and repeated keys one by one: the next ones of
 * these rules in the file, objects taken in the order of the text.
 */
export type ServerRefusal =
  | { readonly decodeError: string; readonly findings?: number }
  | { readonly causes: readonly FieldError[] }
  | { readonly status: BareStatus }
  | { readonly denial: PolicyRefusal };

/** A status that names no field. */
interface BareStatus {
  readonly code: number;
  /** Empty where the server gives none. */
  readonly reason: string;
  readonly message: string;
}
