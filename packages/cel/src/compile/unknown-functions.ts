import { BUILT_IN, define, UNIT } from '../libraries/library-function.js';
import { overloadsOf, type CheckedExpr } from '../check/checked.js';
import { childrenOf, type Expr } from '../syntax/expr.js';
import { unknownValue } from '../values/value.js';
import { overloadOf, type Environment, type FunctionDeclaration } from '../environment/environment.js';

/**
 * The same environment with functions of which only the types are known: what a call of one gives is unknown.
 *
 * Signatures are those of `readSignature`: `resource_get: (dyn).Get(string, string, string) -> map(string, dyn)`.
 */
export function withUnknownFunctions(environment: Environment, signatures: readonly string[]): Environment {
  const functions = new Map<string, FunctionDeclaration>(environment.functions);
  for (const signature of signatures) {
    const { name, overload } = define(signature, BUILT_IN, UNIT, { isUnknown: true });
    const known = functions.get(name)?.overloads ?? [];
    const evaluate = (): ReturnType<typeof unknownValue> => unknownValue(`what ${name}() gives`);
    functions.set(name, { name, overloads: [...known, { ...overload, evaluate }] });
  }
  return { ...environment, functions };
}

/** A call of a function of which it is not known what it gives. */
export interface UnknownCall {
  readonly name: string;
  /** The variable that it is called on, if it is one. */
  readonly receiver: string | undefined;
}

/** The calls in an expression of functions of which it is not known what they give. */
export function unknownCalls(checked: CheckedExpr): readonly UnknownCall[] {
  const found: UnknownCall[] = [];
  const visit = (expr: Expr): void => {
    if (expr.kind === 'call' && overloadsOf(checked, expr).some((id) => overloadOf(checked.environment, expr.name, id)?.isUnknown === true))
      found.push({ name: expr.name, receiver: expr.target?.kind === 'ident' ? expr.target.name : undefined });
    for (const each of childrenOf(expr)) visit(each);
  };
  visit(checked.expr);
  return found;
}
