import type { FieldError, RootOrigin } from '@structural/core';
import { drop, dropFromRoot } from '../fixers/fix-keyword.js';
import type { OriginRecord } from './origin-record.js';

const rule = 'crd-schema';
const REFUSED: OriginRecord = { rule, hint: restriction };

/** Of each error about what the root of a schema says. */
export const rootOrigins = {
  'root.additionalItems': REFUSED,
  'root.additionalProperties': dropped('additionalProperties'),
  'root.allOf': REFUSED,
  'root.anyOf': REFUSED,
  'root.default': dropped('default'),
  'root.definitions': dropped('definitions'),
  'root.dependencies': REFUSED,
  'root.description': REFUSED,
  'root.enum': dropped('enum'),
  'root.example': REFUSED,
  'root.exclusiveMaximum': REFUSED,
  'root.exclusiveMinimum': REFUSED,
  'root.externalDocs': REFUSED,
  'root.format': REFUSED,
  'root.id': { ...REFUSED, fixes: drop },
  'root.items': REFUSED,
  'root.maximum': REFUSED,
  'root.maxItems': REFUSED,
  'root.maxLength': REFUSED,
  'root.maxProperties': REFUSED,
  'root.minimum': REFUSED,
  'root.minItems': REFUSED,
  'root.minLength': REFUSED,
  'root.minProperties': REFUSED,
  'root.multipleOf': REFUSED,
  'root.not': REFUSED,
  'root.nullable': { rule, hint: (error) => restriction(error) ?? 'remove nullable: a resource is never null', fixes: drop },
  'root.oneOf': REFUSED,
  'root.pattern': REFUSED,
  'root.patternProperties': REFUSED,
  'root.properties': REFUSED,
  'root.ref': REFUSED,
  'root.required': REFUSED,
  'root.schema': REFUSED,
  'root.title': REFUSED,
  'root.type': REFUSED,
  'root.uniqueItems': REFUSED,
  'root.x-kubernetes-embedded-resource': REFUSED,
  'root.x-kubernetes-int-or-string': REFUSED,
  'root.x-kubernetes-list-map-keys': REFUSED,
  'root.x-kubernetes-list-type': REFUSED,
  'root.x-kubernetes-map-type': REFUSED,
  'root.x-kubernetes-preserve-unknown-fields': REFUSED,
  'root.x-kubernetes-validations': REFUSED,
} satisfies Record<RootOrigin, OriginRecord>;

/** With a status subresource only few keywords are taken at the root. */
function restriction({ detail }: FieldError): string | undefined {
  return detail.startsWith('only [') ? 'say it in properties.spec, or in x-kubernetes-validations at the root' : undefined;
}

function dropped(keyword: string): OriginRecord {
  return { ...REFUSED, fixes: ({ document, path }) => dropFromRoot(document, path, keyword) };
}
