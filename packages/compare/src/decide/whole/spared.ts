import type { JSONSchemaProps } from '@structural/core';
import type { SchemaPlace } from '@structural/witness';
import { schemaChanges } from '../../changes/schema-changes.js';
import { keepsMembersAt } from '../../implied/kept.js';
import type { Side } from '../../judge/side.js';
import type { Sides } from '../../judge/sides.js';
import type { SchemaChange } from '../../records/schema-rule.js';
import type { WholeAudience } from './break-between.js';

/** Whether it is said that an audience is hurt at a place, or above it. */
export type IsSaid = (audience: WholeAudience, place: SchemaPlace) => boolean;

/**
 * Whether the changes of a version spare an audience beyond what is said of it, however many they are and wherever they meet: each is of a kind of which the sum is no
 * more than its parts.
 *
 * Who writes, and what is stored, is spared where each change only takes a demand away, as what meets all demands meets the rest of them, or is said, and hurts at its
 * own place alone. Readers are spared where no change is about types, enums, or what is kept of what the schema does not know, or it is said at its place.
 */
export function areSpared(audience: WholeAudience, changes: readonly SchemaChange[], sides: Sides, isSaid: IsSaid): boolean {
  if (audience === 'stored-data' && !sides.from.isStored) return true;
  if (sides.from.isUntyped() || sides.to.isUntyped()) return false;
  return changes.every((change) => {
    if (audience === 'readers')
      return sparesReaders(change, sides) || (READ_AT_PLACE.has(change.rule.id) && isSaid(audience, change.place));
    if (audience === 'stored-data' && isFilledInStorage(change)) return true;
    return demandsLess(change, sides) || (isLocal(change) && isSaidOf(change, audience, isSaid));
  });
}

/** A demand that writers are said to meet was looked at for stored data as well: what it refuses there is said, or it is forgiven. */
function isSaidOf(change: SchemaChange, audience: WholeAudience, isSaid: IsSaid): boolean {
  const { place, rule } = change;
  if (isSaid(audience, place)) return true;
  const isDemand = MORE.has(rule.id) || (rule.id === 'list-type-changed' && !isSeen(change, judgesWhole));
  return audience === 'stored-data' && isDemand && isSaid('writers', place);
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

/** Whether a change lets what is there through, and as it is; where it is not said that it does not, as of nulls that were dropped. */
function demandsLess(change: SchemaChange, { from, to }: Sides): boolean {
  const { id, isLooser } = change.rule;
  if (SEEN_BY_NOBODY.has(id)) return true;
  if (id === 'field-added') return isDropped(change, 'from', from) && isFilledInUnseen(change);
  if (id === 'default-added') return change.from?.default === undefined && isFilledInUnseen(change);
  if (id === 'field-removed') return isKept(change, 'to', to) && !isOfMetadata(change) && !isSeen(change, judgesWhole);
  if (id === 'format-removed') return !isSeen(change, hasRules);
  if (id === 'nullable-added') return change.to?.default === undefined && !isSeen(change, judgesWhole);
  if (id === 'list-type-changed') return isOfAnyItems(change) && !isSeen(change, judgesWhole);
  return LESS.has(id) && (typeof isLooser === 'boolean' ? isLooser : isLooser(change, schemaChanges, 0));
}

/** Whether nothing above a change minds what it fills in, if anything: a text, a number or a truth value that its own schema takes. */
function isFilledInUnseen(change: SchemaChange): boolean {
  const { default: value, nullable } = change.to ?? {};
  return (
    value === undefined || (typeof value !== 'object' && nullable !== true && !isOfMetadata(change) && !isSeenAbove(change, mindsMembers))
  );
}

/** How maps are merged concerns who applies; and of what is taken nothing is unknown where it was dropped. */
const SEEN_BY_NOBODY: ReadonlySet<string> = new Set(['map-type-changed', 'preserve-unknown-added']);

/** Whether what is no longer filled in was so before it was stored: all but a status that nobody wrote. */
function isFilledInStorage({ place: [first], rule }: SchemaChange): boolean {
  return rule.id === 'default-removed' && !(first?.kind === 'property' && first.name === 'status');
}

/** Whether a side drops what is at a place, of which it knows nothing. */
function isDropped(change: SchemaChange, which: 'from' | 'to', side: Side): boolean {
  return !isOfMetadata(change) && change.above !== undefined && !isKept(change, which, side);
}

/** Whether a side keeps members that it does not know where a change is. */
function isKept({ above }: SchemaChange, which: 'from' | 'to', { judge: { type } }: Side): boolean {
  return type.preservesUnknownFields || (above !== undefined && keepsMembersAt(above, which));
}

/** Whether the items of a list may be any number of times in it after a change. */
function isOfAnyItems({ to }: SchemaChange): boolean {
  return (to?.['x-kubernetes-list-type'] ?? 'atomic') === 'atomic';
}

/** Whether a place is in metadata that the server looks at, whatever the schema says: those of the resource, or of an embedded one. */
function isOfMetadata({ above, place }: SchemaChange): boolean {
  for (let pair = above; pair !== undefined; pair = pair.above) {
    const step = place[pair.place.length];
    const isResource = pair.above === undefined || [pair.from, pair.to].some((props) => props['x-kubernetes-embedded-resource'] === true);
    if (isResource && step?.kind === 'property' && step.name === 'metadata') return true;
  }
  return false;
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
  'field-added',
  'field-removed',
  'list-type-changed',
  'map-added',
  'map-removed',
  'nullable-added',
  'nullable-removed',
  'preserve-unknown-removed',
  'type-changed',
]);

