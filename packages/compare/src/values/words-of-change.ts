import type { SchemaChange } from '../rules/schema/schema-rule.js';
import { spokenInJunctors, spokenInRules, spokenTogether, type SpokenOf } from './spoken-of.js';

const MOST_RULES = 20;
const MOST_FORMER = 4;

/** What the rules and junctors of a change speak of: what only the rules before do first, which a new one may have forgotten. */
export function spokenInChange(change: SchemaChange): SpokenOf {
  const { formerRule, from, keyword, to, validationRule } = change;
  const isJunctor = keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not';
  return spokenTogether(
    { numbers: new Set(), texts: formerTexts(change), names: new Set() },
    spokenInRules([validationRule, formerRule].filter((rule) => rule !== undefined)),
    spokenInJunctors(isJunctor ? [to?.[keyword], from?.[keyword]] : []),
  );
}

function formerTexts({ from, validationRule }: SchemaChange): ReadonlySet<string> {
  if (validationRule === undefined) return new Set();
  const now = spokenInRules([validationRule]).texts;
  const before = spokenInRules((from?.['x-kubernetes-validations'] ?? []).slice(0, MOST_RULES)).texts;
  return new Set([...before].filter((text) => !now.has(text)).slice(0, MOST_FORMER));
}
