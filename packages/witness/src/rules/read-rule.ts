import { environmentOf, expressionsIn, mentionsIn, parse, valueHintsOf, type Expr, type Mentions } from '@structural/cel';
import { NEWEST_KUBERNETES, type ValidationRule } from '@structural/core';
import { allMentions } from '../values/mentions.js';

/** A rule as far as it was read. */
export interface ReadRule {
  readonly expr: Expr;
  readonly mentions: Mentions;
  /** Texts of each kind between which its functions tell. */
  readonly hintedTexts: readonly string[];
}

/** The expression of a rule and what it mentions; undefined where it does not parse. Read once. */
export function readRule(rule: ValidationRule): ReadRule | undefined {
  if (!known.has(rule)) {
    const parsed = parse(rule.rule, environmentOf(NEWEST_KUBERNETES.minor));
    known.set(rule, parsed.ok ? { expr: parsed.expr, mentions: mentionsIn(parsed), hintedTexts: hintedTexts(parsed.expr) } : undefined);
  }
  return known.get(rule);
}

const known = new WeakMap<ValidationRule, ReadRule | undefined>();

/** What rules mention, the first of them first. */
export function mentionsOf(rules: readonly ValidationRule[]): Mentions {
  return allMentions(...rules.flatMap((rule) => readRule(rule)?.mentions ?? []));
}

function hintedTexts(root: Expr): readonly string[] {
  const texts = new Set<string>();
  for (const expr of expressionsIn(root)) {
    const hints = expr.kind === 'call' ? valueHintsOf(expr.name) : undefined;
    if (hints?.isConversion === true) for (const text of hints.texts ?? []) texts.add(text);
  }
  return [...texts];
}
