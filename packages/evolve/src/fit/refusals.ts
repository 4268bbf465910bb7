import { createDefaultRuleEvaluator } from '@structural/cel';
import {
  applyDefaults,
  compileValueValidator,
  errorText,
  pathText,
  toStructural,
  NIL_PATH,
  type FieldPath,
  type JSONSchemaProps,
} from '@structural/core';
import { textsWhere } from '@structural/go';
import { float64, isJsonNumber, newJsonObject, printJson, toFloat64, type JsonValue } from '@structural/json';
import { always, isValid, membersOf, withRules, type Inquiry } from '@structural/witness';
import type { SchemaConflict } from './conflict.js';

/** A value, and what the server says of it. */
export interface RefusedValue {
  readonly value: string;
  readonly error: string;
}

/**
 * Values that fit all of a conflict but one part of it, each with what the server says of it where it stands at `path`; of lists and objects an empty
 * one, as far as defaults leave it empty.
 */
export function refusalsIn({ schema, sayings }: SchemaConflict, inquiry: Inquiry, path: FieldPath): readonly RefusedValue[] {
  const refused = new Map<string, RefusedValue>();
  const tell = (value: JsonValue): void => {
    const text = printJson(value);
    const error = text.length <= MAX_SHOWN && !refused.has(text) ? refusalOf(value, schema, inquiry, path) : undefined;
    if (error !== undefined) refused.set(text, { value: text, error });
  };
  for (const saying of sayings) {
    const rest = withRules({ schemas: [saying.without(schema)] }, inquiry.version);
    const value = candidates(rest.schemas, schema).find((each) => isValid(each, rest, inquiry));
    if (value !== undefined) tell(value);
  }
  if (schema.type === 'array') tell([]);
  if (schema.type === 'object') {
    const structural = toStructural(schema, NIL_PATH);
    tell(structural.ok ? applyDefaults(structural.schema, newJsonObject()) : newJsonObject());
  }
  return [...refused.values()].slice(0, MAX_REFUSED);
}

const MAX_REFUSED = 2;
const MAX_SHOWN = 60;

/** What the server says of a value at a path: by its schema, else by its rules. */
function refusalOf(value: JsonValue, schema: JSONSchemaProps, { version }: Inquiry, path: FieldPath): string | undefined {
  const nested = nest(value, schema, path);
  const [error] = compileValueValidator(nested.schema, version)(nested.value);
  if (error !== undefined) return error.detail === '' ? errorText(error) : error.detail;
  const structural = toStructural(schema, NIL_PATH);
  if (schema['x-kubernetes-validations'] === undefined || !structural.ok) return undefined;
  const [broken] = createDefaultRuleEvaluator({ kubernetesVersion: version })(structural.schema, value, path);
  return broken && `${pathText(path)}: ${broken.detail}`;
}

interface Nested {
  readonly value: JsonValue;
  readonly schema: JSONSchemaProps;
}

/** A value and its schema where the server finds them, so that it calls them as it does there. */
function nest(value: JsonValue, schema: JSONSchemaProps, path: FieldPath): Nested {
  let nested: Nested = { value, schema };
  for (let at: FieldPath | undefined = path; at !== undefined && at !== NIL_PATH; at = at.parent) {
    if (at.kind === 'index') nested = { value: [nested.value], schema: { items: { schema: nested.schema } } };
    else {
      const object = newJsonObject();
      object[at.name] = nested.value;
      nested = { value: object, schema: { properties: new Map([[at.name, nested.schema]]) } };
    }
  }
  return nested;
}

/** Scalars that some schemas may take, the plainest first; where a schema lists values of another type, what they look like as texts. */
function candidates(schemas: readonly JSONSchemaProps[], { enum: listed = [], type }: JSONSchemaProps): readonly JsonValue[] {
  const held = always(schemas);
  const members = membersOf(schemas)?.slice(0, MAX_TRIED);
  const extreme = (keyword: Count, choose: (...all: number[]) => number): number | undefined => {
    const all = held.flatMap(({ [keyword]: count }) => (count === undefined ? [] : [Number(count)]));
    return all.length === 0 ? undefined : choose(...all);
  };
  switch (type) {
    case 'boolean':
      return [true, false];
    case 'string': {
      const [least, most] = [extreme('minLength', Math.max), extreme('maxLength', Math.min)];
      const matches = held.flatMap(({ pattern = '' }) => (pattern === '' ? [] : [pattern]));
      const { texts } = textsWhere({ matches, misses: [], ...(least !== undefined && { least }), ...(most !== undefined && { most }) });
      return [...(members ?? listed.filter((each) => typeof each !== 'string').map(printJson)), 'a', ...texts];
    }
    case 'integer':
    case 'number': {
      const bounds = [
        ...(members ?? []).filter(isJsonNumber).map(toFloat64),
        ...held.flatMap(({ maximum, minimum }) => [minimum, maximum].filter((bound) => bound !== undefined)),
        0,
        1,
      ];
      const [factor = 1] = held.flatMap(({ multipleOf = 0 }) => (multipleOf > 0 ? [multipleOf] : []));
      const near = bounds.flatMap((bound) => [bound, Math.trunc(bound) + 1, Math.trunc(bound) - 1, Math.ceil(bound / factor) * factor]);
      return near.filter((each) => Number.isFinite(each)).map((each) => (Number.isSafeInteger(each) ? each + 0 : float64(each)));
    }
    default:
      return [];
  }
}

type Count = 'minLength' | 'maxLength';
const MAX_TRIED = 50;
