import type { StructuralSchema } from '@structural/core';
import { isJsonArray, isJsonObject, type JsonValue } from '@structural/json';
import type { ConditionReference, PrinterColumn } from '../model/api-reference.js';
import { innerSchema } from '../fields/value-type.js';

/** A list of conditions somewhere in a resource. */
interface ConditionList {
  readonly path: string;
  readonly schema: StructuralSchema;
}

/**
 * The conditions that a version names: as values or defaults of its schema, in printer columns, or in descriptions that say `Known condition types`.
 *
 * A definition need not name any, and most of what controllers report is named nowhere.
 */
export function conditionsOf(root: StructuralSchema, columns: readonly PrinterColumn[]): readonly ConditionReference[] {
  const found = new Map<string, ConditionReference>();
  const add = (condition: ConditionReference): void => {
    const key = `${condition.path} ${condition.type}`;
    if (!found.has(key) && found.size < MAX_CONDITIONS) found.set(key, condition);
  };
  for (const { path, schema } of conditionLists(root)) {
    const type = innerSchema(schema)?.properties?.get('type');
    for (const value of type?.valueValidation?.enum ?? [])
      if (typeof value === 'string') add({ path, type: value, namedBy: 'schema', description: '' });
    for (const one of defaults(schema.generic.default)) add({ path, ...one });
    for (const text of [schema.generic.description, innerSchema(schema)?.generic.description, type?.generic.description])
      for (const name of knownTypes(text ?? '')) add({ path, type: name, namedBy: 'description', description: '' });
  }
  for (const { description, jsonPath = '' } of columns) {
    const type = /^\.(status\.conditions)\[\?\(@\.type\s*==\s*(?:"([^"]+)"|'([^']+)')\)\]/.exec(jsonPath);
    if (type !== null) add({ path: 'status.conditions', type: type[2] ?? type[3] ?? '', namedBy: 'column', description });
  }
  return [...found.values()];
}

const MAX_CONDITIONS = 100;
const MAX_SCHEMAS = 2000;

/** The lists called `conditions` below the status. */
function conditionLists(root: StructuralSchema): readonly ConditionList[] {
  const status = root.properties?.get('status');
  const found: ConditionList[] = [];
  const pending: ConditionList[] = status === undefined ? [] : [{ path: 'status', schema: status }];
  for (let seen = 0; seen < MAX_SCHEMAS; seen++) {
    const next = pending.shift();
    if (next === undefined) break;
    for (const [name, schema] of next.schema.properties ?? []) {
      const path = `${next.path}.${name}`;
      if (name === 'conditions' && schema.items?.properties?.has('type') === true) found.push({ path, schema });
      else pending.push({ path, schema });
    }
    const inner = innerSchema(next.schema);
    if (inner !== undefined) pending.push({ path: `${next.path}${next.schema.items === undefined ? '{}' : '[]'}`, schema: inner });
  }
  return found;
}

function defaults(value: JsonValue | undefined): readonly Omit<ConditionReference, 'path'>[] {
  if (!isJsonArray(value)) return [];
  return value.flatMap((one) => {
    if (!isJsonObject(one) || typeof one['type'] !== 'string') return [];
    const start = [one['status'], one['reason']].filter((part) => typeof part === 'string').join(', ');
    return [{ type: one['type'], namedBy: 'default' as const, description: start === '' ? '' : `${start} at first` }];
  });
}

/** The names quoted after `Known condition types are`, to the end of the sentence or of the list that follows. */
function knownTypes(text: string): readonly string[] {
  const start = /\b(?:known|supported|valid|possible)(?: \w+){0,2} (?:types?|conditions?)[^.\n]{0,40}?(?:are|include|is)\b:?/i.exec(text);
  if (start === null) return [];
  const rest = text.slice(start.index + start[0].length, start.index + start[0].length + 1000);
  const end = /^[^\S\n]*\n/.test(rest) ? /\n\s*\n(?!\s*[*-])/.exec(rest.trimStart())?.index : /\.(?:\s|$)|\n\s*\n/.exec(rest)?.index;
  const body = rest.trimStart().slice(0, end);
  return [...body.matchAll(/["'`]([A-Z][A-Za-z0-9./-]{1,62})["'`]/g)].map(([, name = '']) => name);
}
