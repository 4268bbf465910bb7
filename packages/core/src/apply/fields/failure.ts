import type { JsonPath } from '@structural/json';
import type { PathElement } from './path-element.js';

/** A field that somebody else owns, and would have another value. */
export interface Conflict {
  readonly owner: OwnerIdentity;
  readonly path: readonly PathElement[];
}

/** Who owns fields: a manager by its operation, and for updates also by version. */
export interface OwnerIdentity {
  readonly manager: string;
  readonly operation: string;
  /** Empty for those who apply. */
  readonly apiVersion: string;
  readonly subresource: string;
}

/** Why fields could not be applied or tracked: `error` is what a server answers with 500, `bad-request` with 400. `live` is what no server would have stored. */
export type FieldsFailure =
  | { readonly kind: 'error' | 'bad-request' | 'missing-version'; readonly text: string }
  | { readonly kind: 'undecided'; readonly text: string }
  | { readonly kind: 'live'; readonly text: string; readonly place: JsonPath }
  | { readonly kind: 'conflicts'; readonly conflicts: readonly Conflict[] };

/** A value, or why there is none. */
export type Attempt<T> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly failure: FieldsFailure };

/** What succeeded. */
export function success<T>(value: T): Attempt<T> {
  return { ok: true, value };
}

/** What failed with a text. */
export function failed(text: string, kind: 'error' | 'bad-request' | 'missing-version' | 'undecided' = 'error'): Attempt<never> {
  return { ok: false, failure: { kind, text } };
}

/** A failure on the way of something else, as Go wraps errors; conflicts and what is undecided are not wrapped. */
export function wrapped(during: string, failure: FieldsFailure): Attempt<never> {
  if (failure.kind === 'conflicts' || failure.kind === 'undecided' || failure.kind === 'live') return { ok: false, failure };
  return failed(`${during}: ${failure.text}`);
}
