import type { KubernetesVersion, ValidationRule } from '@structural/core';
import { trimSpace, utf8Length } from '@structural/go';
import type { Program } from '../evaluate/evaluate.js';
import { isCelError, type CelValue } from '../values/value.js';

/** The longest message that an expression may make, in bytes. */
const MAX_BYTES = 5 * 1024;

/** What names a rule in errors about evaluating it. */
export function ruleName({ message, rule }: ValidationRule): string {
  return trimSpace(message === '' ? rule : message);
}

/** What is said where a rule does not hold, and no expression says it. */
export function plainMessage(rule: ValidationRule, { trimsMessages }: KubernetesVersion): string {
  if (rule.message === '') return `failed rule: ${ruleName(rule)}`;
  return trimsMessages ? trimSpace(rule.message) : rule.message;
}

/** What a message expression made: a message, none, or an error that ends all evaluation; and what it cost. */
export type MadeMessage =
  | { readonly kind: 'message'; readonly text: string; readonly cost: number }
  | { readonly kind: 'none'; readonly cost: number }
  | { readonly kind: 'stop'; readonly error: string };

/** Evaluates a message expression. Source: `pkg/apiserver/schema/cel`, evalMessageExpression. */
export function makeMessage(program: Program, source: string, variables: ReadonlyMap<string, CelValue>, budget: number): MadeMessage {
  const { result, cost } = program.evaluate(variables);
  if (cost > budget) {
    return {
      kind: 'stop',
      error: 'messageExpression evaluation failed due to running out of cost budget, no further validation rules will be run',
    };
  }
  if (isCelError(result)) {
    if (!result.message.startsWith('operation cancelled: actual cost limit exceeded')) return { kind: 'none', cost: Number(cost) };
    return {
      kind: 'stop',
      error: `no further validation rules will be run due to call cost exceeds limit for messageExpression: ${JSON.stringify(source)}`,
    };
  }
  const text = typeof result === 'string' ? trimSpace(result) : '';
  const isMessage = text !== '' && utf8Length(text) <= MAX_BYTES && !text.includes('\n');
  return isMessage ? { kind: 'message', text, cost: Number(cost) } : { kind: 'none', cost: Number(cost) };
}
