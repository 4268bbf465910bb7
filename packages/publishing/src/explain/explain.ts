import { publishingBehaviour } from '../openapi/publishing-behaviour.js';
import { isJsonObject, type JsonObject } from '@structural/json';
import type { CustomResourceDefinition } from '@structural/core';
import { definitionKey, definitionName } from '../openapi/definition-name.js';
import type { PublishingOptions } from '../openapi/meta/meta-prose.js';
import { toPublishedType } from '../openapi/schemas/published-type.js';
import { schemasOf } from '../openapi/schemas/resource-schemas.js';
import { enumTexts } from './enum-text.js';
import { externalDocsBody, fieldList } from './field-list.js';
import { objectMember, resolve, schemaList, textMember, type Schemas } from './schema-document.js';
import { typeGuess } from './type-guess.js';
import { unknownType } from './unknown-type.js';
import { indent, wordWrap } from './word-wrap.js';

/** Which field to explain and how far. */
export interface ExplainOptions extends PublishingOptions {
  /** The names on the way to the field; lists and maps are passed through without one. Empty for the resource itself. */
  readonly path?: readonly string[];
  /** Names and types of all fields below, rather than descriptions of the nearest. */
  readonly recursive?: boolean;
  /** Whether it stands for a built-in kind, which may have no group. */
  readonly isBuiltin?: boolean;
  /** How many levels deep where recursive; 0, the default, is without end. */
  readonly maxDepth?: number;
}

/** What `kubectl explain` prints; with an error, the text is what it printed before that. */
export interface Explanation {
  readonly text: string;
  readonly error?: string;
}

/**
 * What `kubectl explain` prints of one version of a definition, to the letter but for the descriptions within ObjectMeta, which are this
 * project's own unless others are given.
 *
 * A version without a publishable schema has an empty description and no fields. Source: `kubectl/pkg/explain/v2`, over the OpenAPI 3
 * document.
 */
export function explain(definition: CustomResourceDefinition, version: string, options: ExplainOptions = {}): Explanation {
  const { path = [], recursive = false, maxDepth = 0 } = options;
  const published = toPublishedType(definition, version, options);
  if (!published.ok) return { text: '', error: published.error };
  const { group, kind, plural } = published.type;
  if (group === '' && options.isBuiltin !== true)
    return { text: '', error: `couldn't find resource for "/${version}, Resource=${plural}"` };
  const text = `${group === '' ? '' : `GROUP:      ${group}\n`}KIND:       ${kind}\nVERSION:    ${version}\n\n`;
  const schemas = schemasOf(published.type, 'v3', options);
  const root = schemas[definitionKey(definitionName(group, version, kind))];
  const before = publishingBehaviour(options.kubernetesVersion).explainsNothingAmiss ? '' : text;
  const found = isJsonObject(root) ? findField(root, path, schemas) : undefined;
  if (found === undefined) return { text: before, error: `error: field "${path.at(-1) ?? ''}" does not exist` };
  const heading = path.length === 0 ? '' : fieldHeading(path.at(-1) ?? '', found.written, schemas);
  const fields = fieldList(found.resolved, schemas, { recursive, maxDepth });
  if (heading === undefined) return { text: before, error: unknownType('heading') };
  if (!fields.ok) return { text: before, error: unknownType('fields') };
  const list = fields.text === '' ? '' : `FIELDS:\n${fields.text}`;
  return { text: `${text}${heading}${descriptionPart(found.resolved, schemas)}${list}\n` };
}

interface Found {
  /** The field's schema as it stands in its parent. */
  readonly written: JsonObject;
  readonly resolved: JsonObject;
}

/**
 * Follows a path: a property where there is one, else through items, values, and at last the branches of `allOf`, the first that
 * leads to the end. Source: template output.
 */
function findField(root: JsonObject, path: readonly string[], schemas: Schemas): Found | undefined {
  const pending = [{ schema: root, at: 0 }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema, at } = next;
    const resolved = resolve(schema, schemas);
    const name = path[at];
    if (name === undefined) return { written: schema, resolved };
    const property = objectMember(objectMember(resolved, 'properties') ?? {}, name);
    const through = objectMember(resolved, 'items') ?? objectMember(resolved, 'additionalProperties');
    if (property !== undefined) pending.push({ schema: property, at: at + 1 });
    else if (through !== undefined) pending.push({ schema: through, at });
    else for (const branch of schemaList(resolved, 'allOf').toReversed()) pending.push({ schema: branch, at });
  }
  return undefined;
}

function fieldHeading(name: string, schema: JsonObject, schemas: Schemas): string | undefined {
  const type = typeGuess(schema, schemas);
  if (type === undefined) return undefined;
  const values = enumTexts(schema).map((text) => `\n    ${text}`);
  return `FIELD: ${name} <${type}>\n${values.length === 0 ? '' : `ENUM:${values.join('')}`}\n\n`;
}

function descriptionPart(schema: JsonObject, schemas: Schemas): string {
  const text = description(schema, schemas);
  const docs = objectMember(schema, 'externalDocs');
  const more = docs === undefined ? '' : `\nEXTERNAL DOCS:\n${externalDocsBody(docs, 0)}`;
  return `DESCRIPTION:\n${indent(wordWrap(text === '' ? '<empty>' : text, 76), 4)}\n${more}`;
}

/** The descriptions of a schema and of all that it is, holds or maps to, a line each. */
function description(schema: JsonObject, schemas: Schemas): string {
  let text = '';
  const pending = [schema];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const resolved = resolve(next, schemas);
    const own = textMember(resolved, 'description');
    if (own !== undefined) text += `${own}\n`;
    const below = [...schemaList(resolved, 'allOf'), objectMember(resolved, 'items'), objectMember(resolved, 'additionalProperties')];
    for (const member of below.reverse()) if (member !== undefined) pending.push(member);
  }
  return text;
}
