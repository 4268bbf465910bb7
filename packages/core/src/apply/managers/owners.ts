import { printJsonString } from '@structural/json';
import type { OwnerIdentity } from '../fields/failure.js';
import type { FieldSet } from '../fields/field-set.js';

/** The fields of one owner, in the version in which they were set. */
export interface Owner extends VersionedSet {
  readonly identity: OwnerIdentity;
}

/** Fields in a version. */
export interface VersionedSet {
  readonly set: FieldSet;
  readonly apiVersion: string;
  /** Whether they were applied, or else updated. */
  readonly applied: boolean;
}

/** Who owns which fields, by {@link ownerId}. */
export type Owners = ReadonlyMap<string, Owner>;

/** Owners, and when each of them last wrote; a time may be known of one who owns nothing any more. */
export interface Managed {
  readonly owners: Owners;
  readonly times: ReadonlyMap<string, string | undefined>;
}

/** What distinguishes owners, and orders them in texts: the JSON of what identifies them. */
export function ownerId({ manager, operation, apiVersion, subresource }: OwnerIdentity): string {
  const parts = Object.entries({ manager, operation, apiVersion, subresource }).filter(([, text]) => text !== '');
  return `{${parts.map(([name, text]) => `"${name}":${printJsonString(text)}`).join(',')}}`;
}

/** The identity of who applies, or updates in a version; without a name it is `unknown`. */
export function newIdentity(manager: string, operation: 'Apply' | 'Update', apiVersion: string, subresource: string): OwnerIdentity {
  return { manager: manager === '' ? 'unknown' : manager, operation, apiVersion: operation === 'Apply' ? '' : apiVersion, subresource };
}
