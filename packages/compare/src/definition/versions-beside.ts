import type { Budget } from '../decide/trial/budget.js';
import type { sideOf, Side } from '../judge/side.js';

/** By what versions are judged beside each other. */
export type BesideOptions = Parameters<typeof sideOf>[2] & { readonly budget: Budget; readonly exemptAlpha: boolean };

/** A version as it was, as it is, and the new one beside it. */
export interface VersionsBeside {
  readonly before: Side;
  readonly after: Side;
  readonly beside: Side;
}

/** How many fields a message names. */
export const MAX_NAMED = 5;

/** Fields as a message names them. */
export function fieldsText(fields: readonly string[]): string {
  const all = [...new Set(fields)].map((field) => (field === '' ? 'the root' : field));
  const more = all.length - MAX_NAMED;
  return all.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${String(more)} more` : '');
}
