import type { ApiAnswer } from '../answer.js';
import type { StoredObject } from '../catalog/stored-object.js';
import { failure, resourceText, type FailingKind } from '../status/status.js';

/** A stored object that cannot be read, and why. */
export interface UnreadableObject {
  readonly stored: StoredObject;
  readonly error: string;
}

/** What a server says where a write finds an object that it cannot read. Source: `k8s.io/apiserver/pkg/storage/etcd3`, store.GuaranteedUpdate. */
export function unwritable(unreadable: UnreadableObject): ApiAnswer {
  return failure(500, '', notDecodable(unreadable));
}

/** What a server says where one object is read, or deleted. Source: `k8s.io/apiserver/pkg/storage/etcd3`, corruptObjErrorInterpretingDecoder. */
export function unreadable(about: FailingKind, object: UnreadableObject): ApiAnswer {
  const message = `Internal error occurred: ${storageError('', about, object)}`;
  return failure(500, 'InternalError', message, { causes: [{ reason: '', message: storageError('', about, object), field: '' }] });
}

/** As many objects are named. */
const MAX_NAMED = 100;

/** What a server says where a list has objects that it cannot read. Source: `k8s.io/apiserver/pkg/storage/etcd3`, aggregatedStorageError. */
export function unlistable(about: FailingKind, objects: readonly UnreadableObject[]): ApiAnswer {
  const causes = objects.slice(0, MAX_NAMED).map((object) => ({
    reason: 'UnexpectedServerResponse',
    message: storageError('/registry', about, object),
    field: keyOf('/registry', about, object.stored),
  }));
  const more = causes.length > 1 ? ` (and ${String(causes.length - 1)} more)` : '';
  const message = `failed to read one or more ${resourceText(about)} from the storage: ${causes[0]?.message ?? ''}${more}`;
  const tooMany = { reason: 'FieldValueTooMany', message: 'too many errors, the list is truncated', field: '' };
  const shown = objects.length > MAX_NAMED ? [...causes, tooMany] : causes;
  return failure(500, 'StorageReadError', message, { name: 'list', ...about, causes: shown });
}

function storageError(root: string, about: FailingKind, object: UnreadableObject): string {
  const key = keyOf(root, about, object.stored);
  return `StorageError: corrupt object, Code: 7, Key: ${key}, ResourceVersion: 0, AdditionalErrorMsg: ${notDecodable(object)}`;
}

function notDecodable({ error, stored: { object } }: UnreadableObject): string {
  const { metadata } = object;
  const revision = (metadata as Readonly<Record<string, unknown>> | undefined)?.['resourceVersion'];
  return `object not decodable revision=${String(revision)}: ${error}`;
}

function keyOf(root: string, { group, kind }: FailingKind, { name, namespace }: StoredObject): string {
  return [root, group, kind, ...(namespace === '' ? [] : [namespace]), name].join('/');
}
