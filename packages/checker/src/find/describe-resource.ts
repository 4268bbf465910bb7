import type { JsonObject, JsonValue } from '@structural/json';
import { isJsonObject } from '@structural/json';

/** What an object calls itself, as far as its text is fit to say so; what is missing is empty. */
export interface ResourceDescription {
  readonly apiVersion: string;
  /** Empty for Kubernetes' core group. */
  readonly group: string;
  readonly version: string;
  readonly kind: string;
  readonly name: string;
  readonly namespace: string;
  readonly generateName: string;
}

/** Reads type and name of an object; anything that is no text counts as missing. */
export function describeResource(object: JsonObject): ResourceDescription {
  const apiVersion = text(object['apiVersion']);
  const slash = apiVersion.indexOf('/');
  const metadata = object['metadata'];
  const own = (name: string): string => (isJsonObject(metadata) ? text(metadata[name]) : '');
  return {
    apiVersion,
    group: apiVersion.slice(0, Math.max(slash, 0)),
    version: apiVersion.slice(slash + 1),
    kind: text(object['kind']),
    name: own('name'),
    namespace: own('namespace'),
    generateName: own('generateName'),
  };
}

function text(value: JsonValue | undefined): string {
  return typeof value === 'string' ? value : '';
}
