import type { JSONSchemaProps } from '@structural/core';
import { keepsMembers, type SchemaStep } from '@structural/witness';
import type { SchemaChange, SchemaPair } from './schema-rule.js';

/**
 * Whether something is said of which members the object has that a field is in, or of what the values above are as a whole, as far as that is not
 * said by rules.
 */
export function isCountedAbove({ above, place }: Pick<SchemaChange, 'above' | 'place'>): boolean {
  if (above === undefined) return false;
  if (place.at(-1)?.kind !== 'items' && isFilledUp(above)) return true;
  for (let pair: SchemaPair | undefined = above; pair !== undefined; pair = pair.above) if (looksAtWhole(pair.to)) return true;
  return false;
}

/** The same, rules included. */
export function isLookedAtAbove(change: SchemaChange): boolean {
  return isCountedAbove(change) || isReadAbove(change, 'to');
}

/** Whether a rule of one side reads the place of a change, or a value around it as a whole. */
export function isReadByRules(change: SchemaChange, side: 'from' | 'to'): boolean {
  return rulesOf(change[side]).length > 0 || isReadAbove(change, side);
}

function isReadAbove({ above, place }: SchemaChange, side: 'from' | 'to'): boolean {
  for (let pair = above; pair !== undefined; pair = pair.above) {
    const step = place[pair.place.length];
    if (rulesOf(pair[side]).some(({ rule }) => reads(rule, step))) return true;
  }
  return false;
}

/** A rule knows some names as others than they are. */
function reads(rule: string, step: SchemaStep | undefined): boolean {
  return step?.kind !== 'property' || !PLAIN.test(step.name) || rule.includes(step.name) || WHOLE.test(rule);
}

const PLAIN = /^[A-Za-z][A-Za-z0-9]*$/;

/** The variables of rules without a field that is taken of them. */
const WHOLE = /\b(?:self|oldSelf)\b(?!\s*\??\.\??\s*[A-Za-z_])/;

/** Whether an object may have more members than are allowed: of one that names all of them not where they are no more than that. */
function isFilledUp({ from, to }: SchemaPair): boolean {
  const most = to.maxProperties;
  if (most === undefined) return false;
  const isOpen = [from, to].some((props) => keepsMembers(props) || (props.additionalProperties ?? false) !== false);
  return isOpen || Math.max(from.properties?.size ?? 0, to.properties?.size ?? 0) > Number(most);
}

function looksAtWhole(props: JSONSchemaProps): boolean {
  const { allOf = [], anyOf = [], enum: values = [], not, oneOf = [] } = props;
  const isSet = props['x-kubernetes-list-type'] === 'set';
  return isSet || not !== undefined || [allOf, anyOf, oneOf, values].some(({ length }) => length > 0);
}

function rulesOf(props: JSONSchemaProps | undefined): NonNullable<JSONSchemaProps['x-kubernetes-validations']> {
  return props?.['x-kubernetes-validations'] ?? [];
}
