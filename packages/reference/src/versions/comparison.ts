import type { StructuralSchema } from '@structural/core';
import type { FieldDifference } from '../model/api-reference.js';
import type { JunctorChoice, ValueFacts } from '../model/field-reference.js';
import { fieldNames, type FieldNames } from '../fields/field-id.js';
import type { Shapes } from '../fields/shapes.js';
import { innerSchema, typeText } from '../fields/value-type.js';

/** A field on one side or both; no names for the resource itself. */
interface Pending {
  readonly names: FieldNames | undefined;
  readonly here?: Side;
  readonly there?: Side;
}

interface Side {
  readonly schema: StructuralSchema;
  readonly required: boolean;
}

/**
 * What differs between two versions of a resource, seen from the first. Descriptions do not count.
 *
 * The same pair of objects is compared once, wherever it comes again.
 */
export function compareSchemas(here: StructuralSchema, there: StructuralSchema, shapes: Shapes): readonly FieldDifference[] {
  const differences: FieldDifference[] = [];
  const compared = new Set<string>();
  const pending: Pending[] = [{ names: undefined, here: { schema: here, required: false }, there: { schema: there, required: false } }];
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const path = next.names?.path ?? '';
    const id = next.names?.id ?? '';
    if (next.here === undefined) {
      if (next.there !== undefined) differences.push({ change: 'removed', path, type: typeText(next.there.schema) });
      continue;
    }
    if (next.there === undefined) {
      differences.push({ change: 'added', path, id, type: typeText(next.here.schema) });
      continue;
    }
    const aspects = changedAspects(next.here, next.there, shapes);
    if (aspects.length > 0) differences.push({ change: 'changed', path, id, aspects });
    const [a, b] = [shapes.shape(next.here.schema).number, shapes.shape(next.there.schema).number];
    const pair = `${String(a)} ${String(b)}`;
    if (a === b || compared.has(pair)) continue;
    compared.add(pair);
    pending.push(...fieldPairs(next.names, next.here.schema, next.there.schema).reverse());
  }
  return differences;
}

function fieldPairs(names: FieldNames | undefined, here: StructuralSchema, there: StructuralSchema): Pending[] {
  const [a, b] = [innermost(here), innermost(there)];
  const fields = new Set([...(a.schema.properties?.keys() ?? []), ...(b.schema.properties?.keys() ?? [])]);
  return [...fields].map((name) => {
    const [left, right] = [sideOf(a.schema, name), sideOf(b.schema, name)];
    const brackets = left === undefined ? b.brackets : a.brackets;
    return { names: fieldNames(names, brackets, name), ...(left && { here: left }), ...(right && { there: right }) };
  });
}

function sideOf({ properties, valueValidation }: StructuralSchema, name: string): Side | undefined {
  const schema = properties?.get(name);
  return schema && { schema, required: valueValidation?.required?.includes(name) === true };
}

function innermost(schema: StructuralSchema): { readonly schema: StructuralSchema; readonly brackets: string } {
  let at = schema;
  let brackets = '';
  for (let inner = innerSchema(at); inner !== undefined; inner = innerSchema(at)) {
    brackets += at.items === undefined ? '{}' : '[]';
    at = inner;
  }
  return { schema: at, brackets };
}

type Aspects = ReadonlyMap<string, string>;

function changedAspects(here: Side, there: Side, shapes: Shapes): readonly { name: string; before: string; now: string }[] {
  const [now, before] = [aspectsOf(here, shapes), aspectsOf(there, shapes)];
  return [...new Set([...now.keys(), ...before.keys()])]
    .map((name) => ({ name, before: before.get(name) ?? '', now: now.get(name) ?? '' }))
    .filter((aspect) => aspect.before !== aspect.now);
}

function aspectsOf({ required, schema }: Side, shapes: Shapes): Aspects {
  const aspects = new Map<string, string>([
    ['type', typeText(schema)],
    ['required', required ? 'required' : 'optional'],
  ]);
  addFacts(aspects, '', shapes.facts(schema));
  let prefix = '';
  for (let at = schema, inner = innerSchema(at); inner !== undefined; at = inner, inner = innerSchema(at)) {
    prefix += at.items === undefined ? 'values: ' : 'items: ';
    if (prefix.length > MAX_PREFIX_LENGTH) break;
    addFacts(aspects, prefix, shapes.facts(inner));
  }
  return aspects;
}

/** Lists in lists beyond this say nothing to anybody. */
const MAX_PREFIX_LENGTH = 50;

function addFacts(aspects: Map<string, string>, prefix: string, facts: ValueFacts): void {
  const { bounds, choices, listMapKeys, pattern, rules } = facts;
  const texts: readonly (readonly [string, string | undefined])[] = [
    ['format', facts.format],
    ['default', facts.default],
    ['enum', facts.enum?.join(', ')],
    ['bounds', bounds?.join(', ')],
    ['pattern', pattern?.pattern],
    ['nullable', facts.nullable && 'nullable'],
    ['mutability', facts.mutability],
    ['unknown fields', facts.unknownFields],
    ['embedded resource', facts.embeddedResource && 'yes'],
    ['list type', facts.listType],
    ['list keys', listMapKeys?.join(', ')],
    ['map type', facts.mapType],
    ['rules', rules?.map(({ message, rule }) => message ?? rule).join('\n')],
    ['choices', choices?.map(choiceText).join('\n')],
  ];
  for (const [name, text] of texts) if (text !== undefined) aspects.set(`${prefix}${name}`, text);
}

function choiceText({ branches = [], junctor, text }: JunctorChoice): string {
  return text ?? `${junctor} ${branches.map((branch) => branch.join(' and ')).join(' | ')}`;
}
