import { forbidden, notSupported, type FieldError } from '../../../field/error.js';
import type { ForbiddenKeyword } from '../../../field/origin.js';
import { child, type FieldPath } from '../../../field/path.js';
import type { JSONSchemaProps } from '../../../schema/json-schema-props.js';
import { hasRareKeyword } from '../../../schema/rare-keywords.js';

/** The types that a schema may name. */
export const SCHEMA_TYPES: readonly string[] = ['array', 'boolean', 'integer', 'number', 'object', 'string'];

/** What the place of a schema takes away from it. */
export interface PlaceRestrictions {
  /** Why a default may not stand here: `in top-level metadata`; empty where the server does not say. */
  readonly noDefaults: string | undefined;
  /** In the metadata, kind or apiVersion of a resource. */
  readonly insideResourceMeta: boolean;
}

/** Judges the keywords that the server refuses wherever they stand, and those that the place of a schema forbids. */
export function validateForbiddenKeywords(
  schema: JSONSchemaProps,
  path: FieldPath,
  place: PlaceRestrictions,
  requireType: boolean,
  errors: FieldError[],
): void {
  const { type } = schema;
  const forbid = (keyword: ForbiddenKeyword | '$ref', detail: string): void => {
    errors.push(forbidden(child(path, keyword), detail, keyword === '$ref' ? 'keyword.ref' : `keyword.${keyword}`));
  };
  if (requireType && type !== undefined && !SCHEMA_TYPES.includes(type)) {
    errors.push(notSupported(child(path, 'type'), type, SCHEMA_TYPES, 'keyword.type'));
  }
  if (schema.default !== undefined && place.noDefaults !== undefined) forbid('default', `must not be set ${place.noDefaults}`.trimEnd());
  for (const keyword of hasRareKeyword(schema) ? UNSUPPORTED : NO_KEYWORDS) {
    if (schema[keyword] === undefined) continue;
    // An empty map of these two says nothing; an empty `dependencies` or `$ref` is refused all the same.
    if ((keyword === 'patternProperties' || keyword === 'definitions') && schema[keyword]?.size === 0) continue;
    forbid(keyword, `${keyword} is not supported`);
  }
  if (type === 'null') forbid('type', 'type cannot be set to null, use nullable as an alternative');
  if ((schema.items?.schemas ?? []).length > 0) forbid('items', 'items must be a schema object and not an array');
  if (place.insideResourceMeta && schema['x-kubernetes-embedded-resource'] === true) {
    forbid('x-kubernetes-embedded-resource', 'must not be used inside of resource meta');
  }
  if (schema.uniqueItems === true)
    forbid('uniqueItems', 'uniqueItems cannot be set to true since the runtime complexity becomes quadratic');
  if ((schema.properties?.size ?? 0) > 0 && schema.additionalProperties !== undefined && schema.additionalProperties !== true) {
    forbid('additionalProperties', 'additionalProperties and properties are mutual exclusive');
  }
}

const UNSUPPORTED = ['id', 'additionalItems', 'patternProperties', 'definitions', 'dependencies', '$ref'] as const;
const NO_KEYWORDS: readonly never[] = [];

/** True for a schema that, by itself, has no structural form; what stands below it is another matter. */
export function hasNoStructuralForm(schema: JSONSchemaProps): boolean {
  if (schema['x-kubernetes-preserve-unknown-fields'] === false || (schema.items?.schemas ?? []).length > 0) return true;
  return (
    hasRareKeyword(schema) &&
    (schema.id !== undefined ||
      (schema.$schema ?? '') !== '' ||
      (schema.$ref ?? '') !== '' ||
      schema.additionalItems !== undefined ||
      [schema.patternProperties, schema.dependencies, schema.definitions].some((map) => map !== undefined && map.size > 0))
  );
}
