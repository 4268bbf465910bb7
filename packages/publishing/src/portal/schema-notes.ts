import { isJsonArray, isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { Dialect } from '../openapi/dialect.js';
import { codeMarkdown, literalMarkdown } from './code-markdown.js';
import { junctorWords, printJsonValue } from './junctor-words.js';

/**
 * What a schema demands beyond what readers of a document are shown, in words: paragraphs of Markdown. Of what holds for the items of a list
 * nothing is said here.
 *
 * In v2 that is also what Swagger 2.0 has no keywords for, and where the server's own document falls silent.
 */
export function schemaNotes(schema: JsonObject, dialect: Dialect): readonly string[] {
  return [
    ...keptFields(schema),
    ...listKeys(schema),
    ...(dialect === 'v2' ? lostInV2(schema) : []),
    ...junctorWords(schema[INT_OR_STRING] === true ? withoutEither(schema) : schema, dialect === 'v3'),
    ...hiddenFacts(schema),
    ...ruleWords(schema['x-kubernetes-validations']),
  ];
}

function keptFields(schema: JsonObject): readonly string[] {
  const { properties, type } = schema;
  const isEmbedded = schema['x-kubernetes-embedded-resource'] === true;
  const embedded = isEmbedded ? ['A complete Kubernetes object, with its own apiVersion, kind and metadata.'] : [];
  if (schema['x-kubernetes-preserve-unknown-fields'] !== true) return embedded;
  if (type !== 'object') return [...embedded, 'Any value is kept as it is written.'];
  const hasFields = isJsonObject(properties) && Object.keys(properties).length > 0;
  return [...embedded, hasFields ? 'Fields beyond these are kept as they are written.' : 'Any fields are kept as they are written.'];
}

function listKeys(schema: JsonObject): readonly string[] {
  const keys = schema['x-kubernetes-list-map-keys'];
  switch (schema['x-kubernetes-list-type']) {
    case 'set':
      return ['Items must be unique.'];
    case 'map':
      return isJsonArray(keys)
        ? [`Items are identified by ${keys.map((key) => codeMarkdown(typeof key === 'string' ? key : '')).join(', ')}.`]
        : [];
    default:
      return [];
  }
}

const INT_OR_STRING = 'x-kubernetes-int-or-string';

function lostInV2(schema: JsonObject): readonly string[] {
  const isEither = schema[INT_OR_STRING] === true;
  const isNullable = schema['nullable'] === true;
  const saysMore = hasOwnFields(schema['properties']) || schema['items'] !== undefined;
  const isSilent = saysMore && (isNullable || schema['x-kubernetes-preserve-unknown-fields'] === true);
  return [
    ...(isEither ? ['An integer or a string.'] : []),
    ...(isNullable ? ['May be null.'] : []),
    ...(isSilent ? ['What is below is left out of the Swagger 2.0 document of the API server.'] : []),
  ];
}

const SCALARS: ReadonlySet<JsonValue | undefined> = new Set(['boolean', 'integer', 'number', 'string']);

/** What readers of documents show of strings, numbers and the like, and not of what has no type or is made of others. */
function hiddenFacts({ $ref, allOf, default: preset, enum: choices, pattern, type }: JsonObject): readonly string[] {
  // What refers to another schema has its defaults there.
  if (SCALARS.has(type) || $ref !== undefined || (allOf !== undefined && type === undefined)) return [];
  return [
    ...(typeof pattern === 'string' ? [`Matches ${codeMarkdown(pattern)}.`] : []),
    ...(isJsonArray(choices) ? [`One of ${choices.map((choice) => codeMarkdown(printJsonValue(choice))).join(', ')}.`] : []),
    ...(preset === undefined ? [] : [`Default: ${codeMarkdown(printJsonValue(preset))}.`]),
  ];
}

/** Whether there are fields that not every object has. */
function hasOwnFields(properties: JsonValue | undefined): boolean {
  return (
    isJsonObject(properties) && Object.keys(properties).some((name) => name !== 'apiVersion' && name !== 'kind' && name !== 'metadata')
  );
}

/** Without the branches that say no more than that a value is an integer or a string. */
function withoutEither(schema: JsonObject): JsonObject {
  const { allOf, anyOf, ...rest } = schema;
  const others = isJsonArray(allOf)
    ? allOf.filter((branch) => !(isJsonObject(branch) && isEither(branch['anyOf']) && Object.keys(branch).length === 1))
    : undefined;
  return {
    ...rest,
    ...(anyOf === undefined || isEither(anyOf) ? {} : { anyOf }),
    ...(others === undefined || others.length === 0 ? {} : { allOf: others }),
  };
}

function isEither(branches: JsonValue | undefined): boolean {
  if (!isJsonArray(branches) || branches.length !== 2) return false;
  return ['integer', 'string'].every((type, i) => {
    const branch = branches[i];
    return isJsonObject(branch) && branch['type'] === type && Object.keys(branch).length === 1;
  });
}

function ruleWords(rules: JsonValue | undefined): readonly string[] {
  const items = isJsonArray(rules) ? rules.flatMap((rule) => (isJsonObject(rule) ? [ruleItem(rule)] : [])) : [];
  return items.length === 0 ? [] : [`**Rules**\n\n${items.join('\n')}`];
}

function ruleItem({ message = '', messageExpression = '', rule = '' }: JsonObject): string {
  const code = codeMarkdown(String(rule));
  const words = message !== '' ? literalMarkdown(String(message)) : messageExpression !== '' ? codeMarkdown(String(messageExpression)) : '';
  if (words === '') return `- ${code}`;
  return code.includes('\n') ? `- ${words}\n\n  ${code}` : `- ${words}: ${code}`;
}
