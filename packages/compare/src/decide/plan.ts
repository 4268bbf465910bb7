import type { SchemaRule } from '../rules/change-rule.js';
import type { SchemaChange } from '../changes/schema-change.js';
import { typeOf } from '../changes/keywords/types.js';
import type { Sign } from './proofs.js';

/** What is asked about a change. */
export interface Plan {
  /** Whether resources that the first side takes are sent to the second, and what tells that the change is at work; absent where it cannot hurt. */
  readonly writes?: Sign;
  /** Whether nothing found means that it is undecided; else that it is harmless. */
  readonly mustDecide?: true;
  /** Whether values that the second side takes are read by a client of the first. */
  readonly reads?: 'readers' | 'clients';
  /** Whether what is gone is missed by readers as well. */
  readonly isGone?: true;
  /** Whether owners of fields notice. */
  readonly owns?: true;
}

const NOTHING: Plan = {};
const REFUSES: Plan = { writes: 'errors', mustDecide: true };
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
export function planOf(change: SchemaChange): Plan {
  const { above, from, name, rule, to } = change;
  switch (rule) {
    case 'field-added':
    case 'map-added':
      // What the first side kept without knowing it the second one judges.
      return above !== undefined && keepsUnknown(above.from) ? { writes: 'either', mustDecide: true } : PLANS[rule];
    case 'field-removed':
    case 'map-removed':
      return above !== undefined && keepsUnknown(above.to) ? { reads: 'readers' } : PLANS[rule];
    case 'required-added':
      // What has a default is never missing.
      return to?.properties?.get(name ?? '')?.default !== undefined ? NOTHING : REFUSES;
    case 'type-changed':
      return from !== undefined && to !== undefined && isWider(typeOf(from), typeOf(to))
        ? { reads: 'readers', mustDecide: true }
        : PLANS[rule];
    case 'multiple-changed':
      return isMultiple(from?.multipleOf, to?.multipleOf) ? NOTHING : REFUSES;
    case 'unique-items-changed':
      return to?.uniqueItems === true ? REFUSES : NOTHING;
    case 'list-type-changed':
      return ownsAtMost(to?.['x-kubernetes-list-type']) ? { owns: true } : PLANS[rule];
    case 'junctor-changed':
      return isLoosened(change) ? NOTHING : REFUSES;
    case 'rule-changed':
      return change.validationRule?.optionalOldSelf !== true && change.detail.length === HASH ? NOTHING : REFUSES;
    default:
      return PLANS[rule];
  }
}

/** The length of the detail where the text of a rule stayed. */
const HASH = 8;

function keepsUnknown(props: NonNullable<SchemaChange['from']>): boolean {
  return props['x-kubernetes-preserve-unknown-fields'] === true || props.additionalProperties === true;
}

function ownsAtMost(listType: string | undefined): boolean {
  return listType === undefined || listType === 'atomic';
}

function isWider(before: string, after: string): boolean {
  return (
    after === 'any' ||
    (before === 'integer' && (after === 'number' || after === 'int-or-string')) ||
    (before === 'string' && after === 'int-or-string')
  );
}

function isMultiple(before: number | undefined, after: number | undefined): boolean {
  return after === undefined || (before !== undefined && Number.isInteger(before / after));
}

/** A junctor that is gone, or an `anyOf` that has a further branch, refuses nothing new. */
function isLoosened({ from, keyword, to }: SchemaChange): boolean {
  if (keyword !== 'allOf' && keyword !== 'anyOf' && keyword !== 'oneOf' && keyword !== 'not') return false;
  const after = to?.[keyword];
  const isGone = after === undefined || (Array.isArray(after) && after.length === 0);
  return isGone && from?.[keyword] !== undefined;
}
