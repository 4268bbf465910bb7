import {
  childrenOf,
  compileExpression,
  DYN,
  unknownCalls,
  type CheckContext,
  type CheckedExpr,
  type Expr,
  type ExpressionLocation,
} from '@structural/cel';
import type { JsonPath } from '@structural/json';
import { compilePolicyExpression, type ExpressionUse } from '../expressions/compile-expression.js';
import { scopeOptions } from '../expressions/compile-policy.js';
import { PolicyScope, type ObjectSchemas } from '../expressions/expression-scope.js';
import { apiVersionOf } from '../requests/request.js';
import { objectTypes, typesToCheck, type KnownKinds, type TypedObject } from '../type-check/type-check-warnings.js';
import type { ForeignPolicy } from './foreign-policy.js';

/** Something about an expression of another tool's policy. */
export interface ForeignFinding {
  /** Where the expression is, below the object. */
  readonly path: JsonPath;
  readonly message: string;
  /** Whether it does not compile; otherwise it asks for a field that none of the kinds has. */
  readonly isError: boolean;
}

/** What is said of a policy of another tool. */
export interface JudgedForeignPolicy {
  readonly findings: readonly ForeignFinding[];
  /** What the policy uses of the tool that is not known: functions and objects of its libraries, such as `resource.Get`. */
  readonly unknown: readonly string[];
}

/** What does not compile in the policy of another tool, and the fields in it that no kind has which the policy names. */
export function judgeForeignPolicy(foreign: ForeignPolicy, known: KnownKinds): JudgedForeignPolicy {
  if (foreign.unknownMode !== undefined) return { findings: [], unknown: [`evaluation.mode ${foreign.unknownMode}`] };
  const findings: ForeignFinding[] = [];
  const unknown = new Set<string>();
  const refused = new Set<string>();
  for (const { context, expression, path, use } of expressionsOf(foreign)) {
    if (MACROS.test(expression)) continue;
    const compiled = compilePolicyExpression(expression, use, context);
    if (compiled.ok) for (const each of unknownParts(compiled.checked, foreign.policy.dialect.unknown)) unknown.add(each);
    else {
      refused.add(path.join('.'));
      findings.push({ path, message: compiled.error, isError: true });
    }
  }
  return { findings: [...findings, ...fieldFindings(foreign, known, refused)], unknown: [...unknown] };
}

/** The fields that expressions ask for and that no kind has which the policy names. */
function fieldFindings(foreign: ForeignPolicy, known: KnownKinds, refused: ReadonlySet<string>): readonly ForeignFinding[] {
  const kinds = typesToCheck(foreign.policy, known).flatMap((kind) => {
    const own = objectTypes(kind, known);
    return own === undefined ? [] : [{ name: `${kind.kind} (${apiVersionOf(kind)})`, missing: missingFields(foreign, own) }];
  });
  const [first, ...others] = kinds;
  const names = kinds.map(({ name }) => name).join(', ');
  return (first?.missing ?? []).flatMap(({ key, location, name, path }) => {
    if (refused.has(path.join('.')) || !others.every(({ missing }) => missing.some((each) => each.key === key))) return [];
    const place = `${String(location.line)}:${String(location.column)}`;
    return [{ path, message: `ERROR: <input>:${place}: undefined field '${name}' in ${names}`, isError: false }];
  });
}

interface MissingField {
  readonly path: JsonPath;
  readonly location: ExpressionLocation;
  readonly name: string;
  /** The same for all kinds. */
  readonly key: string;
}

function missingFields(foreign: ForeignPolicy, { type, types }: TypedObject): readonly MissingField[] {
  // No kind tells the type of a quantity.
  const field: TypedObject['types']['field'] = (object, name) =>
    types.field(object, name) ?? (types.fieldNames(object).includes(name) ? DYN : undefined);
  const schemas: ObjectSchemas = { object: type, objects: [{ ...types, isObject: (name) => types.isObject(name), field }] };
  const found: MissingField[] = [];
  for (const { context, expression, path } of expressionsOf(foreign, schemas)) {
    const compiled = compileExpression(expression, context);
    for (const { location, message } of compiled.ok ? [] : compiled.issues) {
      const name = /^undefined field '(.*)'$/.exec(message)?.[1];
      if (name !== undefined)
        found.push({ path, location, name, key: `${path.join('.')} ${String(location.line)}:${String(location.column)}` });
    }
  }
  return found;
}

interface ForeignExpression {
  readonly path: JsonPath;
  readonly use: ExpressionUse;
  readonly expression: string;
  readonly context: CheckContext;
}

/** All expressions that are written, in the order in which the tool compiles them; variables are known to those after them. */
function* expressionsOf({ conditions, ownVariables, policy, root }: ForeignPolicy, schemas?: ObjectSchemas): Generator<ForeignExpression> {
  const scope = new PolicyScope(true, schemas, policy.dialect);
  const contextOf = (use: ExpressionUse): CheckContext => scope.context(policy.dialect.environment(), scopeOptions(policy, use));
  const part = (use: ExpressionUse, expression: string, ...path: JsonPath): ForeignExpression => ({
    ...{ use, expression },
    path: [...root, ...path],
    context: contextOf(use),
  });
  const isKyverno = policy.dialect.tool === 'Kyverno';
  const matching = policy.matchConditions.map(({ expression }, i) => ['matchCondition', expression, conditions, i, 'expression'] as const);
  // Kyverno's conditions know no variables.
  if (isKyverno) for (const each of matching) yield part(...each);
  for (const [i, { expression, name }] of policy.variables.entries()) {
    const written = part('variable', expression, 'variables', i - ownVariables, 'expression');
    const compiled = compileExpression(expression, written.context);
    if (i >= ownVariables) yield written;
    scope.addVariable(name, compiled.ok ? compiled.checked.types[compiled.checked.expr.id] : undefined);
  }
  if (!isKyverno) for (const each of matching) yield part(...each);
  for (const [i, { expression, messageExpression }] of policy.validations.entries()) {
    yield part('validation', expression, 'validations', i, 'expression');
    if (messageExpression !== '') yield part('message', messageExpression, 'validations', i, 'messageExpression');
  }
  for (const [i, { valueExpression }] of policy.auditAnnotations.entries())
    yield part('auditAnnotation', valueExpression, 'auditAnnotations', i, 'valueExpression');
}

/** Macros of libraries that are not read. */
const MACROS = /\b(?:cel\.bind|cel\.block|proto\.\w+)\s*\(/;

/** What an expression uses of which nothing is known: functions, and objects on which it calls none of these. */
function unknownParts(checked: CheckedExpr, objects: readonly string[]): readonly string[] {
  const calls = unknownCalls(checked).map(({ name, receiver }) =>
    receiver !== undefined && objects.includes(receiver) ? `${receiver}.${name}` : name,
  );
  const names = new Set<string>(calls);
  const visit = (expr: Expr, known: readonly string[]): void => {
    if (expr.kind === 'ident' && known.includes(expr.name) && !calls.some((call) => call.startsWith(`${expr.name}.`))) names.add(expr.name);
    const own = expr.kind === 'comprehension' ? known.filter((name) => name !== expr.variable && name !== expr.secondVariable) : known;
    for (const each of childrenOf(expr)) visit(each, own);
  };
  visit(checked.expr, objects);
  return [...names];
}
