import { compileExpression, DYN, environmentOf, openExpressionScope, type ExpressionScope } from '@structural/cel';
import type { JsonObject } from '@structural/json';
import { DECLARED_OBJECTS, VARIABLES } from '../expressions/declared-objects.js';
import { PolicyScope } from '../expressions/expression-scope.js';
import { policyKindOf } from '../policy/policy.js';
import { readMutatingPolicy, readPolicy } from '../policy/read-policy.js';
import { objectTypes, paramTypes, typesToCheck, type KnownKinds } from './type-check-warnings.js';

/** What an expression of a policy may say. */
export interface PolicyExpressionScope extends Omit<ExpressionScope, 'fieldPlaces'> {
  /** The variables that it knows. */
  readonly names: readonly string[];
}

/**
 * What the expressions of a policy may say, by the types of the first kind that it names; a variable sees those before it, of which there are
 * `variables`. Undefined for what is no policy.
 */
export function policyExpressionScope(value: JsonObject, known: KnownKinds, variables = Infinity): PolicyExpressionScope | undefined {
  const kind = policyKindOf(value);
  if (kind !== 'ValidatingAdmissionPolicy' && kind !== 'MutatingAdmissionPolicy') return undefined;
  const policy = kind === 'ValidatingAdmissionPolicy' ? readPolicy(value) : readMutatingPolicy(value);
  const own = typesToCheck(policy, known).flatMap((each) => objectTypes(each, known) ?? [])[0];
  const params = paramTypes(policy, known);
  const types = [own, params].flatMap((each) => each?.types ?? []);
  const scope = new PolicyScope(true, { object: own?.type ?? DYN, ...(params && { params: params.type }), objects: types });
  const options = { hasParams: policy.paramKind !== undefined, hasAuthorizer: true, makesPatch: kind === 'MutatingAdmissionPolicy' };
  const environment = environmentOf(known.minor);
  const names: string[] = [];
  for (const { expression, name } of policy.variables.slice(0, variables)) {
    const compiled = compileExpression(expression, scope.context(environment, options));
    scope.addVariable(name, compiled.ok ? compiled.checked.types[compiled.checked.expr.id] : undefined);
    names.push(name);
  }
  const context = scope.context(environment, options);
  const fieldNames = (object: string): readonly string[] =>
    object === VARIABLES.name
      ? names
      : (types.find((each) => each.isObject(object))?.fieldNames(object) ?? [...(DECLARED_OBJECTS.get(object)?.keys() ?? [])]);
  return { ...openExpressionScope(context, fieldNames), names: [...context.variables.keys()].filter((name) => !name.includes('.')) };
}
