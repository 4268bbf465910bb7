import type { ValidationRule } from '@structural/core';
import { commonStart } from './shown-text.js';

/** The text of a rule, without the blanks around it. */
export function trimmedRule({ rule }: ValidationRule): string {
  return rule.trim();
}

/** Which rules took the place of which other ones. */
export interface RulePairs {
  readonly pairs: readonly (readonly [former: ValidationRule, rule: ValidationRule])[];
  /** Those that have nothing to do with one of the other side. */
  readonly apart: ReadonlySet<ValidationRule>;
}

/** Beyond so many pairs none is looked at. */
const MAX_PAIRS = 2_500;

/** How much of two texts is alike where one was made of the other, of 1. */
const LIKENESS = 0.5;

/**
 * Pairs rules that are gone with new ones by what they say and report: those first that are most alike, each at most once. The same pairs come of
 * both directions. Without regard to where they stand, since rules are often listed anew.
 */
export function rulePairs(gone: readonly ValidationRule[], added: readonly ValidationRule[]): RulePairs {
  const apart = new Set([...gone, ...added]);
  const pairs: [ValidationRule, ValidationRule][] = [];
  if (gone.length * added.length > MAX_PAIRS) return { pairs, apart };
  for (const { former, rule } of alikePairs(gone, added)) {
    if (!apart.has(former) || !apart.has(rule)) continue;
    apart.delete(former);
    apart.delete(rule);
    pairs.push([former, rule]);
  }
  return { pairs, apart };
}

interface AlikePair {
  readonly former: ValidationRule;
  readonly rule: ValidationRule;
  readonly likeness: number;
  /** The same for both directions. */
  readonly order: string;
}

function alikePairs(gone: readonly ValidationRule[], added: readonly ValidationRule[]): readonly AlikePair[] {
  return gone
    .flatMap((former) =>
      added.map((rule): AlikePair => {
        const texts = [trimmedRule(former), trimmedRule(rule)].sort();
        const isReportedAlike = haveSameMessage(former, rule);
        return { former, rule, likeness: likenessOf(former, rule) + (isReportedAlike ? 1 : 0), order: texts.join('\0') };
      }),
    )
    .filter(({ likeness }) => likeness >= LIKENESS)
    .sort((a, b) => b.likeness - a.likeness || (a.order < b.order ? -1 : a.order > b.order ? 1 : 0));
}

/** Whether both say the same where they do not hold, and say anything. */
function haveSameMessage(a: ValidationRule, b: ValidationRule): boolean {
  return (a.message !== '' || a.messageExpression !== '') && a.message === b.message && a.messageExpression === b.messageExpression;
}

/** The share of the longer text with which both begin and end alike. */
function likenessOf(a: ValidationRule, b: ValidationRule): number {
  const [one, other] = [trimmedRule(a), trimmedRule(b)];
  const start = commonStart(one, other);
  const end = commonStart(reversed(one.slice(start)), reversed(other.slice(start)));
  return (start + end) / Math.max(1, one.length, other.length);
}

function reversed(text: string): string {
  return text.split('').reverse().join('');
}
