import {
  authorizationValue,
  celError,
  isCelError,
  storedFault,
  traceExpression,
  unknownValue,
  type CelError,
  type CelMap,
  type CelResult,
  type CelValue,
  type TracedPart,
} from '@structural/cel';
import type { PolicyProgram } from '../expressions/compile-policy.js';
import type { PolicyDialect } from '../policy/dialect.js';
import type { AdmissionRequest, AdmittedKind } from '../requests/request.js';
import { requestValue } from './request-value.js';

/** The most that one expression may cost. Source: `k8s.io/apiserver/pkg/apis/cel`, RuntimeCELCostBudget. */
export const BUDGET = 10_000_000;

/** The most that all match conditions may cost. Source: RuntimeCELCostBudgetMatchConditions. */
export const MATCH_CONDITIONS_BUDGET = 2_500_000;

const OUT_OF_BUDGET = 'validation failed due to running out of cost budget, no further validation rules will be run';

/** What an expression gave: a value, why there is none, or what it depends on. */
export type ExpressionOutcome =
  | { readonly kind: 'value'; readonly value: CelValue }
  | { readonly kind: 'error'; readonly error: string }
  | { readonly kind: 'unknown'; readonly dependsOn: string };

/** The outcomes of expressions and what is left of the budget, or that it was not enough. */
export type Evaluated =
  | { readonly ok: true; readonly outcomes: readonly (ExpressionOutcome | undefined)[]; readonly budget: number }
  | { readonly ok: false; readonly error: string };

/** What the variables of expressions are. */
export interface Inputs {
  readonly request: AdmissionRequest;
  /** The kind as which the policy sees the object. */
  readonly as: AdmittedKind;
  readonly object: CelValue;
  readonly oldObject: CelValue;
  readonly params: CelValue;
  readonly namespace: CelValue;
  /** Set for the policy of another tool. */
  readonly dialect?: PolicyDialect | undefined;
}

/**
 * Evaluates expressions one after the other. The variables of the policy are evaluated when they are first asked for, once, and count as a part of the
 * expression that asks.
 *
 * Source: `k8s.io/apiserver/pkg/admission/plugin/cel`, ForInput and Evaluate.
 */
export function evaluateAll(
  programs: readonly (PolicyProgram | undefined)[],
  variables: ReadonlyMap<string, PolicyProgram>,
  inputs: Inputs,
  budget: number,
): Evaluated {
  const activation = new Activation(variables, inputs);
  const outcomes: (ExpressionOutcome | undefined)[] = [];
  let left = budget;
  for (const program of programs) {
    if (program === undefined || 'error' in program) {
      outcomes.push(program && { kind: 'error', error: `compilation error: ${program.error}` });
      continue;
    }
    const { outcome, cost } = activation.evaluate(program);
    left -= cost;
    if (left < 0) return { ok: false, error: OUT_OF_BUDGET };
    outcomes.push(outcome);
  }
  return { ok: true, outcomes, budget: left };
}

/** What an expression gave, with its cost and what each of its parts was. */
export interface TracedOutcome {
  readonly outcome: ExpressionOutcome;
  readonly cost: number;
  /** Absent for one that does not compile. */
  readonly root?: TracedPart;
}

/** Evaluates expressions as {@link evaluateAll} does, without a budget, and keeps what each of their parts was. */
export function traceAll(
  programs: readonly PolicyProgram[],
  variables: ReadonlyMap<string, PolicyProgram>,
  inputs: Inputs,
): readonly TracedOutcome[] {
  const activation = new Activation(variables, inputs);
  return programs.map((program) =>
    'error' in program ? { outcome: { kind: 'error', error: `compilation error: ${program.error}` }, cost: 0 } : activation.trace(program),
  );
}

type Runnable = Extract<PolicyProgram, { readonly program: unknown }>;

class Activation {
  private readonly values: ReadonlyMap<string, CelValue>;
  private readonly known = new Map<string, CelValue>();
  private spent = 0;

  constructor(
    private readonly variables: ReadonlyMap<string, PolicyProgram>,
    { as, dialect, namespace, object, oldObject, params, request }: Inputs,
  ) {
    const { authorizer } = request;
    this.values = new Map<string, CelValue>([
      ['object', object],
      ['oldObject', oldObject],
      ['params', params],
      ['namespaceObject', namespace],
      [
        'request',
        requestValue(
          request,
          as,
          dialect?.requestHasObjects === true
            ? [
                ['object', object],
                ['oldObject', oldObject],
              ]
            : [],
        ),
      ],
      ['authorizer', authorizer === undefined ? unknownValue('authorizer') : authorizationValue(authorizer)],
      ['authorizer.requestResource', requestedResource(request)],
      ['variables', this.variableMap()],
      ...(dialect?.unknown ?? []).map((name) => [name, unknownValue(`what ${name} of ${dialect?.tool ?? ''} gives`)] as const),
    ]);
  }

  evaluate({ expression, program }: Runnable): { readonly outcome: ExpressionOutcome; readonly cost: number } {
    this.spent = 0;
    const { result, cost } = program.evaluate(this.values);
    return { outcome: outcomeOf(expression, result), cost: this.spent + Number(cost) };
  }

  trace({ checked, expression }: Runnable): TracedOutcome {
    this.spent = 0;
    const { cost, result, root } = traceExpression(checked, this.values);
    return { outcome: outcomeOf(expression, result), cost: this.spent + Number(cost), root };
  }

  private variableMap(): CelMap {
    const names = [...this.variables.keys()];
    return {
      kind: 'map',
      size: names.length,
      get: (name) => (typeof name === 'string' ? this.variable(name) : undefined),
      keys: () => names,
    };
  }

  private variable(name: string): CelValue | undefined {
    const known = this.known.get(name);
    const program = this.variables.get(name);
    if (known !== undefined || program === undefined) return known;
    const value = this.variableValue(name, program);
    this.known.set(name, value);
    return value;
  }

  private variableValue(name: string, program: PolicyProgram): CelValue {
    if ('error' in program) return fault(`composited variable "${name}" fails to compile: ${program.error}`);
    const { result, cost } = program.program.evaluate(this.values);
    this.spent += Number(cost);
    if (!isCelError(result)) return result;
    return result.dependsOn === undefined ? fault(`composited variable "${name}" fails to evaluate: ${result.message}`) : asValue(result);
  }
}

function outcomeOf(expression: string, result: CelResult): ExpressionOutcome {
  if (!isCelError(result)) return { kind: 'value', value: result };
  if (result.dependsOn !== undefined) return { kind: 'unknown', dependsOn: result.dependsOn };
  return { kind: 'error', error: `expression '${expression}' resulted in error: ${result.message}` };
}

function requestedResource({ authorizer, kind, name, namespace, subresource }: AdmissionRequest): CelValue {
  if (authorizer === undefined) return unknownValue('authorizer');
  const { group, resource } = kind;
  return authorizationValue(authorizer, 'ResourceCheck', { group, resource, subresource, namespace, name });
}

function fault(message: string): CelValue {
  return storedFault(celError(message));
}

function asValue({ dependsOn = '' }: CelError): CelValue {
  return unknownValue(dependsOn);
}
