import { createRuleEstimator, RULE_COST_LIMIT, type RuleEstimator } from '@structural/cel';
import { type JSONSchemaProps, NEWEST_KUBERNETES, type ValidationRule } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { isMap, isShortByNature, hasKeywordOrAllOf } from '../../manifest/schema-facts.js';
import { type ManifestSchema, nodePath } from '../../manifest/schema-nodes.js';
import { smallestBound, type SizeKeyword } from '../../manifest/smallest-bound.js';
import { versionName } from '../../manifest/version-name.js';
import type { ConventionSubject, BrokenConvention } from '../record/convention.js';
import { coreTypes } from '../record/core-types-option.js';
import { example } from '../record/example.js';
import { kubernetesDocs } from '../record/references.js';
import { toConvention } from '../record/to-convention.js';
import { schemasOnTheWay, versionSchema, withBounds, type AssumedBound } from './rule-chain.js';

/** Flags what makes rules expensive for want of a bound. */
export const celBounds = toConvention({
  id: 'cel-bounds',
  title: 'Lists and strings that make validation rules expensive should be bounded',
  tier: 'default',
  docs: {
    whatItDoes:
      'Computes what the server estimates that each rule costs. Of a rule that costs half or more of what the server allows, it reports each list, map and ' +
      'string around or below it whose missing bound at least doubles that: with a small bound there, and in all other such places, the rule would cost less ' +
      'than half.',
    whyItMatters:
      'The server estimates the cost of each rule by the largest value that the schema allows, and refuses CRDs whose rules may cost too ' +
      'much. Even where it accepts them today, one more field in a rule may be too much.',
    whenNotToUse: 'Where no more rules are to come, a CRD that the server accepts stays accepted.',
    wrong: [
      example(
        'A rule for any number of items',
        'ports:\n  type: array\n  items:\n    type: integer\n    x-kubernetes-validations:\n      - { rule: self > 0 && self < 65536, message: must be a port }',
      ),
    ],
    right: [
      example(
        'A rule for at most 16',
        'ports:\n  type: array\n  maxItems: 16\n  items:\n    type: integer\n    x-kubernetes-validations:\n      - { rule: self > 0 && self < 65536, message: must be a port }',
      ),
    ],
    reference: kubernetesDocs(
      'Resource use by validation functions',
      'tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#resource-use-by-validation-functions',
    ),
  },
  options: {
    ...coreTypes,
    percent: {
      kind: 'number',
      minimum: 1,
      default: 50,
      docs: 'From how many percent of what the server allows on a rule is looked at.',
    },
  },
  *find(subject, { percent }) {
    const { context, nodes } = subject;
    const estimate = createRuleEstimator({ kubernetesVersion: context.kubernetesVersion ?? NEWEST_KUBERNETES });
    const reported = new Set<ManifestSchema>();
    for (const [at, node] of nodes.entries()) {
      if (!hasKeywordOrAllOf(node.schema, 'x-kubernetes-validations')) continue;
      const site = siteOf(subject, node);
      for (const rule of site?.rules ?? []) {
        const cost = site === undefined ? undefined : costAt(estimate, site, rule);
        if (site === undefined || cost === undefined || 100n * cost < BigInt(percent) * RULE_COST_LIMIT) continue;
        for (const part of expensiveParts(estimate, site, rule, unboundedParts(nodes, at, rule.rule))) {
          if (reported.has(part.node)) continue;
          reported.add(part.node);
          yield toFinding(part, Number((100n * cost) / RULE_COST_LIMIT));
        }
      }
    }
  },
});

/** A list, a map or a string without a bound. */
interface UnboundedPart {
  readonly node: ManifestSchema;
  readonly assumed: AssumedBound;
}

function toFinding({ assumed: { bound }, node }: UnboundedPart, share: number): BrokenConvention {
  const cost = share > 100 ? 'more than the server allows' : `${share} % of what the server allows`;
  return { path: nodePath(node), message: `a rule costs ${cost}, since this is unbounded: add ${bound}` };
}

/** Where rules stand, as the server has it: the schema of the resource, and the steps from there. */
interface RuleSite {
  readonly root: JSONSchemaProps;
  readonly path: JsonPath;
  readonly rules: readonly ValidationRule[];
}

function siteOf({ context, definition }: ConventionSubject, node: ManifestSchema): RuleSite | undefined {
  let top = node;
  while (top.parent !== undefined) top = top.parent;
  const root = versionSchema(definition, versionName(context.definition.value, top));
  if (root === undefined) return undefined;
  const path = nodePath(node).slice(top.steps.length);
  return { root, path, rules: schemasOnTheWay(root, path)?.at(-1)?.['x-kubernetes-validations'] ?? [] };
}

function costAt(estimate: RuleEstimator, { path, root }: RuleSite, rule: ValidationRule): bigint | undefined {
  const schemas = schemasOnTheWay(root, path);
  return schemas && estimate(schemas, rule);
}

/** What is around the node at an index, or below it under a name that a rule speaks of. */
function unboundedParts(nodes: readonly ManifestSchema[], at: number, rule: string): readonly UnboundedPart[] {
  const node = nodes[at];
  if (node === undefined) return [];
  const around: ManifestSchema[] = [];
  for (let above = node.parent; above !== undefined; above = above.parent) around.push(above);
  const named = new Set(rule.slice(0, MAX_RULE).match(/[A-Za-z_]\w*/g) ?? []);
  const below = new Set([node]);
  for (let i = at + 1; i < nodes.length; i++) {
    const next = nodes[i];
    if (next?.parent === undefined || !below.has(next.parent)) break;
    below.add(next);
  }
  const parts = [...around, ...[...below].filter(({ name }) => name === node.name || named.has(name))];
  return parts.flatMap((part) => toPart(part)).slice(0, MAX_PARTS);
}

const MAX_RULE = 20_000;
const MAX_PARTS = 24;

function toPart(node: ManifestSchema): readonly UnboundedPart[] {
  if (node.inCoreType) return [];
  const bound = missingBound(node);
  const value = bound === undefined ? undefined : smallestBound(node.schema, bound);
  if (bound === undefined || value === undefined) return [];
  const path = nodePath(node);
  return [{ node, assumed: { path: path.slice(path.indexOf('openAPIV3Schema') + 1), bound, value } }];
}

function missingBound({ schema }: ManifestSchema): SizeKeyword | undefined {
  if (schema['type'] === 'array') return hasKeywordOrAllOf(schema, 'maxItems') ? undefined : 'maxItems';
  if (isMap(schema)) return hasKeywordOrAllOf(schema, 'maxProperties') ? undefined : 'maxProperties';
  return schema['type'] === 'string' && !hasKeywordOrAllOf(schema, 'maxLength') && !isShortByNature(schema) ? 'maxLength' : undefined;
}

/** The parts without whose bound a rule would cost more than twice of what it costs with all of them. */
function expensiveParts(
  estimate: RuleEstimator,
  site: RuleSite,
  rule: ValidationRule,
  parts: readonly UnboundedPart[],
): readonly UnboundedPart[] {
  const costWith = (bounded: readonly UnboundedPart[]): bigint => {
    const bounds = bounded.map(({ assumed }) => assumed);
    return costAt(estimate, { ...site, root: withBounds(site.root, bounds) }, rule) ?? 0n;
  };
  const least = costWith(parts);
  return parts.filter((part) => costWith(parts.filter((other) => other !== part)) > 2n * least);
}
