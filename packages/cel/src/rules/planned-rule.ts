import { fieldPathInSchema, pathSegments, type PathSegment, type StructuralSchema, type ValidationRule } from '@structural/core';
import type { CheckContext } from '../check/check-context.js';
import type { CheckedExpr } from '../check/checked.js';
import { compileExpression } from '../compile/compile-expression.js';
import type { Environment } from '../environment/environment.js';
import { toProgram, type Program } from '../evaluate/evaluate.js';
import { programError } from '../fold/program-error.js';
import type { SelfTypes } from '../schema/declared-type.js';
import { propsOf } from '../schema/props-of.js';
import { BOOL, optionalOf, STRING, type CelType } from '../types/type.js';

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

/** Compiles a stored rule. Source: `pkg/apiserver/schema/cel`, compileRule. */
export function planRule(rule: ValidationRule, schema: StructuralSchema, objects: SelfTypes, environment: Environment): PlannedRule {
  if (rule.rule.trim() === '') return { rule, usesOldSelf: false, place: [] };
  const context = contextOf(objects, environment, rule.optionalOldSelf === true);
  const compiled = compile(rule.rule, context, BOOL, 'cel expression must evaluate to a bool');
  if ('error' in compiled) return { rule, usesOldSelf: false, place: [], error: compiled.error };
  const usesOldSelf = compiled.references.some((reference) => reference?.kind === 'name' && reference.name === 'oldSelf');
  const planned = { rule, usesOldSelf, program: toProgram(compiled) };
  const message = rule.messageExpression === '' ? undefined : compile(rule.messageExpression, context, STRING, '');
  // The server gives up on a rule whose message does not compile before it reads the path.
  if (message !== undefined && 'error' in message) return { ...planned, place: [] };
  const place = placeOf(rule, schema);
  return message === undefined ? { ...planned, place } : { ...planned, place, message: toProgram(message) };
}

function contextOf(objects: SelfTypes, environment: Environment, isOldOptional: boolean): CheckContext {
  const old = isOldOptional ? optionalOf(objects.self) : objects.self;
  return { environment, objects, variables: new Map([['self', objects.self], ['oldSelf', old]]) };
}

function compile(text: string, context: CheckContext, type: CelType, otherType: string): CheckedExpr | { readonly error: string } {
  const compiled = compileExpression(text, context);
  if (!compiled.ok) return { error: `compilation failed: ${compiled.text}` };
  const { checked } = compiled;
  if (checked.types[checked.expr.id] !== type) return { error: otherType };
  const fault = programError(checked);
  return fault === undefined ? checked : { error: `program instantiation failed: ${fault}` };
}

function placeOf({ fieldPath }: ValidationRule, schema: StructuralSchema): readonly PathSegment[] {
  if (fieldPath === '') return [];
  const found = fieldPathInSchema(fieldPath, propsOf(schema), true);
  return found.kind === 'found' && found.path !== undefined ? pathSegments(found.path) : [];
}
