import { isJsonObject, type JsonObject, type JsonValue } from '@structural/json';
import type { CustomResourceDefinition } from '../definition/custom-resource-definition.js';
import { NO_METADATA, readObjectMetaLeniently } from '../metadata/object-meta-json.js';
import { childSet, difference, hasField, hasMember, type FieldSet } from './fields/field-set.js';
import { elementText, type PathElement } from './fields/path-element.js';
import { readManagedFields } from './managers/managed-fields.js';
import { newIdentity, ownerId, type Managed, type Owner } from './managers/owners.js';
import { UNOWNED } from './ownership/unowned-metadata.js';
import { compareTyped } from './typed/compare-typed.js';
import { typeModel } from './types/type-model.js';

/** A field, item or subtree that a request added, changed or removed; `path` as conflicts have it. */
export interface FieldChange {
  readonly kind: 'added' | 'changed' | 'removed';
  readonly path: string;
  /** Removed because its manager had applied it before and applies it no more. */
  readonly wasApplied: boolean;
}

/** Who applied. */
export interface FieldChangesOptions {
  readonly fieldManager: string;
  readonly subresource?: 'status' | undefined;
  /** The managers of client-side applies that count as applied by the field manager. */
  readonly migrated?: readonly string[];
}

/**
 * What a request changed in an object, the outermost places only; without what nobody owns, such as its name and generation.
 *
 * Both objects are as a server gives them in `version`; a missing `before` is an empty object.
 */
export function fieldChanges(
  definition: CustomResourceDefinition,
  version: string,
  before: JsonValue | undefined,
  after: JsonObject,
  { fieldManager, migrated = [], subresource = undefined }: FieldChangesOptions,
): readonly FieldChange[] {
  const model = typeModel(definition, version);
  if (model?.ok !== true) return [];
  const compared = compareTyped(model.type, isJsonObject(before) ? before : EMPTY, after);
  if (!compared.ok) return [];
  const { added, modified, removed } = compared.comparison;
  const id = ownerId(newIdentity(fieldManager, 'Apply', '', subresource ?? ''));
  const isApplied = ({ identity: { manager, operation }, identity }: Owner): boolean =>
    ownerId(identity) === id || (operation === 'Update' && migrated.includes(manager));
  const applied = [...(managedOf(before)?.owners.values() ?? [])].filter(isApplied);
  const listed = (kind: FieldChange['kind'], set: FieldSet): readonly FieldChange[] =>
    outermost(difference(set, UNOWNED)).map((path) => ({
      kind,
      path: path.map(elementText).join(''),
      wasApplied: kind === 'removed' && applied.some(({ set }) => owns(set, path)),
    }));
  return [...listed('added', added), ...listed('changed', modified), ...listed('removed', removed)];
}

const EMPTY: JsonObject = Object.freeze(Object.create(null) as JsonObject);

/** The members of a set that are below no other member. */
function outermost(set: FieldSet, way: readonly PathElement[] = []): readonly (readonly PathElement[])[] {
  const members = set.members.map((element) => [...way, element]);
  const below = set.children.filter(({ element }) => !hasMember(set, element));
  return [...members, ...below.flatMap((node) => outermost(node.set, [...way, node.element]))];
}

/** Whether a set has a field or anything below it. */
function owns(set: FieldSet, path: readonly PathElement[]): boolean {
  if (hasField(set, path)) return true;
  let at: FieldSet | undefined = set;
  for (const element of path) at = at === undefined ? undefined : childSet(at, element);
  return at !== undefined;
}

/** Who owns which fields of an object, in the order of `metadata.managedFields`. */
export interface FieldOwner {
  readonly manager: string;
  readonly operation: string;
  readonly apiVersion: string;
  readonly subresource: string;
  /** The innermost fields. */
  readonly fields: readonly string[];
}

/** Who owns which fields of an object; nobody where its managed fields cannot be read. */
export function fieldOwners(object: JsonObject): readonly FieldOwner[] {
  const owners = [...(managedOf(object)?.owners.values() ?? [])];
  return owners.map(({ apiVersion, identity: { manager, operation, subresource }, set }) => ({
    manager,
    operation,
    apiVersion,
    subresource,
    fields: innermost(set).map((path) => path.map(elementText).join('')),
  }));
}

function innermost(set: FieldSet, way: readonly PathElement[] = []): readonly (readonly PathElement[])[] {
  const leaves = set.members.filter((element) => childSet(set, element) === undefined).map((element) => [...way, element]);
  return [...leaves, ...set.children.flatMap((node) => innermost(node.set, [...way, node.element]))];
}

function managedOf(object: JsonValue | undefined): Managed | undefined {
  const metadata = isJsonObject(object) ? object['metadata'] : undefined;
  const { managedFields } = readObjectMetaLeniently(metadata ?? null) ?? NO_METADATA;
  const read = readManagedFields(managedFields ?? []);
  return read.ok ? read.managed : undefined;
}
