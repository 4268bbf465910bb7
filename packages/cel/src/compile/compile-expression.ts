import { check, type CheckContext } from '../check/check.js';
import type { CheckedExpr } from '../check/checked.js';
import { programError } from '../fold/program-error.js';
import { issuesText } from '../syntax/issue.js';
import { parse } from '../syntax/parse.js';
import { validate } from '../validate/validate.js';

/** A compiled expression, or why it does not compile, in the server's words: errors with their lines and carets. */
export type CompiledExpression = { readonly ok: true; readonly checked: CheckedExpr } | { readonly ok: false; readonly issues: string };

/**
 * Parses, checks and validates an expression; never throws.
 *
 * That it compiles does not mean that a program can be made of it: see {@link programError}. Source: cel-go `cel`, Env.Compile.
 */
export function compileExpression(text: string, context: CheckContext): CompiledExpression {
  const parsed = parse(text, context.environment);
  if (!parsed.ok) return { ok: false, issues: issuesText(parsed.issues, parsed.source) };
  const checked = check(parsed, context);
  if (!checked.ok) return { ok: false, issues: issuesText(checked.issues, parsed.source) };
  const issues = validate(checked.checked);
  return issues === undefined ? { ok: true, checked: checked.checked } : { ok: false, issues: issuesText(issues, parsed.source) };
}

export { programError };
