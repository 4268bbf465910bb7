import { RULE_COST_LIMIT, type RulePart } from '@structural/cel';
import {
  NEWEST_KUBERNETES,
  pathText,
  versionsOf,
  type CustomResourceDefinition,
  type FieldError,
  type JSONSchemaProps,
} from '@structural/core';
import type { JsonPath } from '@structural/document';
import { costsOf, lowered, loweredBounds, type LoweredBound } from '../conventions/cel/costs-of.js';
import { heavyRules, settled, type HeavyRules } from '../conventions/cel/heavy-rules.js';
import { schemasOnTheWay, withBounds, type AssumedBound } from '../conventions/cel/rule-chain.js';
import { boundableParts } from '../conventions/cel/rule-parts.js';
import { knownBound } from '../fixers/core-bound.js';
import type { HintSubject } from './origin-record.js';

/** Which fields need which bounds, so that a rule or its message which costs too much fits; each bound as large as the others let it be. */
export function costHint(error: FieldError, subject: HintSubject): string | undefined {
  const part = error.origin === 'rule.message-expression-cost' ? 'messageExpression' : 'rule';
  const found = costsAt(error, subject, RULE_COST_LIMIT, part);
  const what = part === 'rule' ? 'the rule' : 'the messageExpression';
  if (found !== undefined && found.fitting === undefined)
    return `no bound makes ${what} cheap enough: simplify it${part === 'rule' ? ', or split the schema that it goes through' : ''}`;
  const { fitting = [] } = found ?? {};
  return fitting.length === 0 ? undefined : `${what} fits with ${boundsText(fitting)}`;
}

/** The same for a rule that fits by itself, and costs much of what all rules may cost together; of all of them, which cost most and what makes them fit. */
export function totalCostHint(error: FieldError, subject: HintSubject): string | undefined {
  const path = subject.manifestPath(error.path);
  if (path.at(-1) === 'openAPIV3Schema')
    return hasRuleTooCostly(error, subject) ? undefined : allHint(schemaAt(path, subject.definition), subject);
  const part = path.at(-1) === 'messageExpression' ? 'messageExpression' : 'rule';
  if (costsAt(error, subject, RULE_COST_LIMIT, part)?.fitting?.length !== 0) return undefined;
  const fitting = costsAt(error, subject, RULE_COST_LIMIT / SHARE, part)?.fitting ?? [];
  const what = part === 'rule' ? 'the rule' : 'the messageExpression';
  return fitting.length === 0 ? undefined : `${what} costs a hundredth of what all may cost together with ${boundsText(fitting)}`;
}

/** Whether a rule below costs too much by itself, which has its own hint. */
function hasRuleTooCostly({ path }: FieldError, { errors }: HintSubject): boolean {
  const root = `${pathText(path)}.`;
  return errors.some(
    ({ origin, path: at }) => (origin === 'rule.cost' || origin === 'rule.message-expression-cost') && pathText(at).startsWith(root),
  );
}

function allHint(
  root: JSONSchemaProps | undefined,
  { kubernetesVersion = NEWEST_KUBERNETES }: Pick<HintSubject, 'kubernetesVersion'>,
): string | undefined {
  const rules = root && heavyRules(root, kubernetesVersion);
  // Errors beyond a number are not listed.
  if (root === undefined || rules === undefined || (rules.costs[0]?.cost ?? 0n) > RULE_COST_LIMIT) return undefined;
  const parts = rules.heavy.flatMap(({ part, path, rule }) => boundableParts(root, path, rule[part]));
  const fitting = lowered(root, parts, rules.fits);
  const most = `the most costly rules are ${shares(rules.costs)}`;
  return fitting === undefined
    ? `${most}: no bound makes all of them cheap enough together`
    : `${most}: all fit together with ${boundsText(settled(fitting, rules))}`;
}

