import { compareUtf8, printJson } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { toPublishedType } from '../openapi/published-type.js';
import type { ValidationRule } from '../schema/json-schema-props.js';
import type { StructuralSchema } from '../schema/structural.js';
import { commentLines } from '../export/types/type-model.js';

/** What the server fills in at a field, and the rules that it keeps it to. */
export interface FieldRules {
  /** From the resource on; an item of a list is `[]`, a value of a map `{}`. Empty for the resource itself. */
  readonly path: readonly string[];
  /** The default as JSON. */
  readonly default?: string;
  readonly rules: readonly ValidationRule[];
}

/**
 * The defaults and rules at a field and below, which `kubectl explain` does not tell, sorted by path; undefined where there is no such
 * field. Lists and maps on the way are passed through without a name, as there.
 *
 * Rules under junctors are left out. Schemas wait on a list rather than on the call stack.
 */
export function fieldRules(
  definition: CustomResourceDefinition,
  version: string,
  path: readonly string[] = [],
): readonly FieldRules[] | undefined {
  const published = toPublishedType(definition, version);
  if (!published.ok) return undefined;
  const start = published.type.schema === undefined ? undefined : follow(published.type.schema, path);
  if (start === undefined) return path.length === 0 ? [] : undefined;
  const found: FieldRules[] = [];
  const pending: Place[] = [start];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { schema, path: at } = next;
    const { default: value } = schema.generic;
    const rules = schema.validationRules ?? [];
    if (value !== undefined || rules.length > 0)
      found.push({ path: at, rules, ...(value === undefined ? {} : { default: printJson(value) }) });
    const [through, step] = container(schema);
    if (through !== undefined) pending.push({ schema: through, path: [...at, step] });
    for (const [name, property] of schema.properties ?? []) pending.push({ schema: property, path: [...at, name] });
  }
  return found
    .map((rules) => ({ rules, key: rules.path.join('.') }))
    .sort((a, b) => compareUtf8(a.key, b.key))
    .map(({ rules }) => rules);
}

interface Place {
  readonly schema: StructuralSchema;
  readonly path: readonly string[];
}

function follow(root: StructuralSchema, path: readonly string[]): Place | undefined {
  let place: Place = { schema: root, path: [] };
  for (const name of path) {
    for (let [through, step] = container(place.schema); through !== undefined; [through, step] = container(place.schema)) {
      place = { schema: through, path: [...place.path, step] };
    }
    const property = place.schema.properties?.get(name);
    if (property === undefined) return undefined;
    place = { schema: property, path: [...place.path, name] };
  }
  return place;
}

function container({ items, additionalProperties }: StructuralSchema): readonly [schema: StructuralSchema | undefined, step: string] {
  return items !== undefined ? [items, '[]'] : [typeof additionalProperties === 'object' ? additionalProperties : undefined, '{}'];
}

/** Defaults and rules as a text that goes below what `kubectl explain` prints; empty where there are none. */
export function renderFieldRules(fields: readonly FieldRules[]): string {
  if (fields.length === 0) return '';
  const lines = fields.flatMap(({ path, default: value, rules }) => [
    `  ${path.length === 0 ? '.' : commentLines(path.join('.')).join(' ')}`,
    ...(value === undefined ? [] : [`    default: ${value}`]),
    ...rules.flatMap(({ rule, message, messageExpression }) => [
      ...commentLines(rule).map((line, i) => `    ${i === 0 ? 'rule: ' : '      '}${line}`),
      ...(message === '' ? [] : commentLines(message).map((line, i) => `      ${i === 0 ? 'message: ' : '         '}${line}`)),
      ...(messageExpression === '' ? [] : [`      message expression: ${commentLines(messageExpression).join(' ')}`]),
    ]),
  ]);
  return `DEFAULTS AND RULES:\n${lines.join('\n')}\n`;
}
