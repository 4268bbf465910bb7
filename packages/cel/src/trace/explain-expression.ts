import type { JSONSchemaProps, KubernetesVersion, StructuralSchema } from '@structural/core';
import type { JsonValue } from '@structural/json';
import { compileExpression } from '../compile/compile-expression.js';
import { estimateCost } from '../cost/estimate-cost.js';
import { environmentOf } from '../environment/environment.js';
import { programError } from '../fold/program-error.js';
import { timesOccurring } from '../rules/cardinality.js';
import { EXPRESSION_LIMIT } from '../rules/cost-limits.js';
import { ruleContext, usesOldSelf } from '../rules/rule-expression.js';
import { Declarations } from '../schema/declare.js';
import { SelfTypes } from '../schema/declared-type.js';
import { withObjectMeta } from '../schema/with-object-meta.js';
import { typeName } from '../types/type-text.js';
import { fromJson } from '../values/from-json.js';
import { oldSelfInOptional } from '../values/stored-fault.js';
import { OPTIONAL_NONE, type CelValue } from '../values/value.js';
import { withStructuralMeta } from '../values/with-structural-meta.js';
import { partsOf, traceExpression, type TracedEvaluation, type TracedPart } from './trace-expression.js';

/** What an expression is asked about, as if it were a rule of a schema. */
export interface ExplainedSite {
  /** From the schema of the resource to the one that `self` is of, each a part of the one before. */
  readonly schemas: readonly JSONSchemaProps[];
  /** The structural form of the last of them. */
  readonly structural: StructuralSchema;
  readonly optionalOldSelf: boolean;
  readonly kubernetesVersion: KubernetesVersion;
}

/** A value of `self`, and the one before. */
export interface ExplainedValue {
  readonly self: JsonValue;
  readonly oldSelf?: JsonValue;
}

/** What a server says of an expression at a place, and what it is on values. */
export type ExplainedExpression =
  | { readonly ok: false; readonly error: string }
  | {
      readonly ok: true;
      readonly type: string;
      /** What one evaluation may cost at most, and as often as `self` may occur in a resource. */
      readonly cost: bigint;
      readonly costInResource: bigint;
      /** What a server lets it cost. */
      readonly limit: bigint;
      /** Whether it speaks of what was there before. */
      readonly usesOldSelf: boolean;
      /** The expression and its parts as they are written, without values. */
      readonly written: TracedPart;
      readonly evaluations: readonly TracedEvaluation[];
    };

/** How far values are looked at. */
export interface ExplainingLimits {
  /** No further value is looked at once those before have cost so much together. */
  readonly cost?: number;
  /** The rounds of loops that an evaluation may take. */
  readonly rounds?: number;
}

/** Compiles an expression at a place, of whatever type it is, estimates what it costs, and evaluates it on values, part by part. */
export function explainExpression(
  text: string,
  site: ExplainedSite,
  values: readonly ExplainedValue[],
  limits: ExplainingLimits = {},
): ExplainedExpression {
  const { kubernetesVersion, optionalOldSelf, schemas, structural } = site;
  const { minor } = kubernetesVersion;
  const { capsNames, language } = environmentOf(minor);
  const at = schemas.at(-1);
  const isRoot = schemas.length === 1;
  const declared =
    at === undefined ? undefined : new Declarations(undefined, capsNames).declare(isRoot ? withObjectMeta(at, capsNames) : at);
  if (declared === undefined) return { ok: false, error: 'values here have no type that rules know' };
  const compiled = compileExpression(text, ruleContext(environmentOf(minor), new SelfTypes(declared), optionalOldSelf));
  if (!compiled.ok) return { ok: false, error: compiled.text };
  const { checked } = compiled;
  const fault = programError(checked);
  if (fault !== undefined) return { ok: false, error: `program instantiation failed: ${fault}` };
  const type = checked.types[checked.expr.id];
  const cost = estimateCost(checked, declared).max;
  const schema = isRoot ? withStructuralMeta(structural) : structural;
  const evaluations: TracedEvaluation[] = [];
  let spent = 0;
  for (const { oldSelf, self } of values) {
    if (spent > (limits.cost ?? Infinity)) break;
    const variables = new Map<string, CelValue>([['self', fromJson(self, schema, language)]]);
    const old = oldSelf === undefined || oldSelf === null ? undefined : fromJson(oldSelf, schema, language);
    if (optionalOldSelf) variables.set('oldSelf', old === undefined ? OPTIONAL_NONE : oldSelfInOptional(old, language));
    else if (old !== undefined) variables.set('oldSelf', old);
    const evaluation = traceExpression(checked, variables, limits.rounds);
    spent += Number(evaluation.cost);
    evaluations.push(evaluation);
  }
  return {
    ok: true,
    type: type === undefined ? '' : typeName(type),
    cost,
    costInResource: timesOccurring(cost, schemas, declared.minSize),
    limit: EXPRESSION_LIMIT,
    usesOldSelf: usesOldSelf(checked),
    written: partsOf(checked),
    evaluations,
  };
}
