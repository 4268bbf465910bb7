import type { JSONSchemaProps } from '@structural/core';
import type { SchemaPlace } from '@structural/witness';
import { schemaChanges } from '../../changes/schema-changes.js';
import { keepsMembersAt } from '../../implied/kept.js';
import type { Side } from '../../judge/side.js';
import type { Sides } from '../../judge/sides.js';
import type { SchemaChange } from '../../records/schema-rule.js';
import type { WholeAudience } from './break-between.js';

/**
 * Whether the changes of a version spare an audience beyond what is said of it, however many they are and wherever they meet: each is of a kind of which the sum is no
 * more than its parts. `isSaid` is whether a place is one of those where it is said to be hurt.
 *
 * Who writes, and what is stored, is spared where each change only takes a demand away, as what meets all demands meets the rest of them, or is said, and hurts at its
 * own place alone. Readers are spared where no change is about types, enums, or what is kept of what the schema does not know.
 */
export function areSpared(
  audience: WholeAudience,
  changes: readonly SchemaChange[],
  sides: Sides,
  isSaid: (place: SchemaPlace) => boolean,
): boolean {
  if (audience === 'stored-data' && !sides.from.isStored) return true;
  if (sides.from.isUntyped() || sides.to.isUntyped()) return false;
  return changes.every((change) =>
    audience === 'readers' ? sparesReaders(change, sides) : demandsLess(change, sides) || (isLocal(change) && isSaid(change.place)),
  );
}

const LESS: ReadonlySet<string> = new Set([
  'bound-loosened',
  'enum-removed',
  'enum-widened',
  'junctor-changed',
  'pattern-removed',
  'required-removed',
  'rule-removed',
  'rule-reworded',
]);

function demandsLess(change: SchemaChange, { from }: Sides): boolean {
  const { id, isLooser } = change.rule;
  if (id === 'field-added') return change.to?.default === undefined && isDropped(change, 'from', from);
  return LESS.has(id) && (typeof isLooser === 'boolean' ? isLooser : isLooser(change, schemaChanges, 0));
}

/** Whether a side drops what is at a place, of which it knows nothing. */
function isDropped({ above, place }: SchemaChange, side: 'from' | 'to', { judge: { type } }: Side): boolean {
  return !isOfMetadata(place) && !type.preservesUnknownFields && above !== undefined && !keepsMembersAt(above, side);
}

function isOfMetadata(place: SchemaPlace): boolean {
  return place.some((step) => step.kind === 'property' && step.name === 'metadata');
}

const MORE: ReadonlySet<string> = new Set([
  'bound-tightened',
  'enum-added',
  'enum-narrowed',
  'junctor-changed',
  'multiple-changed',
  'pattern-added',
  'pattern-changed',
  'required-added',
  'rule-added',
  'rule-changed',
  'unique-items-changed',
]);

const ALTERS: ReadonlySet<string> = new Set([
  'default-added',
  'default-changed',
  'default-removed',
  'field-removed',
  'nullable-added',
  'nullable-removed',
  'type-changed',
]);

/** Whether what a change refuses or alters is refused at its place, below or above it: always, or where no rule or junctor above looks at what it alters. */
function isLocal(change: SchemaChange): boolean {
  const { place, rule } = change;
  return MORE.has(rule.id) || (ALTERS.has(rule.id) && !isOfMetadata(place) && !isJudgedAbove(change));
}

function isJudgedAbove({ above }: SchemaChange): boolean {
  for (let pair = above; pair !== undefined; pair = pair.above) if (judgesWhole(pair.to)) return true;
  return false;
}

function judgesWhole({ allOf = [], anyOf = [], not, oneOf = [], 'x-kubernetes-validations': rules = [] }: JSONSchemaProps): boolean {
  return not !== undefined || [allOf, anyOf, oneOf, rules].some(({ length }) => length > 0);
}

const UNREAD: ReadonlySet<string> = new Set([
  'bound-loosened',
  'bound-tightened',
  'default-added',
  'default-changed',
  'default-removed',
  'enum-added',
  'enum-narrowed',
  'field-added',
  'format-added',
  'list-keys-changed',
  'list-type-changed',
  'map-type-changed',
  'multiple-changed',
  'nullable-removed',
  'pattern-added',
  'pattern-changed',
  'pattern-removed',
  'required-added',
  'required-removed',
  'rule-added',
  'rule-changed',
  'rule-removed',
  'rule-reworded',
  'unique-items-changed',
]);

/** Whether what the second side takes is of the types and enums that the first side knows, as far as a change is concerned. */
function sparesReaders(change: SchemaChange, { to }: Sides): boolean {
  const { id } = change.rule;
  if (id === 'field-removed') return isDropped(change, 'to', to);
  // What is no text is said not to be of its type where a format is all that is known.
  if (id === 'format-changed' || id === 'format-removed') return (change.from?.type ?? '') !== '';
  return UNREAD.has(id);
}
