import { newJsonObject, type JsonObject } from '@structural/json';

/** What the server asks of an embedded resource's apiVersion: some text with at most one slash. */
export const API_VERSION_PATTERN = '^([^/]+|[^/]*/[^/]*)$';

/** What every embedded resource must have. */
export const REQUIRED_FIELDS: readonly string[] = ['kind', 'apiVersion'];

/** The fields of an embedded resource that need not be listed, with the type of each. */
export const IMPLIED_FIELDS: ReadonlyMap<string, string> = new Map([
  ['apiVersion', 'string'],
  ['kind', 'string'],
  ['metadata', 'object'],
]);

/** The branches that an int-or-string stands for. */
export function integerOrString(): readonly JsonObject[] {
  return ['integer', 'string'].map((type) => Object.assign(newJsonObject(), { type }));
}
