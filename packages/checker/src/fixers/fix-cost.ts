import type { JsonPath } from '@structural/document';
import { NEWEST_KUBERNETES, readDefinition, versionsOf } from '@structural/core';
import { valueAt } from '@structural/json';
import { costsOf, type ExpressionCosts } from '../conventions/cel/costs-of.js';
import { schemasOnTheWay, withBounds } from '../conventions/cel/rule-chain.js';
import { hasKeywordOrAllOf } from '../manifest/schema-facts.js';
import { schemaBound } from '../manifest/schema-bound.js';
import type { SizeKeyword } from '../manifest/smallest-bound.js';
import { unboundedOperands } from '../manifest/unbounded-parts.js';
import { coreBound, isInCoreType } from './core-bound.js';
import { objectAt, type ErrorSubject } from './fixer.js';
import { insert, unsafe, type Proposal } from '../proposals/proposal.js';
import { schemaSteps } from '../manifest/schema-route.js';

interface Bound {
  readonly at: JsonPath;
  readonly bound: SizeKeyword;
  readonly value: number;
}

/**
 * Bounds what a rule reads and the lists and maps around it, where the {@link schemaBound} is known; where the schema tells nothing, only its author
 * can know how much is to fit.
 *
 * Whether that is enough is for the server to compute.
 */
export function fixCost(subject: ErrorSubject): readonly Proposal[] {
  const { document, path } = subject;
  const schemaPath = path.slice(0, -3);
  const schema = objectAt(document, schemaPath);
  const rule = valueAt(document, path);
  if (path.at(-3) !== 'x-kubernetes-validations' || schema === undefined || typeof rule !== 'string') return [];
  const parts: { readonly at: JsonPath; readonly bound: SizeKeyword }[] = [];
  for (const { at, keyword } of schemaSteps(schemaPath)) {
    const bound = keyword === 'items' ? 'maxItems' : keyword === 'additionalProperties' ? 'maxProperties' : undefined;
    const around = bound === undefined ? undefined : objectAt(document, at);
    if (bound !== undefined && around !== undefined && !hasKeywordOrAllOf(around, bound)) parts.push({ at, bound });
  }
  for (const part of unboundedOperands(schema, rule)) parts.push({ at: [...schemaPath, ...part.path], bound: part.bound });
  const bounds = parts.slice(0, MAX_BOUNDS).flatMap(({ at, bound }): readonly Bound[] => {
    const value = schemaBound(objectAt(document, at) ?? schema, bound) ?? coreBound(document, at, bound);
    return value === undefined ? [] : [{ at, bound, value }];
  });
  const all = withFitting(subject, bounds);
  if (all.length === 0) return [];
  const shown = all.slice(0, MAX_SHOWN).map(({ at, bound, value }) => `${bound}: ${value} for ${nameOf(at)}`);
  const more = all.length > MAX_SHOWN ? ` and ${all.length - MAX_SHOWN} more` : '';
  return [
    unsafe(
      `Bound what the rule goes through: ${shown.join(', ')}${more}`,
      ...all.map(({ at, bound, value }) => insert([...at, bound], value)),
    ),
  ];
}

/**
 * The known bounds, and beside them for the lists of a copied type of Kubernetes, which no server bounds, as many items as the rule lets them have:
 * far more than a pod has. Nothing where others are in the way.
 */
function withFitting({ definition, document, error, path }: ErrorSubject, known: readonly Bound[]): readonly Bound[] {
  const root = path.indexOf('openAPIV3Schema') + 1;
  const [versions, index] = path.slice(root - 4, root - 2);
  const read = error.origin === 'rule.cost' && versions === 'versions' ? readDefinition(definition) : undefined;
  const schema = read?.ok === true ? versionsOf(read.definition.spec)[Number(index)]?.schema?.openAPIV3Schema : undefined;
  const steps = path.slice(root, -3);
  const rule = schema && schemasOnTheWay(schema, steps)?.at(-1)?.['x-kubernetes-validations']?.[Number(path.at(-2))];
  if (schema === undefined || rule === undefined || !isInCoreType(document, path.slice(0, -3))) return known;
  const costs = (bounds: readonly Bound[]): ExpressionCosts | undefined =>
    costsOf(
      withBounds(
        schema,
        bounds.map(({ at, ...bound }) => ({ ...bound, path: at.slice(root) })),
      ),
      steps,
      rule,
      NEWEST_KUBERNETES,
    );
  const named = (costs(known)?.parts ?? []).flatMap(({ bound, path: below }): readonly Bound[] => {
    const at = [...path.slice(0, root), ...below];
    const value = coreBound(document, at, bound);
    return value === undefined ? [] : [{ at, bound, value }];
  });
  const all = [...known, ...named];
  const more = (costs(all)?.fitting ?? []).map(({ path: below, ...bound }) => ({ ...bound, at: [...path.slice(0, root), ...below] }));
  const isFarMore = more.every(({ at, bound, value }) => bound !== 'maxLength' && isInCoreType(document, at) && value >= MANY);
  return isFarMore ? [...all, ...more] : all;
}

/** More containers, volumes or variables than a pod has. */
const MANY = 64;

/** What a schema is called by those who write it: the last field on the way, with a mark for each list or map inside. */
function nameOf(path: JsonPath): string {
  const field = path.findLastIndex((_, i) => path[i - 1] === 'properties');
  const inside = path.slice(field + 1).filter((step) => step === 'items' || step === 'additionalProperties');
  return `${field === -1 ? 'the root' : String(path[field]).slice(0, MAX_NAME)}${inside.map((step) => (step === 'items' ? '[*]' : '.*')).join('')}`;
}

const MAX_SHOWN = 4;
const MAX_NAME = 80;

const MAX_BOUNDS = 20;
