import type { FitPlace, JSONSchemaProps } from '@structural/core';
import { goQuote } from '@structural/go';
import { printJson } from '@structural/json';
import type { JsonPath } from '@structural/document';
import { whyEmpty, type Inquiry } from '@structural/witness';

/** Something that a schema says by itself, so that the schema can be read without it. */
export interface Saying {
  /** As a text for people: `minimum: 5`. */
  readonly text: string;
  /** Where it stands below the schema. */
  readonly path: JsonPath;
  /** Whether the words do not show by themselves why nothing fits. */
  readonly isIntricate: boolean;
  readonly without: (schema: JSONSchemaProps) => JSONSchemaProps;
}

/** What of a schema leaves no value: as little as does so. */
export interface SchemaConflict {
  readonly sayings: readonly Saying[];
  /** Why these leave none, in a clause. */
  readonly why: string;
  /** The schema with nothing else in it. */
  readonly schema: JSONSchemaProps;
}

/** The smallest conflict in the first schema of a place, of which `why` is known; what is simple is kept before what is not. */
export function conflictIn(place: FitPlace, inquiry: Inquiry, why: string): SchemaConflict {
  const [core, ...others] = place.schemas;
  let conflict: SchemaConflict = { sayings: sayingsOf(core), why, schema: core };
  for (const saying of [...conflict.sayings].reverse()) {
    const schema = saying.without(conflict.schema);
    const reason = whyEmpty({ ...place, schemas: [schema, ...others] }, inquiry);
    if (reason !== undefined) conflict = { sayings: conflict.sayings.filter((each) => each !== saying), why: reason, schema };
  }
  return conflict;
}

/** What a schema says that may leave no value, the simplest first. */
function sayingsOf(schema: JSONSchemaProps): readonly Saying[] {
  return [...ofBounds(schema), ...ofValues(schema), ...ofRequired(schema), ...ofJunctors(schema), ...ofRules(schema)];
}

function saying(keyword: keyof JSONSchemaProps, text: string, isIntricate = false, also: readonly (keyof JSONSchemaProps)[] = []): Saying {
  return { text, path: [keyword], isIntricate, without: (from) => omit(from, [keyword, ...also]) };
}

function* ofBounds(schema: JSONSchemaProps): Generator<Saying> {
  const { exclusiveMaximum, exclusiveMinimum, maximum, minimum } = schema;
  if (minimum !== undefined)
    yield saying('minimum', `${exclusiveMinimum === true ? 'exclusive ' : ''}minimum: ${String(minimum)}`, false, ['exclusiveMinimum']);
  if (maximum !== undefined)
    yield saying('maximum', `${exclusiveMaximum === true ? 'exclusive ' : ''}maximum: ${String(maximum)}`, false, ['exclusiveMaximum']);
  for (const keyword of COUNTS)
    if (schema[keyword] !== undefined)
      yield saying(keyword, `${keyword}: ${String(schema[keyword])}`, keyword.endsWith('Properties') || keyword.endsWith('Items'));
}

function* ofValues(schema: JSONSchemaProps): Generator<Saying> {
  const { enum: members = [], multipleOf } = schema;
  for (const keyword of ['format', 'pattern'] as const) {
    const { [keyword]: text = '' } = schema;
    if (text !== '') yield saying(keyword, `${keyword}: ${shortened(text)}`);
  }
  if (multipleOf !== undefined) yield saying('multipleOf', `multipleOf: ${String(multipleOf)}`);
  if (members.length > 0) yield saying('enum', `enum: ${shortened(printJson(members))}`, true);
  const listType = schema['x-kubernetes-list-type'];
  if (listType === 'set' || listType === 'map') yield saying('x-kubernetes-list-type', `x-kubernetes-list-type: ${listType}`, true);
  if (schema.uniqueItems === true) yield saying('uniqueItems', 'uniqueItems');
}

function ofRequired({ required = [] }: JSONSchemaProps): readonly Saying[] {
  return required.map((name, i) => ({
    text: `required: ${shortened(name)}`,
    path: ['required', i],
    isIntricate: true,
    without: (from) => ({ ...from, required: (from.required ?? []).filter((each) => each !== name) }),
  }));
}

function* ofJunctors({ allOf = [], anyOf = [], not, oneOf = [] }: JSONSchemaProps): Generator<Saying> {
  if (not !== undefined) yield saying('not', 'not', true);
  for (const [i, branch] of allOf.entries())
    yield {
      text: `allOf[${String(i)}]`,
      path: ['allOf', i],
      isIntricate: true,
      without: (from) => ({ ...from, allOf: (from.allOf ?? []).filter((each) => each !== branch) }),
    };
  if (anyOf.length > 0) yield saying('anyOf', 'anyOf', true);
  if (oneOf.length > 0) yield saying('oneOf', 'oneOf', true);
}

function ofRules(schema: JSONSchemaProps): readonly Saying[] {
  return (schema['x-kubernetes-validations'] ?? []).map((rule, i) => ({
    text: `the rule ${goQuote(shortened(rule.rule.trim()))}`,
    path: ['x-kubernetes-validations', i, 'rule'],
    isIntricate: true,
    without: (from) => ({
      ...from,
      'x-kubernetes-validations': (from['x-kubernetes-validations'] ?? []).filter((each) => each !== rule),
    }),
  }));
}

const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'] as const;

function omit(schema: JSONSchemaProps, keywords: readonly (keyof JSONSchemaProps)[]): JSONSchemaProps {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !keywords.includes(keyword as keyof JSONSchemaProps)));
}

function shortened(text: string): string {
  return text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
}

const MAX_SHOWN = 60;
