import { isUnseen, toError } from '../values/stored-fault.js';
import { goValueTypeName } from '../values/go-value-type-name.js';
import { celError, isCelError, NO_SUCH_OVERLOAD, OPTIONAL_NONE, optionalOf, type CelResult, type CelValue } from '../values/value.js';
import { charge, type Frame } from './frame.js';
import { member, memberIfPresent } from './qualify.js';

/** Evaluates a part of an expression. */
export type Exec = (frame: Frame) => CelResult;

/**
 * A variable or computed value with the fields and indices that are taken of it, evaluated as one.
 *
 * A chain of them costs one beyond one for each step, so the steps are distinguished from the whole. Source: cel-go
 * `interpreter/attributes.go`.
 */
export type Attribute =
  | { readonly kind: 'chain'; readonly start: Exec; readonly steps: Qualifier[] }
  | { readonly kind: 'conditional'; readonly condition: Exec; readonly then: Attribute; readonly else: Attribute };

/** One field or index of a chain. */
export interface Qualifier {
  readonly isOptional: boolean;
  /** `has(a.b)` tells only whether the last step finds something. */
  readonly isTest: boolean;
  /** The key, or what computes it. */
  readonly key: Exec;
  /** Sees what the step finds, where the evaluation is traced. */
  readonly observe: ((found: CelResult) => void) | undefined;
}

export const chain = (start: Exec): Attribute => ({ kind: 'chain', start, steps: [] });

/** Adds a step; to both branches of a conditional. */
export function qualify(attribute: Attribute, step: Qualifier): void {
  let at = attribute;
  while (at.kind === 'conditional') {
    qualify(at.then, step);
    at = at.else;
  }
  at.steps.push(step);
}

/** Evaluates an attribute without the cost of the whole. */
export function resolve(attribute: Attribute, frame: Frame): CelResult {
  if (attribute.kind === 'chain') return follow(attribute.start(frame), attribute.steps, frame);
  const condition = attribute.condition(frame);
  if (typeof condition === 'boolean') return resolve(condition ? attribute.then : attribute.else, frame);
  return isCelError(condition) ? condition : NO_SUCH_OVERLOAD;
}

function follow(start: CelResult, steps: readonly Qualifier[], frame: Frame): CelResult {
  if (isCelError(start)) return toError(start);
  let value: CelValue = start;
  let isOptional = false;
  if (steps.length > 0 && typeof value === 'object' && value !== null && 'kind' in value && value.kind === 'optional') {
    if (value.value === undefined) return value;
    value = value.value;
    isOptional = true;
  }
  for (const step of steps) {
    isOptional ||= step.isOptional;
    const next = isOptional ? takeIfPresent(value, step, frame) : take(value, step, frame);
    if (step.observe !== undefined) step.observe(next ?? OPTIONAL_NONE);
    if (next === undefined) return OPTIONAL_NONE;
    if (isCelError(next) && !isUnseen(next)) return next;
    value = next;
  }
  return isOptional ? optionalOf(value) : value;
}

/** A step costs one whether it finds something or not. */
function take(value: CelValue, step: Qualifier, frame: Frame): CelResult {
  const key = keyOf(step, frame);
  const found = isCelError(key) ? toError(key) : step.isTest ? test(value, key) : member(value, key);
  charge(frame, 1);
  return found;
}

function test(value: CelValue, key: CelValue): CelResult {
  const found = memberIfPresent(value, key);
  return isCelError(found ?? null) ? (found ?? false) : found !== undefined;
}

/** A step that may find nothing costs only where it finds something. */
function takeIfPresent(value: CelValue, step: Qualifier, frame: Frame): CelResult | undefined {
  const key = keyOf(step, frame);
  if (isCelError(key)) return toError(key);
  const found = memberIfPresent(value, key);
  if (found !== undefined && (!isCelError(found) || isUnseen(found))) charge(frame, 1);
  return found;
}

/** An attribute as a key: what is wrong with a stored value is not looked at there, but that it is no key. */
export function resolveKey(attribute: Attribute, frame: Frame): CelResult {
  const value = resolve(attribute, frame);
  return isUnseen(value) ? celError('invalid qualifier type: *types.Err') : value;
}

function keyOf({ key }: Qualifier, frame: Frame): CelResult {
  const value = key(frame);
  if (
    isCelError(value) ||
    typeof value === 'string' ||
    typeof value === 'bigint' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  )
    return value;
  if (value !== null && 'kind' in value && value.kind === 'uint') return value;
  return celError(`invalid qualifier type: ${goValueTypeName(value)}`);
}
