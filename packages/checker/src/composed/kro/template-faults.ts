import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isInt64, isJsonArray, isJsonNumber, isJsonObject, type JsonValue } from '@structural/json';
import type { SourceFault } from '../../find/source-fault.js';
import { readText } from '../../derived/kro/written-expressions.js';
import { unknownFault } from './unknown-fault.js';

/** The schema of the text at a path of a template, by which an expression there is judged. */
export interface TemplateText {
  readonly path: JsonPath;
  /** The names and `@idx` that lead to it from the resource. */
  readonly steps: readonly string[];
  readonly schema: JSONSchemaProps;
}

/** What there is in a template: faults, and the texts with expressions whose schema is known, by their path as JSON. */
export interface TemplateReading {
  readonly faults: readonly SourceFault[];
  readonly texts: ReadonlyMap<string, TemplateText>;
}

/**
 * Reads a template by the schema of its kind as kro does: fields that there are not, and values of another type. Values that an expression gives are
 * left to it, and so is all that a schema leaves open.
 *
 * Source: kro 0.9, `pkg/graph/parser`, `parseResource`.
 */
export function readTemplate(template: JsonValue, at: JsonPath, root: JSONSchemaProps, kind: string): TemplateReading {
  const faults: SourceFault[] = [];
  const texts = new Map<string, TemplateText>();
  const pending: (TemplateText & { readonly value: JsonValue })[] = [{ value: template, path: at, steps: [], schema: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, schema, steps, value } = next;
    const types = typesOf(schema);
    if (types === undefined || value === null) continue;
    const mismatch = (given: string): void => {
      const message = `${[...path.slice(at.length)].join('.')} of ${kind} must be ${types.join(' or ')}, got ${given}`;
      faults.push({ severity: 'error', message, place: { path }, mark: 'value' });
    };
    if (isJsonArray(value)) {
      const items = schema.items?.schema;
      if (!types.includes('array')) mismatch('array');
      else if (items !== undefined)
        value.forEach((item, i) => pending.push({ value: item, path: [...path, i], steps: [...steps, '@idx'], schema: items }));
    } else if (isJsonObject(value)) {
      if (!types.includes('object') && !isOpen(schema)) mismatch('object');
      else
        for (const [name, member] of Object.entries(value)) {
          const field = fieldOf(schema, name);
          const own = [...path, name];
          if (field === 'none') {
            const fields = [...(schema.properties?.keys() ?? [])];
            faults.push(unknownFault(kind, own.slice(at.length), fields, { path: own }, 'key'));
          } else if (field !== 'open') pending.push({ value: member, path: own, steps: [...steps, name], schema: field });
        }
    } else if (typeof value === 'string') {
      const { expressions, isWhole } = readText(value, path);
      if (expressions.length > 0) texts.set(JSON.stringify(path), { path, steps, schema });
      if (!isWhole && !types.includes('string')) mismatch('string');
    } else if (!types.some((type) => isOfType(value, type)))
      mismatch(typeof value === 'boolean' ? 'boolean' : isInt64(value) ? 'integer' : 'number');
  }
  return { faults, texts };
}

/** The types that a value may have; undefined where that is left open. */
function typesOf(schema: JSONSchemaProps): readonly string[] | undefined {
  if (schema['x-kubernetes-preserve-unknown-fields'] === true) return undefined;
  // A quantity of a built-in kind, which takes any number, has this keyword, too.
  if (schema['x-kubernetes-int-or-string'] === true) return ['string', 'integer', 'number'];
  const composed = [...partsOf(schema.oneOf), ...partsOf(schema.anyOf)];
  if (composed.length > 0) return composed;
  return schema.type === undefined || schema.type === '' ? undefined : [schema.type];
}

function partsOf(parts: readonly JSONSchemaProps[] | undefined): readonly string[] {
  return (parts ?? []).flatMap(({ not, required, type }) => [
    ...((required?.length ?? 0) > 0 || not !== undefined ? ['object'] : []),
    ...(type === undefined || type === '' ? [] : [type]),
  ]);
}

function isOpen({ additionalProperties }: JSONSchemaProps): boolean {
  return additionalProperties !== undefined && additionalProperties !== false;
}

function fieldOf(schema: JSONSchemaProps, name: string): JSONSchemaProps | 'none' | 'open' {
  const { additionalProperties, properties } = schema;
  const own = properties?.get(name);
  if (own !== undefined) return own;
  if (typeof additionalProperties === 'object') return additionalProperties;
  return additionalProperties === true ? 'open' : 'none';
}

function isOfType(value: JsonValue, type: string): boolean {
  if (type === 'boolean') return typeof value === 'boolean';
  if (type === 'integer') return isInt64(value);
  return type === 'number' && isJsonNumber(value);
}
