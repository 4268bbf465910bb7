import type { JSONSchemaProps } from '@structural/core';
import { sameSchemas } from '@structural/witness';
import type { KeywordChange } from '../records/schema-rule.js';

/** Required members, multiples, unique items. */
export function* requiredChanges(
  from: JSONSchemaProps,
  to: JSONSchemaProps,
): Generator<KeywordChange<'required-added' | 'required-removed'>> {
  const [before, after] = [new Set(from.required), new Set(to.required)];
  const keyword = 'required';
  for (const name of after)
    if (!before.has(name)) yield { rule: 'required-added', keyword, detail: name, name, what: `${JSON.stringify(name)} is required` };
  for (const name of before)
    if (!after.has(name))
      yield { rule: 'required-removed', keyword, detail: name, name, what: `${JSON.stringify(name)} is no longer required` };
}

/** What a number is a multiple of, and whether items must differ. */
export function* numberAndListChanges(
  from: JSONSchemaProps,
  to: JSONSchemaProps,
): Generator<KeywordChange<'multiple-changed' | 'unique-items-changed'>> {
  if (from.multipleOf !== to.multipleOf)
    yield {
      rule: 'multiple-changed',
      keyword: 'multipleOf',
      what: `multipleOf ${String(from.multipleOf ?? '(none)')} becomes ${String(to.multipleOf ?? '(none)')}`,
    };
  if ((from.uniqueItems ?? false) !== (to.uniqueItems ?? false))
    yield {
      rule: 'unique-items-changed',
      keyword: 'uniqueItems',
      what: to.uniqueItems === true ? 'items must be unique' : 'items no longer must be unique',
    };
}

/** Prose alone. */
export function* proseChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<'described-otherwise'>> {
  const keyword = PROSE.find((name) => !sameSchemas({ value: from[name] }, { value: to[name] }));
  if (keyword !== undefined) yield { rule: 'described-otherwise', keyword, what: `the ${keyword} changed` };
}

const PROSE = ['description', 'title', 'example', 'externalDocs'] as const;

/** Keywords that no server accepts in a definition, and whatever nobody thought of. */
export function* unforeseenChanges(from: JSONSchemaProps, to: JSONSchemaProps): Generator<KeywordChange<'schema-changed'>> {
  for (const keyword of new Set([...Object.keys(from), ...Object.keys(to)]) as ReadonlySet<keyof JSONSchemaProps>) {
    if (FORESEEN.has(keyword) || sameSchemas(from[keyword], to[keyword])) continue;
    yield { rule: 'schema-changed', keyword, detail: keyword, what: `${keyword} says something else` };
  }
}

const FORESEEN: ReadonlySet<string> = new Set([
  ...PROSE,
  ...['type', 'nullable', 'format', 'pattern', 'enum', 'default', 'required', 'multipleOf', 'uniqueItems'],
  ...['maximum', 'exclusiveMaximum', 'minimum', 'exclusiveMinimum', 'maxLength', 'minLength', 'maxItems', 'minItems'],
  ...['maxProperties', 'minProperties', 'allOf', 'anyOf', 'oneOf', 'not', 'properties', 'additionalProperties', 'items'],
  ...['x-kubernetes-preserve-unknown-fields', 'x-kubernetes-embedded-resource', 'x-kubernetes-int-or-string'],
  ...['x-kubernetes-list-type', 'x-kubernetes-list-map-keys', 'x-kubernetes-map-type', 'x-kubernetes-validations'],
]);
