import { fieldPathInSchema, type PathSegment, pathSegments, type StructuralSchema, type ValidationRule } from '@structural/core';
import type { Environment } from '../environment/environment.js';
import type { CheckedExpr } from '../check/checked.js';
import { type Program, toProgram } from '../evaluate/evaluate.js';
import type { Trace } from '../evaluate/plan.js';
import type { SelfTypes } from '../schema/declared-type.js';
import { propsOf } from '../schema/props-of.js';
import { compileRuleExpression, MESSAGE, RULE, ruleContext, usesOldSelf } from './rule-expression.js';

/** A rule ready to be evaluated, or why it is not. */
export interface PlannedRule {
  readonly rule: ValidationRule;
  /** Absent for a blank rule and for one with an error. */
  readonly program?: Program;
  readonly error?: string;
  readonly usesOldSelf: boolean;
  /** Absent where there is none, or none that compiles. */
  readonly message?: Program;
  /** Where its errors belong, below the value; empty for the value itself. */
  readonly place: readonly PathSegment[];
}

/** Sees what the parts of rules are whenever they are evaluated: gives for each rule what is to see its parts, if anything. */
export type RuleObserver = (rule: ValidationRule, checked: CheckedExpr) => Trace | undefined;

interface PlanSurroundings {
  readonly environment: Environment;
  readonly observe?: RuleObserver | undefined;
}

/** Compiles a stored rule. Source: `pkg/apiserver/schema/cel`, compileRule. */
export function planRule(
  rule: ValidationRule,
  schema: StructuralSchema,
  objects: SelfTypes,
  { environment, observe }: PlanSurroundings,
): PlannedRule {
  if (rule.rule.trim() === '') return { rule, usesOldSelf: false, place: [] };
  const context = ruleContext(environment, objects, rule.optionalOldSelf === true);
  const compiled = compileRuleExpression(rule.rule, RULE, context);
  if (!compiled.ok) return { rule, usesOldSelf: false, place: [], error: compiled.error };
  const planned = {
    rule,
    usesOldSelf: usesOldSelf(compiled.checked),
    program: toProgram(compiled.checked, observe?.(rule, compiled.checked)),
  };
  const message = rule.messageExpression === '' ? undefined : compileRuleExpression(rule.messageExpression, MESSAGE, context);
  // The server gives up on a rule whose message does not compile before it reads the path.
  if (message?.ok === false) return { ...planned, place: [] };
  const place = placeOf(rule, schema);
  return message === undefined ? { ...planned, place } : { ...planned, place, message: toProgram(message.checked) };
}

function placeOf({ fieldPath }: ValidationRule, schema: StructuralSchema): readonly PathSegment[] {
  if (fieldPath === '') return [];
  const found = fieldPathInSchema(fieldPath, propsOf(schema), true);
  return found.kind === 'found' && found.path !== undefined ? pathSegments(found.path) : [];
}
