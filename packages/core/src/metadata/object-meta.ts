import { bool, int64, json, list, map, named, pointer, string, struct, time } from '../decode/shape.js';
import type { JsonValue } from '@structural/json';

/** The metadata of an object; texts are empty and numbers 0 where absent. Source: `metav1.ObjectMeta`. */
export interface ObjectMeta {
  readonly name: string;
  readonly generateName: string;
  readonly namespace: string;
  readonly selfLink: string;
  readonly uid: string;
  readonly resourceVersion: string;
  readonly generation: number | bigint;
  /** In UTC, like every time here, with a fraction of a second only in a definition as it is decoded; never Go's zero time, which is none. */
  readonly creationTimestamp?: string;
  /** Empty for a pointer to Go's zero time. */
  readonly deletionTimestamp?: string;
  readonly deletionGracePeriodSeconds?: number | bigint;
  readonly labels?: ReadonlyMap<string, string>;
  readonly annotations?: ReadonlyMap<string, string>;
  readonly ownerReferences?: readonly OwnerReference[];
  readonly finalizers?: readonly string[];
  readonly managedFields?: readonly ManagedFieldsEntry[];
  /** Absent where a server since 1.24 reads it. */
  readonly clusterName?: string;
}

/** An owner of an object. */
export interface OwnerReference {
  readonly apiVersion: string;
  readonly kind: string;
  readonly name: string;
  readonly uid: string;
  readonly controller?: boolean;
  readonly blockOwnerDeletion?: boolean;
}

/** Which fields a manager has set. */
export interface ManagedFieldsEntry {
  readonly manager: string;
  readonly operation: string;
  readonly apiVersion: string;
  readonly time?: string;
  readonly fieldsType: string;
  readonly fieldsV1?: JsonValue;
  readonly subresource: string;
}

/** The shape of {@link ObjectMeta}; an alias of `metav1` even where the object itself is v1beta1. */
export const objectMetaShape = struct('v1.ObjectMeta', () => FIELDS);

/** The same as servers before 1.24 knew it. */
export const olderMetaShape = struct('v1.ObjectMeta', () => ({ ...FIELDS, clusterName: string }));

const ownerReference = struct('v1.OwnerReference', () => ({
  apiVersion: string,
  kind: string,
  name: string,
  uid: named('types.UID', string),
  controller: pointer(bool),
  blockOwnerDeletion: pointer(bool),
}));

const managedFieldsEntry = struct('v1.ManagedFieldsEntry', () => ({
  manager: string,
  operation: named('v1.ManagedFieldsOperationType', string),
  apiVersion: string,
  time: pointer(time),
  fieldsType: string,
  fieldsV1: pointer(json('v1.FieldsV1')),
  subresource: string,
}));

const FIELDS = {
  name: string,
  generateName: string,
  namespace: string,
  selfLink: string,
  uid: named('types.UID', string),
  resourceVersion: string,
  generation: int64,
  creationTimestamp: time,
  deletionTimestamp: pointer(time),
  deletionGracePeriodSeconds: pointer(int64),
  labels: map(string),
  annotations: map(string),
  ownerReferences: list(ownerReference),
  finalizers: list(string),
  managedFields: list(managedFieldsEntry),
};

/** Whether the metadata of objects has a field of that name; others are unknown to a server, also below the metadata of embedded resources. */
export function isMetadataField(name: string): boolean {
  return Object.hasOwn(FIELDS, name);
}