/** Where the rules are that cost most, with their share of all. */
function shares(costs: HeavyRules['costs']): string {
  const total = costs.reduce((sum, { cost }) => sum + cost, 0n);
  const byField = new Map<string, { cost: bigint; count: number }>();
  for (const { cost, expression } of costs) {
    const field = fieldText(expression.path);
    const before = byField.get(field) ?? { cost: 0n, count: 0 };
    byField.set(field, { cost: before.cost + cost, count: before.count + 1 });
  }
  const most = [...byField].sort(([, a], [, b]) => (a.cost > b.cost ? -1 : a.cost < b.cost ? 1 : 0)).slice(0, MAX_FIELDS);
  return most
    .map(([field, { cost, count }]) => `${count === 1 ? 'that' : `the ${count}`} of ${field} (${String((100n * cost) / (total || 1n))} %)`)
    .join(', ');
}

const MAX_FIELDS = 3;

/** Ten times as much as one rule may cost is what all may. */
const SHARE = 10n;

/** The bounds of an expression; known ones of what makes it costly are first, and the others are as large as these let them be. */
function costsAt(
  error: FieldError,
  subject: HintSubject,
  limit: bigint,
  part: RulePart,
): { readonly fitting?: readonly LoweredBound[] } | undefined {
  const { definition, kubernetesVersion = NEWEST_KUBERNETES, manifestPath } = subject;
  const path = manifestPath(error.path);
  const [at, end] = [path.indexOf('openAPIV3Schema') + 1, path.lastIndexOf('x-kubernetes-validations')];
  const index = path[end + 1];
  if (at === 0 || end === -1 || typeof index !== 'number') return undefined;
  const root = schemaAt(path, definition);
  const steps = path.slice(at, end);
  const rule = root && schemasOnTheWay(root, steps)?.at(-1)?.['x-kubernetes-validations']?.[index];
  if (root === undefined || rule === undefined || rule[part].length > MAX_RULE) return undefined;
  const ask = (schema: JSONSchemaProps) => costsOf(schema, steps, rule, kubernetesVersion, limit, part);
  const costs = ask(root);
  if (costs === undefined) return undefined;
  const known = costs.fitting?.length === 0 ? [] : knownBounds([...(costs.fitting ?? []), ...costs.parts], path.slice(0, at), subject);
  const then = known.length === 0 ? costs : ask(withBounds(root, known));
  const fitting = then?.fitting ?? loweredBounds(root, steps, rule, kubernetesVersion, limit, part);
  if (fitting === undefined) return {};
  return { fitting: then?.fitting === undefined ? fitting : [...known, ...fitting] };
}

/** The schema of the version that a path in a manifest leads to; of the first one where it stands for all. */
function schemaAt(path: JsonPath, { spec }: CustomResourceDefinition): JSONSchemaProps | undefined {
  return versionsOf(spec)[path[1] === 'versions' ? Number(path[2]) : 0]?.schema?.openAPIV3Schema;
}

function knownBounds(parts: readonly Omit<AssumedBound, 'value'>[], root: JsonPath, { valueAt }: HintSubject): readonly AssumedBound[] {
  const document = valueAt([]);
  const byPath = new Map(parts.map((part) => [JSON.stringify(part.path), part]));
  return [...byPath.values()].flatMap(({ bound, path }): AssumedBound[] => {
    const value = document === undefined ? undefined : knownBound(document, [...root, ...path], bound);
    return value === undefined ? [] : [{ path, bound, value }];
  });
}

const MAX_RULE = 4000;

function boundsText(bounds: readonly LoweredBound[]): string {
  const shown = bounds
    .slice(0, MAX_SHOWN)
    .map(
      ({ bound, path, present, value }) =>
        `${bound}: ${value} for ${fieldText(path)}${present === undefined ? '' : ` in place of ${present}`}`,
    );
  const more = bounds.length > MAX_SHOWN ? ` and ${bounds.length - MAX_SHOWN} more` : '';
  return `${shown.join(', ')}${more}`;
}

const MAX_SHOWN = 6;

/** A field of a resource, with `[*]` for the items of a list and `.*` for the values of a map. */
function fieldText(path: JsonPath): string {
  let text = '';
  for (let i = 0; i < path.length; i++) {
    if (path[i] === 'properties') text += `.${String(path[++i])}`;
    else text += path[i] === 'items' ? '[*]' : '.*';
  }
  return text === '' ? 'the resource' : text.replace(/^\./, '');
}
