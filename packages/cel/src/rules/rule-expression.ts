import type { CheckContext } from '../check/check-context.js';
import type { CheckedExpr } from '../check/checked.js';
import { compileExpression } from '../compile/compile-expression.js';
import type { Environment } from '../environment/environment.js';
import { programError } from '../fold/program-error.js';
import type { SelfTypes } from '../schema/declared-type.js';
import { BOOL, optionalOf, STRING, type CelType } from '../types/type.js';

/** What is demanded of an expression of a rule, and how the server speaks of it. */
export interface ExpressionKind {
  readonly type: CelType;
  readonly prefix: string;
  readonly otherType: string;
  readonly instantiation: string;
}

/** The rule itself, which holds or does not. */
export const RULE: ExpressionKind = {
  type: BOOL,
  prefix: '',
  otherType: 'cel expression must evaluate to a bool',
  instantiation: 'program instantiation',
};

/** What makes the message of a rule that does not hold. */
export const MESSAGE: ExpressionKind = {
  type: STRING,
  prefix: 'messageExpression ',
  otherType: 'messageExpression must evaluate to a string',
  instantiation: 'messageExpression instantiation',
};

/** An expression of which a program can be made, or the server's error. */
export type CompiledRuleExpression =
  | { readonly ok: true; readonly checked: CheckedExpr }
  /** `checked` is there where only no program can be made of it. */
  | { readonly ok: false; readonly error: string; readonly checked?: CheckedExpr };

/** What an expression of a rule is compiled against: the types of `self` and `oldSelf`. */
export function ruleContext(environment: Environment, objects: SelfTypes, isOldOptional: boolean): CheckContext {
  const old = isOldOptional ? optionalOf(objects.self) : objects.self;
  return {
    environment,
    objects,
    variables: new Map([
      ['self', objects.self],
      ['oldSelf', old],
    ]),
  };
}

/** Compiles an expression of a rule, for definitions and for resources alike. Source: `pkg/apiserver/schema/cel`, compileRule. */
export function compileRuleExpression(text: string, kind: ExpressionKind, context: CheckContext): CompiledRuleExpression {
  const compiled = compileExpression(text, context);
  if (!compiled.ok) return { ok: false, error: `${kind.prefix}compilation failed: ${compiled.text}` };
  const { checked } = compiled;
  if (checked.types[checked.expr.id] !== kind.type) return { ok: false, error: kind.otherType };
  const fault = programError(checked);
  return fault === undefined ? { ok: true, checked } : { ok: false, error: `${kind.instantiation} failed: ${fault}`, checked };
}

/** Whether an expression speaks of what was there before. */
export function usesOldSelf({ references }: CheckedExpr): boolean {
  return references.some((reference) => reference?.kind === 'name' && reference.name === 'oldSelf');
}
