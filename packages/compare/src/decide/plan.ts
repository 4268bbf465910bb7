import { META_FIELDS } from '@structural/core';
import type { SchemaRule } from '../rules/change-rule.js';
import type { SchemaChange } from '../changes/schema-change.js';
import type { Sign } from './proofs.js';
import { isFormatLooser } from './format-implies.js';
import { isJunctorLooser } from './junctor-implies.js';
import { fillsIn, isSetByTheServer, keepsItems, keepsMembers, keepsMembersAt } from './kept.js';
import type { PlanSides } from './plan-sides.js';
import { presenceRule } from './presence-rule.js';
import { brokenCases } from './rule-cases.js';
import { ruleImplies } from './rule-implies.js';
import { isScalarImplied } from './scalar-implies.js';
import { isJunctorOfTypes, isTypeWithin } from './types-within.js';

/** What is asked about a change. */
export interface Plan {
  /** Whether resources that the first side takes are sent to the second, and what tells that the change is at work; absent where it cannot hurt. */
  readonly writes?: Sign;
  /** Whether nothing found means that it is undecided; else that it is harmless. */
  readonly mustDecide?: true;
  /** Whether it is shown that nobody is hurt, so that a few resources are asked all the same, as a rule that does not compile refuses all. */
  readonly isShown?: true;
  /** Whether values that the second side takes are read by a client of the first. */
  readonly reads?: 'readers' | 'clients';
  /** Whether what is gone is missed by readers as well. */
  readonly isGone?: true;
  /** Whether owners of fields notice; `below`: of lists and maps that one side keeps without knowing them. */
  readonly owns?: boolean | 'below';
}

/** Values without fields. */
const SCALARS: ReadonlySet<string> = new Set(['string', 'integer', 'number', 'boolean']);

const NOTHING: Plan = {};
const REFUSES: Plan = { writes: 'errors', mustDecide: true };
const SHOWN: Plan = { writes: 'errors', isShown: true };
const LOSES: Plan = { writes: 'either', mustDecide: true, isGone: true };
const FILLS: Plan = { writes: 'either', mustDecide: true };

const PLANS: Readonly<Record<SchemaRule, Plan>> = {
  'field-added': NOTHING,
  'field-removed': { ...LOSES, reads: 'readers' },
  'type-changed': { writes: 'either', mustDecide: true, reads: 'readers' },
  'nullable-added': { reads: 'readers', mustDecide: true },
  'nullable-removed': FILLS,
  'required-added': REFUSES,
  'required-removed': { reads: 'clients' },
  'default-added': FILLS,
  'default-changed': FILLS,
  'default-removed': { ...FILLS, reads: 'clients' },
  'enum-added': REFUSES,
  'enum-narrowed': REFUSES,
  'enum-removed': { reads: 'readers', mustDecide: true },
  'enum-widened': { reads: 'readers', mustDecide: true },
  'bound-tightened': REFUSES,
  'bound-loosened': NOTHING,
  'multiple-changed': REFUSES,
  'unique-items-changed': REFUSES,
  'pattern-added': REFUSES,
  'pattern-changed': REFUSES,
  'pattern-removed': NOTHING,
  'format-added': REFUSES,
  'format-changed': { ...REFUSES, reads: 'clients' },
  'format-removed': { reads: 'clients' },
  'junctor-changed': REFUSES,
  'map-added': NOTHING,
  'map-removed': { ...LOSES, reads: 'readers' },
  'items-changed': { ...LOSES, reads: 'readers' },
  'preserve-unknown-added': NOTHING,
  'preserve-unknown-removed': LOSES,
  'embedded-resource-changed': FILLS,
  'list-type-changed': { writes: 'errors', owns: true },
  'list-keys-changed': { writes: 'errors', owns: true },
  'map-type-changed': { owns: true },
  'rule-added': REFUSES,
  'rule-changed': REFUSES,
  'rule-removed': NOTHING,
  'rule-reworded': NOTHING,
  'described-otherwise': NOTHING,
  'schema-changed': { ...LOSES, reads: 'readers' },
};

