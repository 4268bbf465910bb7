import type { Language } from '../language/rule-behaviour.js';
import { check } from '../check/check.js';
import type { CheckContext } from '../check/check-context.js';
import type { CheckedExpr } from '../check/checked.js';
import { issuesText, type Issue, type Issues } from '../syntax/issue.js';
import { parse } from '../syntax/parse.js';
import type { ExpressionSource } from '../syntax/source.js';
import { validate } from '../validate/validate.js';

/** A compiled expression, or why it does not compile: each issue with its place, and all as the server prints them, with carets. */
export type CompiledExpression =
  | { readonly ok: true; readonly checked: CheckedExpr }
  | { readonly ok: false; readonly issues: readonly Issue[]; readonly text: string };

/**
 * Parses, checks and validates an expression; never throws.
 *
 * That it compiles does not mean that a program can be made of it: see `programError`. Source: cel-go `cel`, Env.Compile.
 */
export function compileExpression(expression: string, context: CheckContext): CompiledExpression {
  const parsed = parse(expression, context.environment);
  const { language } = context.environment;
  if (!parsed.ok) return refused(parsed.issues, parsed.source, language);
  const result = check(parsed, context);
  if (!result.ok) return refused(result.issues, parsed.source, language);
  const issues = validate(result.checked);
  return issues === undefined ? result : refused(issues, parsed.source, language);
}

function refused(issues: Issues, source: ExpressionSource, { shortOptionalNames }: Language): CompiledExpression {
  const text = issuesText(issues, source);
  return { ok: false, issues: issues.found, text: shortOptionalNames ? text.replaceAll('optional_type(', 'optional(') : text };
}
