import type { JSONSchemaProps } from './json-schema-props.js';
import type { Extensions, Generic, ValueValidation } from './structural.js';

/** The keywords of one schema, sorted by what they speak of; a part without keywords is {@link EMPTY_PART}. */
export interface KeywordParts {
  readonly generic: Generic;
  readonly extensions: Extensions;
  /** Without junctors. */
  readonly valueValidation: ValueValidation;
}

/** The part that nothing was said of: one shared object, as most schemas lack most parts. */
export const EMPTY_PART: Readonly<Record<never, never>> = Object.freeze({});

/** True for a part that nothing was written in: Go's zero value. */
export function isEmptyPart(part: object | undefined): boolean {
  for (const _ in part) return false;
  return true;
}

/** The keywords of a ValueValidation, junctors aside. Source: KEP-2335. */
export const VALUE_VALIDATION_KEYWORDS = [
  'format',
  'maximum',
  'exclusiveMaximum',
  'minimum',
  'exclusiveMinimum',
  'maxLength',
  'minLength',
  'pattern',
  'maxItems',
  'minItems',
  'uniqueItems',
  'multipleOf',
  'enum',
  'maxProperties',
  'minProperties',
  'required',
] as const;

/** Which part each keyword belongs to. Those that hold schemas or rules are not listed. */
const PART_OF: ReadonlyMap<string, keyof KeywordParts> = new Map([
  ...keywords('generic', ['description', 'type', 'title', 'default', 'nullable', 'externalDocs', 'example']),
  ...keywords('extensions', [
    'x-kubernetes-preserve-unknown-fields',
    'x-kubernetes-embedded-resource',
    'x-kubernetes-int-or-string',
    'x-kubernetes-list-map-keys',
    'x-kubernetes-list-type',
    'x-kubernetes-map-type',
  ]),
  ...keywords('valueValidation', VALUE_VALIDATION_KEYWORDS),
]);

function keywords<P extends keyof KeywordParts>(part: P, names: readonly (keyof JSONSchemaProps & keyof KeywordParts[P])[]): [string, P][] {
  return names.map((name) => [name, part]);
}

/** Sorts the keywords of a schema; an empty `enum` says nothing. */
export function keywordParts(props: JSONSchemaProps): KeywordParts {
  const parts: Record<keyof KeywordParts, Record<string, unknown>> = {
    generic: EMPTY_PART,
    extensions: EMPTY_PART,
    valueValidation: EMPTY_PART,
  };
  for (const name in props) {
    const part = PART_OF.get(name);
    if (part === undefined || (name === 'enum' && props.enum?.length === 0)) continue;
    if (parts[part] === EMPTY_PART) parts[part] = {};
    parts[part][name] = props[name as keyof JSONSchemaProps];
  }
  return parts;
}
