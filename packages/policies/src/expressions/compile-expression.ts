import {
  APPLIED_OBJECT,
  BOOL,
  compileExpression,
  isExactType,
  listOf,
  NULL,
  objectType,
  PATCH_OPERATION,
  programError,
  STRING,
  typeName,
  type CelType,
  type CheckContext,
  type CheckedExpr,
} from '@structural/cel';

/** What an expression must give. Source: the `ReturnTypes` of each kind of expression. */
const RESULTS = {
  validation: [BOOL],
  matchCondition: [BOOL],
  message: [STRING],
  auditAnnotation: [STRING, NULL],
  variable: undefined,
  ApplyConfiguration: [objectType(APPLIED_OBJECT)],
  JSONPatch: [listOf(objectType(PATCH_OPERATION))],
} as const satisfies Readonly<Record<string, readonly CelType[] | undefined>>;

/** The kinds of expressions in a policy. */
export type ExpressionUse = keyof typeof RESULTS;

/** An expression of which a program can be made, or the server's error. */
export type CompiledPolicyExpression =
  | { readonly ok: true; readonly checked: CheckedExpr; readonly type: CelType }
  | { readonly ok: false; readonly error: string; readonly isInternal: boolean };

/** Compiles an expression of a policy. Source: `k8s.io/apiserver/pkg/admission/plugin/cel`, CompileCELExpression. */
export function compilePolicyExpression(text: string, use: ExpressionUse, context: CheckContext): CompiledPolicyExpression {
  const compiled = compileExpression(text, context);
  if (!compiled.ok) return { ok: false, error: `compilation failed: ${compiled.text}`, isInternal: false };
  const { checked } = compiled;
  const type = checked.types[checked.expr.id];
  if (type === undefined) throw new Error('an expression that compiled has no type');
  const wanted = RESULTS[use];
  if (wanted !== undefined && !wanted.some((each) => isExactType(each, type)))
    return { ok: false, error: wrongType(wanted, type), isInternal: false };
  const fault = programError(checked);
  return fault === undefined
    ? { ok: true, checked, type }
    : { ok: false, error: `program instantiation failed: ${fault}`, isInternal: true };
}

function wrongType(wanted: readonly CelType[], found: CelType): string {
  const [only = BOOL, ...more] = wanted;
  const words = more.length === 0 ? typeName(only) : `one of [${wanted.map(typeName).join(' ')}]`;
  return `must evaluate to ${words} but got ${typeName(found)}`;
}