/** Whether what a change refuses or alters is refused at its place, below or above it: always, or where nothing that looks at what it alters says it elsewhere. */
function isLocal(change: SchemaChange): boolean {
  const { rule } = change;
  return MORE.has(rule.id) || (ALTERS.has(rule.id) && !isOfMetadata(change) && !isSeenAbove(change, saysElsewhere));
}

/** Whether anything sees what a change is about: at its place or above. */
function isSeen(change: SchemaChange, sees: (props: JSONSchemaProps) => boolean): boolean {
  return (change.to !== undefined && sees(change.to)) || isSeenAbove(change, sees);
}

function isSeenAbove({ above }: SchemaChange, sees: (props: JSONSchemaProps) => boolean): boolean {
  for (let pair = above; pair !== undefined; pair = pair.above) if (sees(pair.to)) return true;
  return false;
}

function judgesWhole(props: JSONSchemaProps): boolean {
  return hasJunctors(props) || hasRules(props);
}

/** Whether a member more may be too much, or make items alike. */
function mindsMembers(props: JSONSchemaProps): boolean {
  const isOfUniqueItems = props.uniqueItems === true || (props['x-kubernetes-list-type'] ?? 'atomic') !== 'atomic';
  return judgesWhole(props) || props.maxProperties !== undefined || isOfUniqueItems;
}

/** Whether a junctor names what lacks in one of its branches, or a rule names a field. */
function saysElsewhere(props: JSONSchemaProps): boolean {
  return hasJunctors(props) || (props['x-kubernetes-validations'] ?? []).some(({ fieldPath = '' }) => fieldPath !== '');
}

function hasJunctors({ allOf = [], anyOf = [], not, oneOf = [] }: JSONSchemaProps): boolean {
  return not !== undefined || [allOf, anyOf, oneOf].some(({ length }) => length > 0);
}

function hasRules({ 'x-kubernetes-validations': rules = [] }: JSONSchemaProps): boolean {
  return rules.length > 0;
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
  'preserve-unknown-added',
  'preserve-unknown-removed',
  'required-added',
  'required-removed',
  'rule-added',
  'rule-changed',
  'rule-removed',
  'rule-reworded',
  'unique-items-changed',
]);

/** What is read as another value than it was at the place of the change, or below it. */
const READ_AT_PLACE: ReadonlySet<string> = new Set([
  'enum-removed',
  'enum-widened',
  'field-removed',
  'junctor-changed',
  'map-removed',
  'nullable-added',
  'type-changed',
]);

/** Whether what the second side takes is of the types and enums that the first side knows, as far as a change is concerned. */
function sparesReaders(change: SchemaChange, { to }: Sides): boolean {
  const { id } = change.rule;
  if (id === 'field-removed') return isDropped(change, 'to', to);
  if (id === 'junctor-changed') return !namesValues(change.from);
  // What is no text is said not to be of its type where a format is all that is known.
  if (id === 'format-changed' || id === 'format-removed') return (change.from?.type ?? '') !== '';
  return UNREAD.has(id);
}

/** Whether a junctor of a schema names types or values, which are read otherwise elsewhere. */
function namesValues(props: JSONSchemaProps | undefined): boolean {
  const { allOf = [], anyOf = [], not, oneOf = [] } = props ?? {};
  const pending: (JSONSchemaProps | undefined)[] = [...allOf, ...anyOf, ...oneOf, not];
  for (const branch of pending) {
    if (branch === undefined) continue;
    if (branch.enum !== undefined || (branch.type ?? '') !== '') return true;
    const { additionalProperties: values, items, properties } = branch;
    pending.push(...(branch.allOf ?? []), ...(branch.anyOf ?? []), ...(branch.oneOf ?? []), branch.not);
    pending.push(...(properties?.values() ?? []), items?.schema, typeof values === 'object' ? values : undefined);
  }
  return false;
}
