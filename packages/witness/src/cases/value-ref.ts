import { propertyNamed } from '@structural/cel';
import { META_FIELDS, type JSONSchemaProps } from '@structural/core';
import { jsonEqual } from '@structural/json';
import { typeOf } from '../schema/type-of.js';
import { sameSchemas } from '../schema/same-schemas.js';
import { keepsMembers } from '../schema/kept-members.js';
import { mayBeNull } from './unread-nulls.js';

/** From where a rule looks at a value: the first side has it as it took it, the second as it makes it of that. */
export type View = 'from' | 'to';

/** A value of which rules speak, by the schemas that both sides have for it. */
export interface ValueRef {
  /** Tells values apart; of a value that both sides see alike there is one. */
  readonly key: string;
  readonly from?: JSONSchemaProps;
  readonly to?: JSONSchemaProps;
  /** Whether both sides see the same value there. */
  readonly isShared: boolean;
  /** Whether it is there, where the object around it is; undefined where either may be. */
  readonly isThere?: boolean;
  /** Whether it may be null where it is there, as items may that are nullable or of no type. */
  readonly mayBeNull?: boolean;
  /** Whether what the first schema says holds for it. */
  readonly isKnown: boolean;
  /** Whether objects keep all fields, whatever their schemas say. */
  readonly keepsAll?: boolean;
  /** Whether it is a resource, which has fields that no schema speaks of. */
  readonly isResource?: boolean;
}

/** A value that is there. */
export function rootRef(
  key: string,
  { from, to }: Pick<ValueRef, 'from' | 'to'>,
  { isResource = false, keepsAll = false }: Pick<ValueRef, 'isResource' | 'keepsAll'> = {},
): ValueRef {
  return {
    key,
    isShared: true,
    isKnown: true,
    isThere: true,
    isResource,
    keepsAll,
    ...(from === undefined ? {} : { from }),
    ...(to === undefined ? {} : { to }),
  };
}

/** What every server holds of the metadata that rules see. */
const METADATA: JSONSchemaProps = {
  type: 'object',
  required: ['name'],
  properties: new Map([
    ['name', { type: 'string', minLength: 1, maxLength: 253 }],
    ['generateName', { type: 'string' }],
  ]),
};

/** A member of an object by the name that rules know it by; undefined where that is not known. */
export function memberRef(ref: ValueRef, name: string, view: View): ValueRef | undefined {
  const { from, to } = ref;
  const isResource = ref.isResource === true || [from, to].some((props) => props?.['x-kubernetes-embedded-resource'] === true);
  if (ref.isResource === true && name === 'metadata') return rootRef(`${ref.key}.metadata`, { from: METADATA, to: METADATA });
  if ((isResource && META_FIELDS.has(name)) || (from?.properties === undefined && to?.properties === undefined)) return undefined;
  const [before, after] = [propertyOf(from, name), propertyOf(to, name)];
  if (before !== undefined) return knownMember(ref, name, before, after, view);
  return after === undefined ? undefined : newMember(ref, name, after, view);
}

/** A member that only the second schema has. */
function newMember(ref: ValueRef, name: string, to: JSONSchemaProps, view: View): ValueRef {
  const { from, isKnown, isShared, keepsAll = false } = ref;
  const key = `${ref.key}.${name}`;
  const mayBeThere = keepsAll || !isKnown || from === undefined || from.type !== 'object' || keepsMore(from) || to.default !== undefined;
  return mayBeThere
    ? { key: ownKey(key, view), isShared: false, isKnown: false, keepsAll, to }
    : { key, isShared, isKnown: false, keepsAll, isThere: false, to };
}

