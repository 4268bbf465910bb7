import { childrenOf, environmentOf, parse, type Expr } from '@structural/cel';
import { NEWEST_KUBERNETES, type ValidationRule } from '@structural/core';
import type { JsonObject, JsonPath } from '@structural/json';
import { schemaAt, type SchemaPlace } from '../schema/schema-place.js';
import type { StructuralSchema } from '@structural/core';
import type { RulePlan } from './assign.js';
import { plansFor } from './solve.js';
import { fieldsIn, type FieldTerm, type Scope } from './term.js';
import { wordsOf, type SamplePart, type Words } from './words.js';

/** A rule as far as it was read. */
interface ReadRule {
  readonly expr: Expr;
  readonly words: Pick<Words, 'texts' | 'numbers'>;
  /** By the way in which samples are made. */
  readonly supplies: Map<SamplePart, Words>;
}

/** The expression of a rule and its literals; undefined where it is none. Read once. */
function readRule(rule: ValidationRule): ReadRule | undefined {
  if (!known.has(rule)) {
    const parsed = parse(rule.rule, environmentOf(NEWEST_KUBERNETES.minor));
    known.set(rule, parsed.ok ? { expr: parsed.expr, words: wordsOf(parsed.expr), supplies: new Map() } : undefined);
  }
  return known.get(rule);
}

const known = new WeakMap<ValidationRule, ReadRule | undefined>();

/** Where a rule stands, and the resources that it is asked about as the server has them. */
export interface RuleSite {
  readonly root: StructuralSchema;
  readonly place: SchemaPlace;
  readonly path: JsonPath;
  readonly object: JsonObject;
  readonly old?: JsonObject;
}

/** Plans after which a rule may hold, or not; `sample` makes the values of which nothing else is known. */
export function rulePlans(rule: ValidationRule, wanted: boolean, site: RuleSite, sample: SamplePart): readonly RulePlan[] {
  const read = readRule(rule);
  if (read === undefined) return [];
  let words = read.supplies.get(sample);
  if (words === undefined) read.supplies.set(sample, (words = { ...read.words, sample }));
  return plansFor(read.expr, wanted, scopeOf(site), words);
}

/** The fields of which a rule speaks; undefined where it does not parse, or goes over lists and maps, which have more than one can name. */
export function fieldsOfRule(rule: ValidationRule, site: RuleSite): readonly FieldTerm[] | undefined {
  const read = readRule(rule);
  return read === undefined || hasLoops(read.expr) ? undefined : fieldsIn(read.expr, scopeOf(site));
}

function hasLoops(root: Expr): boolean {
  const pending = [root];
  for (let expr = pending.pop(); expr !== undefined; expr = pending.pop()) {
    if (expr.kind === 'comprehension') return true;
    pending.push(...childrenOf(expr));
  }
  return false;
}

function scopeOf({ object, old, path, place, root }: RuleSite): Scope {
  const schema = schemaAt(root, place);
  const variables = new Map([
    ['self', { kind: 'field', path, isOld: false, schema }],
    ['oldSelf', { kind: 'field', path, isOld: true, schema }],
  ] as const);
  return { object, old, variables };
}
