import { goQuote } from '@structural/go';
import type { JsonPath } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { aggregateText, errorBody, type FieldError } from '../field/error.js';
import { pathText } from '../field/path.js';
import { conflictStatus, type ConflictCause } from './conflict-status.js';
import type { Conflict, FieldsFailure } from './fields/failure.js';

/** Why a server refuses to apply or to update, as its `metav1.Status` says it. */
export interface Refusal {
  readonly kind: 'refused';
  readonly code: number;
  /** Empty where something went wrong on the way, with code 500. */
  readonly reason: 'BadRequest' | 'Conflict' | 'Forbidden' | 'Invalid' | 'NotFound' | '';
  readonly message: string;
  readonly causes: readonly (ConflictCause | { readonly reason: string; readonly message: string; readonly field: string })[];
  /** Of code 422, what the causes are made of. */
  readonly errors: readonly FieldError[];
  /** Of code 409, the fields that others own. */
  readonly conflicts: readonly Conflict[];
  /** What is warned of although it is refused; absent where nothing is. */
  readonly warnings?: readonly string[];
  /** Where in the live object something is wrong, by names and indices. */
  readonly livePlace?: JsonPath;
}

/** What only a cluster can tell. */
export interface Undecided {
  readonly kind: 'undecided';
  readonly message: string;
}

/** A refusal without details. */
export function refusal(code: number, reason: Refusal['reason'], message: string): Refusal {
  return { kind: 'refused', code, reason, message, causes: [], errors: [], conflicts: [] };
}

/** What a failure to apply or track fields is to the client. */
export function refusalOf(failure: FieldsFailure): Refusal | Undecided {
  if (failure.kind === 'undecided') return { kind: 'undecided', message: failure.text };
  if (failure.kind === 'bad-request') return refusal(400, 'BadRequest', failure.text);
  if (failure.kind === 'live') return { ...refusal(500, '', failure.text), livePlace: failure.place };
  if (failure.kind !== 'conflicts') return refusal(500, '', failure.text);
  const { message, causes } = conflictStatus(failure.conflicts);
  return { ...refusal(409, 'Conflict', message), causes, conflicts: failure.conflicts };
}

/** A resource as messages name it: `crontabs.example.com`, `pods`. */
export function resourceText({ spec: { group, names } }: CustomResourceDefinition): string {
  return group === '' ? names.plural : `${names.plural}.${group}`;
}

/** That an object, or the options of a request, are not valid; `kind` with its group, as in `CronTab.example.com`. */
export function invalidObject(kind: string, name: string, errors: readonly FieldError[]): Refusal {
  const causes = errors.map((error) => ({ reason: error.type, message: errorBody(error), field: pathText(error.path) }));
  const message = `${kind} ${goQuote(name)} is invalid: ${aggregateText(errors)}`;
  return { ...refusal(422, 'Invalid', message), causes, errors };
}
