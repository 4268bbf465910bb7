import type { ValidationRule } from '@structural/core';
import { readRule } from '../rules/read-rule.js';

/** What the text of a rule is about, as far as its words tell. */
export interface RuleMentions {
  /** Names of fields and variables alike, as properties are called. */
  readonly words: ReadonlySet<string>;
  /** The texts that it is written with. */
  readonly texts: readonly string[];
  readonly numbers: readonly number[];
}

/** What the expression of a rule mentions, and its field path; nothing of an expression that does not parse. */
export function ruleMentions(rule: ValidationRule): RuleMentions {
  const { names, numbers, texts } = readRule(rule)?.mentions ?? { names: [], numbers: [], texts: [] };
  return { words: new Set([...names, ...namesIn(rule.fieldPath)]), texts: [...texts], numbers: [...numbers] };
}

/** The names in a path as rules write it: `.spec.ports`, `.labels['a.b']`. */
function namesIn(fieldPath: string): readonly string[] {
  return fieldPath.split(/\['|'\]|\./).filter((name) => name !== '');
}
