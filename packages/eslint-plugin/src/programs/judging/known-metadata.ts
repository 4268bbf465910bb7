import type { TSESTree } from '@typescript-eslint/utils';
import {
  choiceOf,
  eachAlternative,
  unknownValue,
  type StaticEntry,
  type StaticObject,
  type StaticValue,
  type UnknownValue,
} from '../static-value.js';

/** How the metadata of a resource comes to a server. */
interface Sending {
  readonly isSent: boolean;
  readonly isStatus: boolean;
  readonly isNamed: boolean;
  readonly node: TSESTree.Node;
}

/** A name that every server takes: in place of one that is unknown. */
const NAME = 'unknown';

/**
 * A resource whose metadata can be judged: what is unknown of it is left out, but for the name, in whose place another one stands.
 *
 * Metadata is decoded as a whole, so that there is nothing that stands for an unknown part. What a server sets is left out of a mere literal, which may
 * have been read from one.
 */
export function withKnownMetadata(resource: StaticObject, sending: Sending): StaticObject {
  const metadata = resource.entries.get('metadata');
  const { isSent, isStatus, node } = sending;
  const known = knownMetadata(metadata?.value ?? { kind: 'object', node, entries: new Map(), isOpen: false }, sending);
  const entries = new Map(resource.entries);
  if (metadata !== undefined || sending.isNamed || resource.isOpen) entries.set('metadata', { key: metadata?.key ?? node, value: known });
  // What a literal says of the status is seldom sent with it, but to what writes only that.
  if (!isSent && !isStatus) entries.delete('status');
  return { ...resource, entries };
}

function knownMetadata(metadata: StaticValue, sending: Sending): StaticValue {
  if (metadata.kind === 'scalar' || metadata.kind === 'list') return metadata;
  if (metadata.kind === 'choice') {
    return eachAlternative(metadata, (each) => knownMetadata(each, sending));
  }
  const { isNamed, isSent, node } = sending;
  const { entries: given, isOpen } = metadata.kind === 'object' ? metadata : { entries: new Map<string, StaticEntry>(), isOpen: true };
  const entries = new Map<string, StaticEntry>();
  for (const [name, { key, value }] of given) {
    if (!isSent && name === 'resourceVersion') continue;
    const known = FIELDS.has(name) ? knownField(name, value, isSent) : nothingAt(value);
    if (known !== undefined) entries.set(name, { key, value: known });
  }
  const mayBeNamed = isOpen || isNamed || given.has('name') || given.has('generateName');
  if (!entries.has('name') && !entries.has('generateName') && mayBeNamed)
    entries.set('name', { key: node, value: { ...unknownValue(node, 'string'), sample: NAME } });
  return { kind: 'object', node: metadata.node, entries, isOpen: false };
}

/** The fields of `metav1.ObjectMeta`. */
const FIELDS: ReadonlySet<string> = new Set([
  ...['name', 'generateName', 'namespace', 'selfLink', 'uid', 'resourceVersion', 'generation', 'creationTimestamp', 'deletionTimestamp'],
  ...['deletionGracePeriodSeconds', 'labels', 'annotations', 'ownerReferences', 'finalizers', 'managedFields'],
]);

function knownField(name: string, value: StaticValue, isSent: boolean): StaticValue | undefined {
  if (value.kind === 'choice') {
    const known = value.alternatives.flatMap((each) => knownField(name, each, isSent) ?? []);
    return known.length === 0 ? undefined : choiceOf(value.node, known);
  }
  const odd = ofOtherType(value, LISTS.has(name) ? 'list' : MAPS.has(name) ? 'object' : TEXTS.has(name) ? 'string' : 'scalar');
  if (odd !== undefined) return odd;
  if (MAPS.has(name)) return knownEntries(value);
  if (TEXTS.has(name) && hasOddPart(value)) return { ...value, sample: value.fixed.join('…') };
  if (name === 'ownerReferences' && value.kind === 'list' && value.items.every(({ kind }) => kind === 'object'))
    return { ...value, items: value.items.flatMap((item) => (item.kind === 'object' ? [knownOwner(item, isSent)] : [])), isOpen: false };
  return isWholly(value) ? value : undefined;
}

const LISTS: ReadonlySet<string> = new Set(['ownerReferences', 'finalizers', 'managedFields']);
const MAPS: ReadonlySet<string> = new Set(['labels', 'annotations']);
const TEXTS: ReadonlySet<string> = new Set(['name', 'generateName', 'namespace']);

/** Whether a text that is not known as a whole has a part that most names cannot have, whatever the rest is. */
function hasOddPart(value: StaticValue): value is UnknownValue & Required<Pick<UnknownValue, 'fixed'>> {
  return value.kind === 'unknown' && value.fixed?.some((part) => /[^a-z0-9.-]/.test(part)) === true;
}

/** A value that is of another type than belongs there, whatever it is: without what is in it, of which not all may be known. */
function ofOtherType(value: StaticValue, type: 'list' | 'object' | 'string' | 'scalar'): StaticValue | undefined {
  if (value.kind === type) return undefined;
  if (value.kind === 'unknown' && type === 'string') return value.type === 'number' || value.type === 'boolean' ? value : undefined;
  if (value.kind === 'list') return { ...value, items: [], isOpen: false };
  return value.kind === 'object' ? { ...value, entries: new Map(), isOpen: false } : undefined;
}

/** A reference to an owner with something in place of what is unknown of it, and with all that has to be there where more may be. */
function knownOwner(owner: StaticObject, isSent: boolean): StaticObject {
  const entries = new Map<string, StaticEntry>();
  const texts = owner.isOpen ? OWNER : new Map([...OWNER].filter(([name]) => owner.entries.has(name)));
  for (const [name, sample] of texts) entries.set(name, { key: owner.node, value: { ...unknownValue(owner.node, 'string'), sample } });
  for (const [name, { key, value }] of owner.entries) {
    // An empty text of a literal stands for one that is filled in.
    const isFilled = isSent || value.kind !== 'scalar' || value.value !== '';
    if (isWholly(value) && isFilled) entries.set(name, { key, value });
    else if (OWNER.has(name)) entries.set(name, { key, value: { ...unknownValue(value.node, 'string'), sample: OWNER.get(name)! } });
  }
  return { ...owner, entries, isOpen: false };
}

/** What an owner has to have, with what every server takes. */
const OWNER: ReadonlyMap<string, string> = new Map([
  ['apiVersion', 'v1'],
  ['kind', 'ConfigMap'],
  ['name', NAME],
  ['uid', NAME],
]);

/** What stands for the value of a field that no object has, of which a server says no more than that. */
function nothingAt({ node }: StaticValue): StaticValue {
  return { kind: 'scalar', value: null, node };
}

/** The entries of a map of which the values are known. */
function knownEntries(value: StaticValue): StaticValue | undefined {
  if (value.kind !== 'object') return isWholly(value) ? value : undefined;
  const entries = new Map<string, StaticEntry>();
  for (const [name, entry] of value.entries) {
    const known = ofOtherType(entry.value, 'string') ?? (isWholly(entry.value) ? entry.value : undefined);
    if (known !== undefined) entries.set(name, { ...entry, value: known });
  }
  return { ...value, entries };
}

function isWholly(value: StaticValue): boolean {
  switch (value.kind) {
    case 'scalar':
      return true;
    case 'list':
      return !value.isOpen && value.items.every(isWholly);
    case 'object':
      return !value.isOpen && [...value.entries.values()].every((entry) => isWholly(entry.value));
    default:
      return false;
  }
}
