import { mentionsInJunctors, mentionsOf, allMentions, type Mentions } from '@structural/witness';
import type { SchemaChange } from '../rules/schema/schema-rule.js';

const MOST_RULES = 20;
const MOST_FORMER = 4;

/** What the rules and junctors of a change speak of: what only the rules before do first, which a new one may have forgotten. */
export function mentionsOfChange(change: SchemaChange): Mentions {
  const { formerRule, from, keyword, to, validationRule } = change;
  const isJunctor = keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not';
  return allMentions(
    { numbers: new Set(), texts: formerTexts(change), names: new Set() },
    mentionsOf([validationRule, formerRule].filter((rule) => rule !== undefined)),
    mentionsInJunctors(isJunctor ? [to?.[keyword], from?.[keyword]] : []),
  );
}

function formerTexts({ from, validationRule }: SchemaChange): ReadonlySet<string> {
  if (validationRule === undefined) return new Set();
  const now = mentionsOf([validationRule]).texts;
  const before = mentionsOf((from?.['x-kubernetes-validations'] ?? []).slice(0, MOST_RULES)).texts;
  return new Set([...before].filter((text) => !now.has(text)).slice(0, MOST_FORMER));
}
