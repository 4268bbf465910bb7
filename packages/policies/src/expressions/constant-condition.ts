import { childrenOf, environmentOf, toProgram, type Expr } from '@structural/cel';
import { compilePolicyExpression } from './compile-expression.js';
import { PolicyScope } from './expression-scope.js';

/** What a condition is for every request; undefined where it asks for anything, or is none. */
export function constantCondition(expression: string, minor: number): boolean | undefined {
  const context = new PolicyScope(true).context(environmentOf(minor), { hasParams: false, hasAuthorizer: false });
  const compiled = compilePolicyExpression(expression, 'matchCondition', context);
  if (!compiled.ok || asks(compiled.checked.expr)) return undefined;
  const { result } = toProgram(compiled.checked).evaluate(new Map());
  return typeof result === 'boolean' ? result : undefined;
}

function asks(expr: Expr): boolean {
  return expr.kind === 'ident' || childrenOf(expr).some(asks);
}
