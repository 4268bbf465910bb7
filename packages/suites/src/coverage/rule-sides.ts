import { decisiveParts, type DecisivePart, type RuleObserver } from '@structural/cel';
import type { ValidationRule } from '@structural/core';

/** What was seen of a part of a rule. */
export interface PartSides {
  readonly part: DecisivePart;
  held: number;
  failed: number;
}

/** What was seen of rules, by the rules themselves. */
export interface RuleSides {
  readonly observe: RuleObserver;
  of(rule: ValidationRule): readonly PartSides[];
}

/** Counts how often the parts of rules that decide were true and false. */
export function openRuleSides(): RuleSides {
  const byRule = new Map<ValidationRule, readonly PartSides[]>();
  return {
    observe: (rule, checked) => {
      const parts = decisiveParts(checked).map((part): PartSides => ({ part, held: 0, failed: 0 }));
      byRule.set(rule, parts);
      const byId = new Map(parts.map((sides) => [sides.part.id, sides]));
      return (node, value) => {
        const sides = byId.get(node);
        if (sides === undefined) return;
        if (value === true) sides.held++;
        else if (value === false) sides.failed++;
      };
    },
    of: (rule) => byRule.get(rule) ?? [],
  };
}
