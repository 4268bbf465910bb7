import { expressionsIn } from '@structural/cel';
import type { ValidationRule } from '@structural/core';
import type { JsonObject, JsonPath } from '@structural/json';
import { schemaAt, type SchemaPlace } from '../schema/schema-place.js';
import type { StructuralSchema } from '@structural/core';
import type { RulePlan } from './assign.js';
import { plansFor } from './solve.js';
import { fieldsIn, type FieldTerm, type Scope } from './term.js';
import { readRule, type ReadRule } from './read-rule.js';
import type { SamplePart, Words } from './words.js';

/** What values for a rule are made of, by the way in which samples are. */
const wordsOfRule = new WeakMap<ReadRule, Map<SamplePart, Words>>();

function wordsOf(read: ReadRule, sample: SamplePart): Words {
  let known = wordsOfRule.get(read);
  if (known === undefined) wordsOfRule.set(read, (known = new Map()));
  let words = known.get(sample);
  if (words === undefined) {
    const { hintedTexts, mentions } = read;
    // A rule ends with what it asks for, and begins with when it asks.
    const [texts, numbers] = [[...mentions.texts].reverse(), [...mentions.numbers].reverse()];
    words = { texts: [...new Set([...texts, ...hintedTexts])], numbers, sample };
    known.set(sample, words);
  }
  return words;
}

/** Where a rule stands, and the resources that it is asked about as the server has them. */
export interface AskedRule {
  readonly root: StructuralSchema;
  readonly place: SchemaPlace;
  readonly path: JsonPath;
  readonly object: JsonObject;
  readonly old?: JsonObject;
}

/** Plans after which a rule may hold, or not; `sample` makes the values of which nothing else is known. */
export function rulePlans(rule: ValidationRule, wanted: boolean, site: AskedRule, sample: SamplePart): readonly RulePlan[] {
  const read = readRule(rule);
  if (read === undefined) return [];
  return plansFor(read.expr, wanted, scopeOf(site), wordsOf(read, sample));
}

/** The fields of which a rule speaks; undefined where it does not parse, or goes over lists and maps, which have more than one can name. */
export function fieldsOfRule(rule: ValidationRule, site: AskedRule): readonly FieldTerm[] | undefined {
  const read = readRule(rule);
  return read === undefined || [...expressionsIn(read.expr)].some(({ kind }) => kind === 'comprehension')
    ? undefined
    : fieldsIn(read.expr, scopeOf(site));
}

function scopeOf({ object, old, path, place, root }: AskedRule): Scope {
  const schema = schemaAt(root, place);
  const variables = new Map([
    ['self', { kind: 'field', path, isOld: false, schema }],
    ['oldSelf', { kind: 'field', path, isOld: true, schema }],
  ] as const);
  return { object, old, variables };
}
