import type { Mentions } from '@structural/cel';
import { mentionsInJunctors, mentionsOf, allMentions } from '@structural/witness';
import type { ValidationRule } from '@structural/core';
import type { SchemaChange } from '../records/schema-rule.js';

const MAX_RULES = 20;
const MAX_FORMER = 4;

/** What the rules and junctors of a change speak of: first what only one side does, of the rules before what a new one may have forgotten. */
export function mentionsOfChange(change: SchemaChange): Mentions {
  const { formerRule, from, keyword, to, validationRule } = change;
  const isJunctor = keyword === 'allOf' || keyword === 'anyOf' || keyword === 'oneOf' || keyword === 'not';
  return allMentions(
    { numbers: new Set(), texts: formerTexts(change), names: new Set() },
    mentionedOnce(validationRule, formerRule),
    mentionsOf([validationRule, formerRule].filter((rule) => rule !== undefined)),
    mentionsInJunctors(isJunctor ? [to?.[keyword], from?.[keyword]] : []),
  );
}

/** What only one of two rules speaks of: of long ones the rest tells them not apart. */
function mentionedOnce(one: ValidationRule | undefined, other: ValidationRule | undefined): Mentions {
  if (one === undefined || other === undefined) return { numbers: new Set(), texts: new Set(), names: new Set() };
  const [mine, its] = [mentionsOf([one]), mentionsOf([other])];
  return {
    numbers: inOne(mine.numbers, its.numbers),
    texts: inOne(mine.texts, its.texts),
    names: new Set(),
  };
}

function inOne<T>(one: ReadonlySet<T>, other: ReadonlySet<T>): ReadonlySet<T> {
  return new Set([...[...one].filter((each) => !other.has(each)), ...[...other].filter((each) => !one.has(each))]);
}

function formerTexts({ from, validationRule }: SchemaChange): ReadonlySet<string> {
  if (validationRule === undefined) return new Set();
  const now = mentionsOf([validationRule]).texts;
  const before = mentionsOf((from?.['x-kubernetes-validations'] ?? []).slice(0, MAX_RULES)).texts;
  return new Set([...before].filter((text) => !now.has(text)).slice(0, MAX_FORMER));
}
