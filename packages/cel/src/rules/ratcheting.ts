import { correlateIndex, correlateKey, isUnchanged, type Correlated } from '@structural/core';

/**
 * Whether an update left a value alone, so that its errors are forgiven: the value itself where its old one is known, else the nearest
 * value around it whose is.
 *
 * Source: `pkg/apiserver/schema/cel`, ratchetingOptions.
 */
export interface Ratcheting {
  readonly current: Correlated | undefined;
  readonly nearest: Correlated | undefined;
}

export const NOTHING_OLD: Ratcheting = { current: undefined, nearest: undefined };

export function isForgiven({ current, nearest }: Ratcheting): boolean {
  const pair = current ?? nearest;
  return pair !== undefined && isUnchanged(pair);
}

/** What is known of a member; nothing of `apiVersion` and `kind` of the resource, whose change is never seen. */
export function ofMember(ratcheting: Ratcheting, name: string): Ratcheting {
  const { current, nearest } = ratcheting;
  if (current === undefined) return ratcheting;
  if (nearest === undefined && (name === 'apiVersion' || name === 'kind')) return NOTHING_OLD;
  return { current: correlateKey(current, name), nearest: current };
}

/** What is known of an item. */
export function ofItem(ratcheting: Ratcheting, i: number): Ratcheting {
  const { current } = ratcheting;
  return current === undefined ? ratcheting : { current: correlateIndex(current, i), nearest: current };
}

/** What is known of a value for the rules of an `allOf`: not its own old value. */
export function inAllOf({ nearest }: Ratcheting): Ratcheting {
  return { current: undefined, nearest };
}
