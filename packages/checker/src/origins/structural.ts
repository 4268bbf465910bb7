import type { CustomResourceDefinition, FieldError, FieldPath, StructuralOrigin } from '@structural/core';
import { pathText, validateStructuralSchemas } from '@structural/core';
import { dropEmptyJunctor, emptyJunctor } from '../fixers/drop-junctor.js';
import type { ErrorSubject, Fixer } from '../fixers/fixer.js';
import { foldNull, NULL_BRANCH, nullableForm } from '../fixers/fold-null.js';
import { MIXED_TYPES, openForm, openMixed } from '../fixers/mixed-junctor.js';
import { fixNestedAdditionalProperties, fixNestedKeyword, fixNestedText, fixNestedType } from '../fixers/fix-junctor.js';
import { dropAdditionalProperties } from '../fixers/fix-keyword.js';
import { fixMissingType, fixRootMetadata, givenOrNot, openItems, openResource } from '../fixers/fix-structure.js';
import { specifyOutside } from '../fixers/specify-outside.js';
import type { JsonPath } from '@structural/document';
import { isJsonObject, valueAt, type JsonValue } from '@structural/json';
import { inferType } from '../manifest/infer-type.js';
import { remove, safe, set, unsafe, type Proposal } from '../proposals/proposal.js';
import type { OriginRecord } from './origin-record.js';

const rule = 'structural-schema';
const OUTSIDE = 'move it out of the junctor, to the schema that the junctor belongs to';
const NESTED = nested(OUTSIDE, () => []);
const NESTED_TEXT = nested(OUTSIDE, fixNestedText);
const NESTED_KEYWORD = nested(OUTSIDE, fixNestedKeyword);

/** Of each error about schemas that are not structural. */
export const structuralOrigins = {
  'structural.completeness': {
    rule,
    hint: 'specify the field outside of the junctor, too',
    atPath: 'is where it must be specified',
    fixes: ({ cause, document, path }) => specifyOutside(document, cause, path),
  },
  'structural.conversion': {
    rule,
    place: keywordWithoutForm,
    hint: ({ detail }) => (detail.includes("'schema'") ? 'leave $schema out: a server reads it nowhere' : undefined),
    fixes: ({ cause }) => (cause.at(-1) === '$schema' ? [safe('Remove $schema', remove(cause))] : []),
  },
  'structural.embedded-resource-additional-properties': { rule, fixes: dropAdditionalProperties },
  'structural.embedded-resource-properties': { rule, fixes: openResource },
  'structural.embedded-resource-type': { rule, fixes: (subject) => givenOrNot(subject, 'object') },
  'structural.int-or-string': { rule, fixes: ({ path }) => [unsafe(`Remove ${String(path.at(-1))}`, remove(path))] },
  'structural.items': { rule, fixes: openItems },
  'structural.limit': { rule },
  'structural.meta-apiVersion': { rule, fixes: (subject) => givenOrNot(subject, 'string') },
  'structural.meta-kind': { rule, fixes: (subject) => givenOrNot(subject, 'string') },
  'structural.meta-metadata': { rule, fixes: (subject) => givenOrNot(subject, 'object') },
  'structural.nested-additionalProperties': nested(OUTSIDE, fixNestedAdditionalProperties),
  'structural.nested-default': NESTED_KEYWORD,
  'structural.nested-description': NESTED_TEXT,
  'structural.nested-metadata': nested(OUTSIDE, ({ path }) => [unsafe('Remove metadata', remove(path))]),
  'structural.nested-nullable': NESTED_KEYWORD,
  'structural.nested-title': NESTED_TEXT,
  'structural.nested-type': nested(
    'say the type once, outside of the junctor; for an integer or a string write x-kubernetes-int-or-string: true',
    fixNestedType,
  ),
  'structural.nested-x-kubernetes-embedded-resource': NESTED_KEYWORD,
  'structural.nested-x-kubernetes-int-or-string': NESTED_KEYWORD,
  'structural.nested-x-kubernetes-list-map-keys': NESTED_KEYWORD,
  'structural.nested-x-kubernetes-list-type': NESTED_KEYWORD,
  'structural.nested-x-kubernetes-map-type': NESTED_KEYWORD,
  'structural.nested-x-kubernetes-preserve-unknown-fields': NESTED_KEYWORD,
  'structural.nested-x-kubernetes-validations': NESTED,
  'structural.pattern': { rule, hint: 'patterns are RE2, which has neither look-around nor back-references' },
  'structural.preserve-unknown-fields': { rule },
  'structural.root-additional-properties': { rule, fixes: dropAdditionalProperties },
  'structural.root-metadata': {
    rule,
    hint: 'leave metadata out, or as { type: object }: the server knows what it holds',
    fixes: fixRootMetadata,
  },
  'structural.root-type': { rule, fixes: ({ path }) => [unsafe('Write type: object', set(path, 'object'))] },
  'structural.type': {
    rule,
    hint: (error, { manifestPath, valueAt }) => {
      const path = manifestPath(error.path);
      const root = valueAt([]) ?? null;
      return nullableForm(root, path) === undefined ? hintOfMissingType(root, path.slice(0, -1)) : NULL_BRANCH;
    },
    fixes: (subject) => firstOf(subject, foldNull, fixMissingType),
  },
} satisfies Record<StructuralOrigin, OriginRecord>;

