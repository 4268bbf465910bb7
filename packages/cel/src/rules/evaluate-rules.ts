import {
  hasRules,
  NIL_PATH,
  type FieldError,
  type FieldPath,
  type KubernetesVersion,
  type RuleEvaluator,
  type RuleNotes,
  type StructuralSchema,
} from '@structural/core';
import type { JsonValue } from '@structural/json';
import { environmentOf } from '../environment/environment.js';
import { Declarations } from '../schema/declare.js';
import { propsOf } from '../schema/props-of.js';
import { NOTHING_OLD } from './ratcheting.js';
import type { RuleObserver } from './planned-rule.js';
import { RuleNode } from './rule-node.js';
import { RuleWalk } from './rule-walk.js';

/** Whose server evaluates, and who looks on. */
export interface RuleEvaluatorOptions {
  readonly kubernetesVersion: KubernetesVersion;
  /** Costs nothing where it is absent. */
  readonly observe?: RuleObserver;
}

/** What the rules on one object may cost together. Source: `k8s.io/apiserver/pkg/apis/cel`, RuntimeCELCostBudget. */
const BUDGET = 10_000_000;

/**
 * Evaluates the rules of schemas on resources as a server of the given version does; the errors are its own.
 *
 * A schema's rules are compiled when a value first meets them, and kept as long as the evaluator and the schema. What uses a function that
 * nothing here implements is not evaluated, and noted as skipped. Source: `pkg/apiserver/schema/cel`, Validator.Validate.
 */
export function createRuleEvaluator(options: RuleEvaluatorOptions): RuleEvaluator {
  const rootOf = nodes(options, true);
  const evaluate: RuleEvaluator = (schema, object, old, notes, ratchets = true) => {
    if (!hasRules(schema)) return [];
    const { minor, ratcheting } = options.kubernetesVersion;
    const walk = new RuleWalk(notes, BUDGET, options.kubernetesVersion, environmentOf(minor).language);
    const known = old === undefined || !ratcheting || !ratchets ? NOTHING_OLD : { current: old, nearest: undefined };
    walk.visit({ node: rootOf(schema), path: NIL_PATH, value: object, old: old?.oldValue, ratcheting: known });
    return walk.errors;
  };
  return Object.assign(evaluate, { hasRules: (schema: StructuralSchema) => hasRules(schema) && rootOf(schema).hasRules });
}

/** Evaluates the rules at and below a schema on its default. */
export type DefaultRuleEvaluator = (schema: StructuralSchema, value: JsonValue, path: FieldPath) => readonly FieldError[];

/**
 * Evaluates rules on defaults as a server does: first as if the value was there before, and where that is well, as if it was not.
 *
 * Source: `pkg/apiserver/schema/defaulting`, validate.
 */
export function createDefaultRuleEvaluator(options: RuleEvaluatorOptions): DefaultRuleEvaluator {
  const nodeOf = nodes(options, false);
  return (schema, value, path) => {
    if (!hasRules(schema)) return [];
    const run = (old: JsonValue | undefined): readonly FieldError[] => {
      const walk = new RuleWalk(NO_NOTES, BUDGET, options.kubernetesVersion, environmentOf(options.kubernetesVersion.minor).language);
      walk.visit({ node: nodeOf(schema), path, value, old, ratcheting: NOTHING_OLD });
      return walk.errors;
    };
    const errors = run(value);
    return errors.length === 0 && options.kubernetesVersion.ratcheting ? run(undefined) : errors;
  };
}

const NO_NOTES: RuleNotes = { forgive: () => undefined, skip: () => undefined };

function nodes(
  { kubernetesVersion: { minor }, observe }: RuleEvaluatorOptions,
  isResource: boolean,
): (schema: StructuralSchema) => RuleNode {
  const known = new WeakMap<StructuralSchema, RuleNode>();
  const environment = environmentOf(minor);
  return (schema) => {
    let node = known.get(schema);
    if (node === undefined) {
      const isRoot = isResource || schema.extensions['x-kubernetes-embedded-resource'] === true;
      const props = propsOf(schema);
      const declarations = new Declarations(isRoot ? props : undefined, environmentOf(minor).capsNames);
      node = new RuleNode(schema, schema, isRoot, declarations.declare(props), { environment, declarations, observe });
      known.set(schema, node);
    }
    return node;
  };
}
