import { RULE_COST_LIMIT } from '@structural/cel';
import { NEWEST_KUBERNETES, versionsOf, type FieldError } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { costsOf, loweredBounds, type LoweredBound } from '../conventions/cel/costs-of.js';
import { schemasOnTheWay } from '../conventions/cel/rule-chain.js';
import type { HintSubject } from './origin-record.js';

/** Which fields need which bounds, so that a rule which costs too much fits; each bound as large as the others let it be. */
export function costHint(error: FieldError, subject: HintSubject): string | undefined {
  const found = costsAt(error, subject, RULE_COST_LIMIT);
  if (found?.fitting === undefined)
    return found && 'no bound makes the rule cheap enough: simplify it, or split the schema that it goes through';
  return found.fitting.length === 0 ? undefined : `the rule fits with ${boundsText(found.fitting)}`;
}

/** The same for a rule that fits by itself, and costs much of what all rules may cost together. */
export function totalCostHint(error: FieldError, subject: HintSubject): string | undefined {
  if (costsAt(error, subject, RULE_COST_LIMIT)?.fitting?.length !== 0) return undefined;
  const fitting = costsAt(error, subject, RULE_COST_LIMIT / SHARE)?.fitting ?? [];
  return fitting.length === 0 ? undefined : `the rule costs a hundredth of what all may cost together with ${boundsText(fitting)}`;
}

/** Ten times as much as one rule may cost is what all may. */
const SHARE = 10n;

function costsAt(error: FieldError, { definition, kubernetesVersion, manifestPath }: HintSubject, limit: bigint) {
  const path = manifestPath(error.path);
  const [at, end] = [path.indexOf('openAPIV3Schema') + 1, path.indexOf('x-kubernetes-validations')];
  const index = path[end + 1];
  if (at === 0 || end === -1 || typeof index !== 'number') return undefined;
  const version = path[1] === 'versions' ? versionsOf(definition.spec)[Number(path[2])] : versionsOf(definition.spec)[0];
  const root = version?.schema?.openAPIV3Schema;
  const steps = path.slice(at, end);
  const rule = root && schemasOnTheWay(root, steps)?.at(-1)?.['x-kubernetes-validations']?.[index];
  if (root === undefined || rule === undefined || rule.rule.length > MAX_RULE) return undefined;
  const asked = [root, steps, rule, kubernetesVersion ?? NEWEST_KUBERNETES, limit] as const;
  const costs = costsOf(...asked);
  return costs && { fitting: costs.fitting ?? loweredBounds(...asked) };
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
