import { goQuote } from '@structural/go';
import { allConventions, type ConventionId } from '../conventions/conventions.js';
import { findConvention } from '../conventions/find-convention.js';
import type { RuleId } from './rule-id.js';
import { nearNames } from '../names/near-names.js';
import { rules } from './rules.js';

/** A rule by its name, which is there twice for a convention; or that there is none, with the name that may have been meant. */
export type KnownRule =
  | { readonly ok: true; readonly id: RuleId; readonly convention?: ConventionId }
  | { readonly ok: false; readonly message: string; readonly near?: string };

/** The rule or convention that users call `name`; the prefix that ESLint gives it is no part of that. */
export function knownRule(name: string): KnownRule {
  const convention = findConvention(name)?.id;
  if (convention !== undefined) return { ok: true, id: convention, convention };
  const id = rules.find((rule) => rule.id === name)?.id;
  if (id !== undefined) return { ok: true, id };
  const known = [...rules, ...allConventions].map((rule): string => rule.id);
  const bare = name.replace(/^structural\//, '');
  // Names are long, so that people begin them.
  const begun = name.length < MIN_BEGUN ? [] : known.filter((each) => each.startsWith(name));
  const [near] = known.includes(bare) ? [bare] : [...nearNames(name, known), ...begun];
  return { ok: false, message: `there is no rule ${goQuote(name)}`, ...(near === undefined ? {} : { near }) };
}

/** A beginning that is shorter says little. */
const MIN_BEGUN = 4;
