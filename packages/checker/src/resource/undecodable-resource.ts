import type { JsonPath } from '@structural/document';
import { type JsonObject, valueAt } from '@structural/json';
import { findDecodeErrorPath } from '../place/decode-error-path.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { parseStrictFieldPath } from '../place/strict-field-path.js';
import { rangeIn, type ResourceContext } from './resource-context.js';

/** The only finding about a resource that the server cannot decode. */
export function undecodableResource(context: ResourceContext, decodeError: string): Diagnostic {
  return undecodableAt(context, decodeError, decodeErrorPath(context.resource.value, decodeError));
}

/** The same where it is known which value cannot be decoded. */
export function undecodableAt(context: ResourceContext, decodeError: string, path: JsonPath): Diagnostic {
  const misread = /cannot unmarshal (number|bool) into .* of type string$/.exec(decodeError)?.[1];
  return {
    rule: 'undecodable-resource',
    severity: 'error',
    message: decodeError,
    file: context.file,
    range: rangeIn(context, path, 'value'),
    related: [],
    ...(misread === undefined ? {} : { hint: `quote it: without quotes it is a ${misread === 'bool' ? 'boolean' : misread}` }),
  };
}

/**
 * Where in a resource its decoding fails, as far as the server's words tell: a field of metadata, be it the resource's own or, after its
 * path, an embedded one's, or a field that must be text.
 */
function decodeErrorPath(resource: JsonObject, decodeError: string): JsonPath {
  const accessed = /^\.([\w.]+) accessor error: /.exec(decodeError)?.[1];
  if (accessed !== undefined) return accessed.split('.');
  const printed = /^([^ :][^:]*): Invalid value: /.exec(decodeError)?.[1];
  const root = printed === undefined ? [] : (parseStrictFieldPath(resource, printed) ?? []);
  const cause = decodeError.slice(Math.max(0, decodeError.indexOf('json: cannot unmarshal')));
  for (const path of printed === undefined ? [['metadata'], []] : [root]) {
    const value = valueAt(resource, path);
    const inside = value === undefined ? undefined : findDecodeErrorPath(value, cause);
    if (inside !== undefined) return [...path, ...inside];
  }
  return printed === undefined && resource['metadata'] !== undefined && decodeError.includes('ObjectMeta') ? ['metadata'] : root;
}