/** A member that the first schema has. */
function knownMember(ref: ValueRef, name: string, from: JSONSchemaProps, to: JSONSchemaProps | undefined, view: View): ValueRef {
  const { isKnown, isShared, keepsAll = false } = ref;
  const key = `${ref.key}.${name}`;
  const schemas = { from, ...(to === undefined ? {} : { to }) };
  if (!isShared || (to !== undefined && !looksAlike(from, to)))
    return { key: ownKey(key, view), isShared: false, isKnown: view === 'from' && isKnown, keepsAll, ...schemas };
  // A status that is written by itself is dropped of what is created, whatever its schema says.
  const isDropped = ref.isResource === true && name === 'status';
  const isDemanded = !isDropped && (isRequired(ref.from?.required, name) || from.default !== undefined);
  return {
    key,
    isShared: true,
    isKnown,
    keepsAll,
    ...schemas,
    ...(isDemanded && isKnown && from.nullable !== true ? { isThere: true } : {}),
  };
}

/** Names by their lists: a rule may speak of each of some thousand required members again and again. */
const REQUIRED = new WeakMap<readonly string[], ReadonlySet<string>>();

function isRequired(required: readonly string[] | undefined, name: string): boolean {
  if (required === undefined) return false;
  let names = REQUIRED.get(required);
  if (names === undefined) REQUIRED.set(required, (names = new Set(required)));
  return names.has(name);
}

/** What an item of a list is like; `number` distinguishes items of which rules speak at once. */
export function itemRef(ref: ValueRef, view: View, number: number): ValueRef | undefined {
  const [before, after] = [ref.from?.items?.schema, ref.to?.items?.schema];
  const isShared = ref.isShared && before !== undefined && (after === undefined || looksAlike(before, after));
  if (before === undefined && after === undefined) return undefined;
  const key = `${ref.key}[${String(number)}]`;
  return {
    key: isShared ? key : ownKey(key, view),
    isShared,
    isKnown: isShared && ref.isKnown,
    keepsAll: ref.keepsAll === true,
    isThere: true,
    mayBeNull: mayBeNull(before) || after?.nullable === true,
    ...(before === undefined ? {} : { from: before }),
    ...(after === undefined ? {} : { to: after }),
  };
}

/** What a key of a map is like, of which loops over it speak; undefined where a value is no map alone. */
export function keyRef(ref: ValueRef, number: number): ValueRef | undefined {
  const props = ref.from ?? ref.to;
  if (props?.type !== 'object' || props.properties !== undefined || typeof props.additionalProperties !== 'object') return undefined;
  return { ...rootRef(`${ref.key}[${String(number)}]`, { from: KEY, to: KEY }), isShared: ref.isShared };
}

const KEY: JSONSchemaProps = { type: 'string' };

/** A property by the name that rules know it by. */
function propertyOf(props: JSONSchemaProps | undefined, name: string): JSONSchemaProps | undefined {
  const property = propertyNamed(props?.properties, name);
  return property === undefined ? undefined : props?.properties?.get(property);
}

/** Whether both sides see a value that is at a ref alike, with all that is in it. */
export function isSeenAlike({ from, isShared, keepsAll, to }: ValueRef): boolean {
  // One side may drop what is in it.
  if (keepsAll === true && (from?.type === 'object' || from?.type === 'array')) return false;
  return isShared && from !== undefined && to !== undefined && sameSchemas(from, to);
}

function ownKey(key: string, view: View): string {
  return key.startsWith('from:') || key.startsWith('to:') ? key : `${view}:${key}`;
}

function looksAlike(one: JSONSchemaProps, other: JSONSchemaProps): boolean {
  if (typeOf(one) !== typeOf(other) || one.nullable === true || other.nullable === true) return false;
  if ((one.format ?? '') !== (other.format ?? '')) return false;
  const [before, after] = [one.default, other.default];
  return before === after || (before !== undefined && after !== undefined && jsonEqual(before, after));
}

function keepsMore(props: JSONSchemaProps): boolean {
  return keepsMembers(props) || props.additionalProperties !== undefined || props['x-kubernetes-embedded-resource'] === true;
}
