import type { CelValue } from '@structural/cel';
import { trimSpace, utf8Length } from '@structural/go';
import type { CompiledPolicy } from '../expressions/compile-policy.js';
import type { PolicyPart, Validation } from '../policy/policy.js';
import { BUDGET, evaluateAll, MATCH_CONDITIONS_BUDGET, type Inputs, type ExpressionOutcome } from './activation.js';

/** What one evaluation of a policy has against a request, before the binding says what becomes of it. */
export interface Objection {
  readonly part: PolicyPart;
  readonly isError: boolean;
  readonly message: string;
  readonly reason: string;
  readonly dependsOn?: string;
}

/** What evaluating a policy gave. */
export interface Validated {
  readonly objections: readonly Objection[];
  readonly annotations: readonly { readonly key: string; readonly value: string }[];
}

const NO_OBJECTIONS: Validated = { objections: [], annotations: [] };

/** Evaluates a policy on a request that it matches. Source: `policy/validating/validator.go`, Validate. */
export function validate(compiled: CompiledPolicy, inputs: Inputs): Validated {
  const matched = matchConditions(compiled, inputs);
  if (matched.kind === 'no') return NO_OBJECTIONS;
  if (matched.kind === 'error') return failed(compiled, { kind: 'matchConditions' }, matched.error, matched.dependsOn);
  const validated = validations(compiled, inputs);
  return matched.dependsOn === undefined ? validated : { ...depending(validated, matched.dependsOn), annotations: [] };
}

/** The same objections, if something else is as it must be for them. */
export function depending(validated: Validated, dependsOn: string): Validated {
  return { ...validated, objections: validated.objections.map((each) => ({ dependsOn, ...each })) };
}

/** What goes wrong denies the request, unless the policy ignores failures. */
function failed({ policy }: CompiledPolicy, part: PolicyPart, error: string, dependsOn?: string): Validated {
  // Kyverno ignores what goes wrong with conditions, and nothing else.
  if (policy.failurePolicy === 'Ignore' && (policy.dialect?.tool !== 'Kyverno' || part.kind !== 'validation')) return NO_OBJECTIONS;
  return {
    objections: [{ part, isError: true, message: error, reason: '', ...(dependsOn === undefined ? {} : { dependsOn }) }],
    annotations: [],
  };
}

/** Whether conditions hold. */
export type Matched =
  | { readonly kind: 'yes'; readonly dependsOn?: string }
  | { readonly kind: 'no' }
  | { readonly kind: 'error'; readonly error: string; readonly dependsOn?: string };

/** What match conditions are read from. */
export type ConditionalPolicy = Pick<CompiledPolicy, 'matchConditions' | 'variables'> & {
  readonly policy: Pick<CompiledPolicy['policy'], 'failurePolicy'>;
};

/** Whether all conditions hold: one that does not decides, whatever goes wrong in others. Source: `webhook/matchconditions`, Match. */
export function matchConditions({ policy, ...compiled }: ConditionalPolicy, inputs: Inputs): Matched {
  if (compiled.matchConditions.length === 0) return { kind: 'yes' };
  // Conditions do not see the namespace.
  const evaluated = evaluateAll(compiled.matchConditions, compiled.variables, { ...inputs, namespace: null }, MATCH_CONDITIONS_BUDGET);
  if (!evaluated.ok) return policy.failurePolicy === 'Ignore' ? { kind: 'no' } : { kind: 'error', error: evaluated.error };
  const errors: string[] = [];
  let depends: { dependsOn?: string } = {};
  for (const outcome of evaluated.outcomes) {
    if (outcome?.kind === 'error') errors.push(outcome.error);
    else if (outcome?.kind === 'unknown') depends = { dependsOn: outcome.dependsOn };
    else if (outcome?.value === false) return { kind: 'no' };
  }
  if (errors.length === 0) return { kind: 'yes', ...depends };
  return policy.failurePolicy === 'Ignore' ? { kind: 'no' } : { kind: 'error', error: aggregate(errors), ...depends };
}