/** What to ask about a change; nothing where the schemas show that it hurts nobody. */
export function planOf(change: SchemaChange, types: PlanSides): Plan {
  const { above, from, name, place, rule, to } = change;
  const { kubernetesVersion } = types;
  const keepsAll = types.from.preservesUnknownFields;
  switch (rule) {
    case 'field-added':
    case 'map-added':
      // What the first side kept without knowing it the second one judges.
      return keepsAll || (above !== undefined && keepsMembersAt(above, 'from'))
        ? owned({ writes: 'either', mustDecide: true, owns: 'below' }, above)
        : PLANS[rule];
    case 'field-removed':
    case 'map-removed':
      if (isSetByTheServer(change)) return NOTHING;
      return types.to.preservesUnknownFields || (above !== undefined && keepsMembersAt(above, 'to'))
        ? owned(keptUnknown(from), above)
        : PLANS[rule];
    case 'items-changed':
      return to === undefined && (types.to.preservesUnknownFields || keepsItems(above?.to)) ? owned(keptUnknown(from), above) : PLANS[rule];
    case 'preserve-unknown-added':
      // What is kept as it is sent keeps its nulls, too, which were dropped.
      return change.keyword === 'preserveUnknownFields' ? { writes: 'errors', reads: 'readers' } : PLANS[rule];
    case 'preserve-unknown-removed':
      return types.to.preservesUnknownFields || SCALARS.has(from?.type ?? '') || isMapNow(change) ? NOTHING : PLANS[rule];
    case 'required-added':
      // What has a default is never missing.
      return to?.properties?.get(name ?? '')?.default !== undefined || isAlwaysThere(change) ? NOTHING : REFUSES;
    case 'default-added':
    case 'default-changed':
    case 'default-removed':
      return isNeverFilledIn(change) ? NOTHING : PLANS[rule];
    case 'format-removed':
      // A text with a format takes lists, too, as the server has it.
      return from?.type === 'string' && to?.type === 'string' ? { ...PLANS[rule], writes: 'errors' } : PLANS[rule];
    case 'nullable-added':
      // An enum without null refuses it all the same.
      return to?.enum !== undefined && to.enum.length > 0 && !to.enum.includes(null) ? NOTHING : PLANS[rule];
    case 'type-changed':
      if (from === undefined || to === undefined || !isTypeWithin(from, to)) return PLANS[rule];
      // Every resource is an object, whatever its schema says.
      return place.length === 0 || isTypeWithin(to, from) ? NOTHING : { reads: 'readers', mustDecide: true };
    case 'multiple-changed':
      return isMultiple(from?.multipleOf, to?.multipleOf) || isScalarImplied(change, types) ? NOTHING : REFUSES;
    case 'enum-added':
    case 'enum-narrowed':
    case 'bound-tightened':
    case 'pattern-added':
    case 'pattern-changed':
      return isScalarImplied(change, types) ? NOTHING : REFUSES;
    case 'format-added':
      return isFormatLooser(change, kubernetesVersion) || isScalarImplied(change, types) ? NOTHING : REFUSES;
    case 'format-changed':
      return isFormatLooser(change, kubernetesVersion) || isScalarImplied(change, types) ? { reads: 'clients' } : PLANS[rule];
    case 'unique-items-changed':
      return to?.uniqueItems === true ? REFUSES : NOTHING;
    case 'list-type-changed':
      return owned(ownsAtMost(to?.['x-kubernetes-list-type']) ? { owns: true } : PLANS[rule], above);
    case 'list-keys-changed':
    case 'map-type-changed':
      return owned(PLANS[rule], above);
    case 'embedded-resource-changed':
      // What need no longer be a resource is kept where the object keeps what it does not know.
      return to?.['x-kubernetes-embedded-resource'] !== true && to !== undefined && keepsMembers(to) ? NOTHING : PLANS[rule];
    case 'schema-changed':
      if (types.to.schema === undefined && types.to.preservesUnknownFields) return keptUnknown(from);
      return change.keyword === 'additionalProperties' && to?.additionalProperties === true
        ? { reads: 'readers', mustDecide: true }
        : PLANS[rule];
    case 'junctor-changed':
      return isJunctorLooser(change) || isJunctorSaid(change, types) ? NOTHING : REFUSES;
    case 'rule-added':
    case 'rule-changed':
      return isSaidBefore(change, types) ? SHOWN : REFUSES;
    default:
      return PLANS[rule];
  }
}

/** Whether a map knows all members from now on, about which it says the rest itself. */
function isMapNow({ keyword, to }: SchemaChange): boolean {
  const members = to?.additionalProperties;
  return keyword !== 'preserveUnknownFields' && members !== undefined && members !== false;
}

/** Whether the first side takes no value without it: it is required there and may not be null, or is no member. */
function isNeverFilledIn({ above, from, place }: SchemaChange): boolean {
  const last = place.at(-1);
  if (from?.nullable === true || from?.default !== undefined) return false;
  return last?.kind !== 'property' || above?.from.required?.includes(last.name) === true;
}

/** Whether what there was says as much as a junctor of types, or of which fields are there. */
function isJunctorSaid(change: SchemaChange, types: PlanSides): boolean {
  const { from, keyword, to } = change;
  if (isJunctorOfTypes(from ?? {}, to?.[keyword as 'oneOf'], keyword)) return true;
  const rule = presenceRule(change);
  return rule !== undefined && brokenCases(change, rule, types).kind === 'none';
}

/** Whether a rule that there was says at least as much, or the schema that there was, or both together. */
function isSaidBefore(change: SchemaChange, types: PlanSides): boolean {
  const { formerRule, from, validationRule } = change;
  const { minor } = types.kubernetesVersion;
  if (validationRule === undefined) return false;
  const others = formerRule === undefined ? (from?.['x-kubernetes-validations'] ?? []) : [formerRule];
  if (others.slice(0, MOST_RULES).some((rule) => ruleImplies(rule, validationRule, minor))) return true;
  return brokenCases(change, validationRule, types).kind === 'none';
}

const MOST_RULES = 20;

/** Within what is owned as a whole, nothing is owned apart. */
function owned(plan: Plan, above: SchemaChange['above']): Plan {
  for (let at = above; at !== undefined; at = at.above) {
    if (isAtomic(at.from) || isAtomic(at.to)) {
      return { ...plan, owns: false };
    }
  }
  return plan;
}

function isAtomic(props: NonNullable<SchemaChange['from']>): boolean {
  if (props.type === 'array') return props['x-kubernetes-list-type'] !== 'map';
  return props['x-kubernetes-map-type'] === 'atomic';
}

/** Every resource has a version, a kind and metadata, and those have a name by the time that they are judged. */
function isAlwaysThere({ name, place }: SchemaChange): boolean {
  const [first] = place;
  if (place.length === 0) return META_FIELDS.has(name ?? '');
  return place.length === 1 && first?.kind === 'property' && first.name === 'metadata' && name === 'name';
}

/** What is kept without being known is no longer filled in, nor merged by its types. */
function keptUnknown(from: SchemaChange['from']): Plan {
  return { reads: 'readers', owns: 'below', ...(fillsIn(from) ? { writes: 'values', mustDecide: true } : {}) };
}

function ownsAtMost(listType: string | undefined): boolean {
  return listType === undefined || listType === 'atomic';
}

function isMultiple(before: number | undefined, after: number | undefined): boolean {
  return after === undefined || (before !== undefined && Number.isInteger(before / after));
}
