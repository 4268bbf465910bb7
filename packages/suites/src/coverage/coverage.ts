import { createRuleEvaluator } from '@structural/cel';
import {
  toResourceType,
  versionsOf,
  type CustomResourceDefinition,
  type KubernetesVersion,
  type ResourceType,
  type RuleEvaluator,
  type StructuralSchema,
  type ValidationRule,
} from '@structural/core';
import { constraintsOf, type Constraint } from '@structural/witness';
import type { Judge } from '@structural/witness';
import { countConstraints } from './count-constraints.js';
import { openRuleSides, type PartSides } from './rule-sides.js';
import { siteTree, type SideCounts, type Site } from './site-tree.js';

/** What tests showed of one thing that a definition says. */
export interface Covered {
  readonly version: string;
  readonly constraint: Constraint;
  /** Of a rule the part of it that this is about; of the first of them, the rule as a whole. */
  readonly part?: PartSides['part'];
  /** What was seen of it, and how often; one side alone where there is no other. */
  readonly sides: readonly CoveredSide[];
}

/** One side of it. */
export interface CoveredSide {
  readonly name: 'evaluated' | 'false' | 'filled in' | 'given' | 'held' | 'null' | 'refused' | 'true';
  readonly times: number;
}

/** Watches the judges of a run. */
export interface Coverage {
  /** What evaluates rules in a judge that is watched. */
  rulesOf(kubernetesVersion: KubernetesVersion): RuleEvaluator;
  /** The same judge, with what it is asked counted. */
  watch(judge: Judge): Judge;
  /** All that the served versions of a definition say, and what was seen of it. Of definitions with one kind and version what was seen of any counts. */
  of(definition: CustomResourceDefinition): readonly Covered[];
}

/**
 * Opens the books on what tests show: for each constraint whether a value held it and whether one was refused for it, and for each rule whether it
 * was true and false, with the sides of `&&` and `||`, conditions, and what macros ask. What is known without evaluating is not counted.
 */
export function openCoverage(): Coverage {
  const rules = openRuleSides();
  const sides = new Map<string, Map<string, SideCounts>>();
  const rulesById = new Map<string, Set<ValidationRule>>();
  const trees = new WeakMap<StructuralSchema, Site>();
  const treeOf = (type: ResourceType, schema: StructuralSchema): Site => {
    let tree = trees.get(schema);
    if (tree === undefined) {
      const key = keyOf(type);
      const known = sides.get(key) ?? new Map<string, SideCounts>();
      sides.set(key, known);
      tree = siteTree(schema, (id) => known.get(id) ?? setIn(known, id));
      trees.set(schema, tree);
      for (const { id, rule } of constraintsOf(schema)) {
        if (rule === undefined) continue;
        const of = rulesById.get(`${key} ${id}`) ?? new Set();
        rulesById.set(`${key} ${id}`, of.add(rule));
      }
    }
    return tree;
  };
  return {
    rulesOf: (kubernetesVersion) => createRuleEvaluator({ kubernetesVersion, observe: rules.observe }),
    watch: (judge) => ({
      ...judge,
      judge(type, object, options) {
        const answer = judge.judge(type, object, options);
        const { structural } = type;
        if (answer.ok && structural !== undefined) countConstraints(treeOf(type, structural), answer.object, object, answer.errors);
        return answer;
      },
    }),
    of: (definition) =>
      versionsOf(definition.spec).flatMap(({ name, served }) => {
        const found = served ? toResourceType(definition, name) : undefined;
        if (found?.ok !== true || found.type.structural === undefined) return [];
        const key = keyOf(found.type);
        return constraintsOf(found.type.structural).flatMap((constraint) =>
          constraint.rule === undefined
            ? [{ version: name, constraint, sides: sidesOf(constraint, sides.get(key)?.get(constraint.id)) }]
            : ruleOf(name, constraint, [...(rulesById.get(`${key} ${constraint.id}`) ?? [])].map(rules.of)),
        );
      }),
  };
}

function keyOf({ group, kind, version }: ResourceType): string {
  return `${group}/${version}/${kind}`;
}

function setIn(known: Map<string, SideCounts>, id: string): SideCounts {
  const sides = { held: 0, failed: 0 };
  known.set(id, sides);
  return sides;
}

function sidesOf({ keyword }: Constraint, { failed, held }: SideCounts = { held: 0, failed: 0 }): readonly CoveredSide[] {
  if (keyword === 'default') return [side('filled in', held), side('given', failed)];
  if (keyword === 'nullable') return [side('null', held), side('given', failed)];
  return [side('held', held), side('refused', failed)];
}

function side(name: CoveredSide['name'], times: number): CoveredSide {
  return { name, times };
}

/** The same rule may have been compiled for several definitions, one changed by a test for instance: what was seen of it is added up. */
function ruleOf(version: string, constraint: Constraint, compiled: readonly (readonly PartSides[])[]): readonly Covered[] {
  const [first = []] = compiled.filter((parts) => parts.length > 0);
  if (first.length === 0) return [{ version, constraint, sides: [side('true', 0), side('false', 0)] }];
  const sum = (i: number, of: 'failed' | 'held'): number => compiled.reduce((total, parts) => total + (parts[i]?.[of] ?? 0), 0);
  return first.map(({ part }, i) => ({
    version,
    constraint,
    part,
    sides: [side('true', sum(i, 'held')), side('false', sum(i, 'failed'))],
  }));
}
