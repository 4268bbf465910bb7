import type { JSONSchemaProps } from '@structural/core';
import type { TextGoal } from '@structural/witness';
import type { SchemaChange } from '../records/schema-rule.js';

/** Texts that the first schema may take and the keyword of a change refuses; undefined where the change is not about texts alone. */
export type RefusedTexts = (change: SchemaChange) => TextGoal | undefined;

/** Texts that a pattern refuses. */
export const patternRefuses: RefusedTexts = (change) => {
  const taken = takenBefore(change);
  return taken === undefined ? undefined : { ...taken, misses: [change.to?.pattern ?? ''] };
};

/** Texts that an enum refuses. */
export const enumRefuses: RefusedTexts = (change) => {
  const taken = takenBefore(change);
  const { from, to } = change;
  if (taken === undefined || from?.type !== 'string' || from.nullable === true) return undefined;
  return { ...taken, misses: [patternOf(to?.enum ?? [])] };
};

/** Texts that a length refuses. */
export const boundRefuses: RefusedTexts = (change) => {
  const taken = takenBefore(change);
  const { keyword, to } = change;
  if (taken === undefined) return undefined;
  const limit = Number(to?.[keyword as 'maxLength'] ?? NaN);
  if (keyword === 'maxLength') return { ...taken, least: Math.max(taken.least ?? 0, limit + 1) };
  return keyword === 'minLength' ? { ...taken, most: Math.min(taken.most ?? Infinity, limit - 1) } : undefined;
};

/** What is known of the texts that the first schema takes, where it takes texts. */
function takenBefore({ from, to }: SchemaChange): TextGoal | undefined {
  if (from === undefined || to === undefined) return undefined;
  return from.type === 'string' || from['x-kubernetes-int-or-string'] === true ? takenTexts(from) : undefined;
}

function takenTexts({ allOf = [], maxLength, minLength, pattern }: JSONSchemaProps): TextGoal {
  const patterns = [pattern, ...allOf.map((branch) => branch.pattern)].filter((each) => each !== undefined && each !== '');
  return {
    matches: patterns as readonly string[],
    misses: [],
    ...(minLength === undefined ? {} : { least: Number(minLength) }),
    ...(maxLength === undefined ? {} : { most: Number(maxLength) }),
  };
}

/** A pattern that matches the texts of an enum alone. */
function patternOf(values: readonly unknown[]): string {
  const texts = values.flatMap((value) => (typeof value === 'string' ? [value.replace(/[\\^$.|?*+()[\]{}]/g, '\\$&')] : []));
  return `^(?:${texts.join('|')})$`;
}