/** The fixes of the first fixer that has some. */
function firstOf(subject: ErrorSubject, ...fixers: readonly Fixer[]): readonly Proposal[] {
  for (const fixer of fixers) {
    const fixes = fixer(subject);
    if (fixes.length > 0) return fixes;
  }
  return [];
}

/** What is said of a schema without a type, where nothing in it tells one. */
function hintOfMissingType(root: JsonValue, path: JsonPath): string | undefined {
  const schema = valueAt(root, path);
  if (schema === undefined || !isJsonObject(schema) || path.at(-1) === 'openAPIV3Schema') return undefined;
  if (['anyOf', 'oneOf'].some((junctor) => openForm(root, [...path, junctor]) !== undefined)) return MIXED_TYPES;
  if (inferType(schema) !== undefined || TELLING.some((keyword) => schema[keyword] !== undefined)) return undefined;
  return 'write its type; where it may be anything, x-kubernetes-preserve-unknown-fields: true';
}

/** What fixes go by where a type is missing. */
const TELLING = ['allOf', 'anyOf', 'oneOf', 'enum', 'default', 'minimum', 'maximum', 'multipleOf'];

/** What is said of a keyword inside of a junctor; where one of the branches allows anything, that the junctor should go. */
function nested(hint: string, fixes: Fixer): OriginRecord {
  return {
    rule,
    hint: (error, { manifestPath, valueAt }) => {
      const path = manifestPath(error.path);
      const root = valueAt([]) ?? null;
      if (emptyJunctor(root, path) !== undefined) return 'remove anyOf: one of its branches allows anything, so that it says nothing';
      if (nullableForm(root, path) !== undefined) return NULL_BRANCH;
      return openForm(root, path) === undefined ? hint : MIXED_TYPES;
    },
    fixes: (subject) => firstOf(subject, dropEmptyJunctor, foldNull, openMixed, fixes),
  };
}

/** A schema without structural form is reported at its root; the cause is the keyword that has none. */
function keywordWithoutForm({ path }: FieldError, definition: CustomResourceDefinition): FieldPath {
  let known = keywords.get(definition);
  if (known === undefined) keywords.set(definition, (known = keywordsWithoutForm(definition)));
  // Of selectable fields the schema has a path of its own.
  return known.get(pathText(path).replace(/^spec\.schema\./, 'spec.validation.')) ?? path;
}

// Looked for once, and only when somebody asks.
const keywords = new WeakMap<CustomResourceDefinition, ReadonlyMap<string, FieldPath>>();

/** The keyword without structural form of each schema that has one, by the text of the schema's path. */
function keywordsWithoutForm(definition: CustomResourceDefinition): ReadonlyMap<string, FieldPath> {
  const findings = validateStructuralSchemas(definition).filter(({ origin }) => origin === 'structural.conversion');
  return new Map(findings.map(({ at, path }) => [pathText(path), at]));
}
