import { META_FIELDS, type JSONSchemaProps, type ValidationRule } from '@structural/core';
import { keepsMembers, type SchemaStep } from '@structural/witness';
import { comparesValues } from '../../implied/compares-values.js';
import type { SchemaChange, SchemaPair } from '../../records/schema-rule.js';

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
export function isLookedAtAbove(change: Pick<SchemaChange, 'above' | 'place'>): boolean {
  return isCountedAbove(change) || isReadAbove({ above: change.above, place: change.place });
}

/** Whether a rule that both sides have reads the place of a change, or a value around it as a whole. */
export function isReadByRules({ above, from, place, to }: SchemaChange): boolean {
  return rulesOfBoth(from, to).length > 0 || isReadAbove({ above, place });
}

/** Whether a rule of the second side reads it, be it new or not. */
export function isReadAfter({ above, place, to }: SchemaChange): boolean {
  return (to?.['x-kubernetes-validations'] ?? []).length > 0 || readersAbove({ above, place }, rulesAfter).next().done !== true;
}

/** Whether such a rule compares it as a whole, or a value around it. */
export function isComparedByRules({ above, from, place, to }: SchemaChange, minor: number): boolean {
  const rules = [...rulesOfBoth(from, to), ...readersAbove({ above, place })];
  return rules.some(({ rule }) => comparesValues(rule, minor));
}

function isReadAbove({ above, place }: Pick<SchemaChange, 'place'> & { readonly above: SchemaPair | undefined }): boolean {
  return readersAbove({ above, place }).next().done !== true;
}

type RulesOfPair = (pair: SchemaPair) => readonly ValidationRule[];

const ofBoth: RulesOfPair = ({ from, to }) => rulesOfBoth(from, to);
const rulesAfter: RulesOfPair = ({ to }) => to['x-kubernetes-validations'] ?? [];

/** The rules around a place that read it. */
function* readersAbove(
  { above, place }: Pick<SchemaChange, 'place'> & { readonly above: SchemaPair | undefined },
  rulesIn = ofBoth,
): Generator<ValidationRule> {
  for (let pair = above; pair !== undefined; pair = pair.above) {
    const [step, ...below] = place.slice(pair.place.length);
    for (const each of rulesIn(pair)) if (reads(each.rule, step, below.length > 0)) yield each;
  }
}

/** A rule that asks whether a field is there does not read what is in it; and a rule knows some names as others than they are. */
function reads(rule: string, step: SchemaStep | undefined, isWithin: boolean): boolean {
  const read = isWithin ? rule.replace(PRESENCE, '') : rule;
  return step?.kind !== 'property' || !PLAIN.test(step.name) || read.includes(step.name) || WHOLE.test(read);
}

const PRESENCE = /\bhas\(\s*self\.\w+\s*\)/g;
const PLAIN = /^[A-Za-z][A-Za-z0-9]*$/;

/** The variables of rules without a field that is taken of them. */
const WHOLE = /\b(?:self|oldSelf)\b(?!\s*\??\.\??\s*[A-Za-z_])/;

/** Whether an object may have more members than are allowed: of one that names all of them not where they are no more than that. */
function isFilledUp({ from, place, to }: SchemaPair): boolean {
  const most = to.maxProperties;
  if (most === undefined) return false;
  const isResource = place.length === 0 || [from, to].some((props) => props['x-kubernetes-embedded-resource'] === true);
  const sizeOf = ({ properties }: JSONSchemaProps): number =>
    new Set([...(properties?.keys() ?? []), ...(isResource ? META_FIELDS : [])]).size;
  const isOpen = [from, to].some((props) => keepsMembers(props) || (props.additionalProperties ?? false) !== false);
  return isOpen || Math.max(sizeOf(from), sizeOf(to)) > Number(most);
}

function looksAtWhole(props: JSONSchemaProps): boolean {
  const { allOf = [], anyOf = [], enum: values = [], not, oneOf = [] } = props;
  const isSet = props['x-kubernetes-list-type'] === 'set';
  return isSet || not !== undefined || [allOf, anyOf, oneOf, values].some(({ length }) => length > 0);
}

/** The rules that both sides have: what is new of rules is a change of its own. */
export function rulesOfBoth(one: JSONSchemaProps | undefined, other: JSONSchemaProps | undefined): readonly ValidationRule[] {
  const known = new Set((one?.['x-kubernetes-validations'] ?? []).map(({ rule }) => rule.trim()));
  return (other?.['x-kubernetes-validations'] ?? []).filter(({ rule }) => known.has(rule.trim()));
}
