import type { JSONSchemaProps } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isInt64, isJsonArray, isJsonNumber, isJsonObject, printJson, type JsonValue } from '@structural/json';
import type { SourceFault } from '../find/source-fault.js';
import { unknownFault } from './unknown-fault.js';

/** The schema of the text at a path of an object, by which an expression there is judged. */
export interface PartialText {
  readonly path: JsonPath;
  /** The names and `@idx` that lead to it from the root. */
  readonly steps: readonly string[];
  readonly schema: JSONSchemaProps;
}

/** What there is in a part of an object: faults, and the texts that something else fills in and whose schema is known, by their path as JSON. */
export interface PartialReading {
  readonly faults: readonly SourceFault[];
  readonly texts: ReadonlyMap<string, PartialText>;
}

/** How a part of an object is read. */
export interface PartialOptions {
  /** Such as `Deployment of apps/v1`. */
  readonly kind: string;
  /** Whether something else fills in a text: all of it, a part, or nothing. */
  readonly filledIn: (text: string) => 'all' | 'part' | undefined;
  /** Whether something else writes what is at some steps below the root, so that it is not judged. */
  readonly isWritten?: (steps: readonly (string | number)[]) => boolean;
  /** Whether the values of an enum are judged. */
  readonly judgesEnums?: boolean;
}

/**
 * Reads a part of an object by the schema of its kind: fields that there are not, and values of another type, but nothing that is absent. All that a
 * schema leaves open is taken.
 *
 * Source: kro 0.9, `pkg/graph/parser`, `parseResource`.
 */
export function readPartial(part: JsonValue, at: JsonPath, root: JSONSchemaProps, options: PartialOptions): PartialReading {
  const { filledIn, isWritten = () => false, judgesEnums = false, kind } = options;
  const faults: SourceFault[] = [];
  const texts = new Map<string, PartialText>();
  const pending: (PartialText & { readonly value: JsonValue })[] = [{ value: part, path: at, steps: [], schema: root }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { path, schema, steps, value } = next;
    const types = typesOf(schema);
    const below = path.slice(at.length);
    if (types === undefined || value === null || isWritten(below)) continue;
    const wrong = (what: string): void => {
      faults.push({ severity: 'error', message: `${below.join('.')} of ${kind} must be ${what}`, place: { path }, mark: 'value' });
    };
    const mismatch = (given: string): void => wrong(`${types.join(' or ')}, got ${given}`);
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
          if (typeof field === 'object') pending.push({ value: member, path: own, steps: [...steps, name], schema: field });
          else if (field === 'none') faults.push(unknownFault(kind, [...below, name], fieldsOf(schema), { path: own }, 'key'));
        }
    } else if (typeof value === 'string') {
      const filled = filledIn(value);
      if (filled !== undefined) texts.set(JSON.stringify(path), { path, steps, schema });
      if (filled !== 'all' && !types.includes('string')) mismatch('string');
      else if (filled === undefined && judgesEnums) checkEnum(value, schema, wrong);
    } else if (!types.some((type) => isOfType(value, type))) mismatch(typeName(value));
  }
  return { faults, texts };
}

function fieldsOf({ properties }: JSONSchemaProps): readonly string[] {
  return [...(properties?.keys() ?? [])];
}

function checkEnum(value: string, { enum: values }: JSONSchemaProps, wrong: (what: string) => void): void {
  if (values?.includes(value) === false) wrong(`one of ${values.map((each) => printJson(each)).join(', ')}`);
}

function typeName(value: JsonValue): string {
  if (typeof value === 'boolean') return 'boolean';
  return isInt64(value) ? 'integer' : 'number';
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