/** Several errors as one. Source: `utilerrors.NewAggregate`. */
function aggregate(errors: readonly string[]): string {
  const all = [...new Set(errors)];
  return all.length === 1 ? (all[0] ?? '') : `[${all.join(', ')}]`;
}

function validations(compiled: CompiledPolicy, inputs: Inputs): Validated {
  const { policy, variables } = compiled;
  const evaluated = evaluateAll(compiled.validations, variables, inputs, policy.dialect?.budget ?? BUDGET);
  if (!evaluated.ok) return failed(compiled, { kind: 'validation', index: 0 }, evaluated.error);
  const messages = evaluateAll(compiled.messages, variables, inputs, evaluated.budget);
  const objections = policy.validations.flatMap((validation, index): readonly Objection[] => {
    const outcome = evaluated.outcomes[index];
    const part = { kind: 'validation', index } as const;
    if (outcome?.kind === 'error') return failed(compiled, part, outcome.error).objections;
    if (!messages.ok) return failed(compiled, part, `failed messageExpression: ${messages.error}`).objections;
    if (outcome === undefined || (outcome.kind === 'value' && outcome.value === true)) return [];
    const message =
      policy.dialect?.tool === 'Kyverno'
        ? kyvernoMessage(validation, messages.outcomes[index], index)
        : messageOf(validation, messages.outcomes[index]);
    const objection = { part, isError: false, message, reason: validation.reason ?? 'Invalid' };
    return [outcome.kind === 'unknown' ? { ...objection, dependsOn: outcome.dependsOn } : objection];
  });
  const annotated = annotations(compiled, inputs);
  return { objections: [...objections, ...annotated.objections], annotations: annotated.annotations };
}

/** The longest message that an expression may make, in bytes. */
const MAX_MESSAGE = 5 * 1024;

function messageOf({ expression, message }: Validation, made: ExpressionOutcome | undefined): string {
  if (made?.kind === 'unknown') return `message depends on ${made.dependsOn}`;
  const text = made?.kind === 'value' && typeof made.value === 'string' ? trimSpace(made.value) : '';
  if (text !== '' && utf8Length(text) <= MAX_MESSAGE && !text.includes('\n')) return text;
  return trimSpace(message) || `failed expression: ${trimSpace(expression)}`;
}

/** The message of Kyverno for a validation that does not hold. Source: `pkg/cel/policies/vpol/compiler/policy.go`, evaluateWithData. */
function kyvernoMessage({ message }: Validation, made: ExpressionOutcome | undefined, index: number): string {
  if (made?.kind === 'unknown') return `message depends on ${made.dependsOn}`;
  if (made?.kind === 'error') return `failed to evaluate message expression: ${made.error}`;
  const text = made === undefined ? message : typeof made.value === 'string' ? made.value : '';
  return text || `CEL expression validation failed at index ${String(index)}`;
}

function annotations(compiled: CompiledPolicy, inputs: Inputs): Validated {
  const { policy, variables } = compiled;
  const evaluated = evaluateAll(compiled.auditAnnotations, variables, inputs, BUDGET);
  if (!evaluated.ok) return failed(compiled, { kind: 'auditAnnotation', index: 0 }, evaluated.error);
  const objections: Objection[] = [];
  const published: { key: string; value: string }[] = [];
  for (const [index, { key }] of policy.auditAnnotations.entries()) {
    const outcome = evaluated.outcomes[index];
    if (outcome?.kind === 'error') objections.push(...failed(compiled, { kind: 'auditAnnotation', index }, outcome.error).objections);
    const value = outcome?.kind === 'value' ? annotationText(outcome.value) : '';
    if (value !== '') published.push({ key, value });
  }
  return { objections, annotations: published };
}

function annotationText(value: CelValue): string {
  return typeof value === 'string' ? trimSpace(value) : '';
}
