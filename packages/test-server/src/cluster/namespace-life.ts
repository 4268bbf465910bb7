import { randomUUID } from 'node:crypto';
import { NAMESPACES_NAME, timeText, type StoredObject } from '@structural/serving';
import { fromPlain, isJsonArray, isJsonObject, newJsonObject, valueAt, type JsonObject } from '@structural/json';
import { ClusterProblem } from './problem.js';
import type { MemoryStore } from '../store/memory-store.js';

/** Those that a server has from its beginning. */
const FIRST_NAMES = ['default', 'kube-node-lease', 'kube-public', 'kube-system'];

/** Adds a namespace. Throws a {@link ClusterProblem} where it is there already, or no name for one. */
export function addNamespace(store: MemoryStore, name: string, now: number): void {
  if (!/^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$/.test(name)) throw new ClusterProblem(`namespace ${JSON.stringify(name)}: not a DNS label`);
  if (store.objectAt(NAMESPACES_NAME, '', name) !== undefined)
    throw new ClusterProblem(`namespaces ${JSON.stringify(name)} already exists`);
  store.put(NAMESPACES_NAME, namespaceObject(name, timeText(now)));
}

/** What every namespace is, but for what tells it apart. */
function namespaceObject(name: string, createdAt: string, labels: Readonly<Record<string, string>> = {}): JsonObject {
  return fromPlain({
    apiVersion: 'v1',
    kind: 'Namespace',
    metadata: { name, uid: randomUUID(), creationTimestamp: createdAt, labels: { ...labels, 'kubernetes.io/metadata.name': name } },
    spec: { finalizers: ['kubernetes'] },
    status: { phase: 'Active' },
  }) as JsonObject;
}

/**
 * Keeps the namespaces of a store as the namespace controller does, the one controller that runs here: what is in a namespace that ends is deleted, and the
 * namespace once nothing is left in it. `names` are those of all resources, under which objects are kept.
 */
export function keepNamespaces(store: MemoryStore, names: () => Iterable<string>, now: () => string): void {
  for (const name of FIRST_NAMES.filter((each) => store.objectAt(NAMESPACES_NAME, '', each) === undefined))
    store.put(NAMESPACES_NAME, namespaceObject(name, now()));
  const settle = (name: string): void => {
    const ending = store.objectAt(NAMESPACES_NAME, '', name);
    if (ending === undefined || !isEnding(ending.object)) return;
    if (!isEmpty(store, names(), name)) return;
    const finalizers = valueAt(ending.object, ['metadata', 'finalizers']);
    if (!isJsonArray(finalizers) || finalizers.length === 0) store.remove(NAMESPACES_NAME, ending.object);
    else if (valueAt(ending.object, ['spec', 'finalizers']) !== undefined) store.put(NAMESPACES_NAME, withoutSpecFinalizers(ending.object));
  };
  store.onChange((definition, { stored, type }) => {
    if (definition === NAMESPACES_NAME) {
      if (type !== 'MODIFIED' || !isEnding(stored.object)) return;
      for (const each of names()) endAll(store, each, stored.name, now());
      settle(stored.name);
    } else if (type === 'DELETED' && stored.namespace !== '') settle(stored.namespace);
  });
}

function isEnding(object: JsonObject): boolean {
  return valueAt(object, ['metadata', 'deletionTimestamp']) !== undefined;
}

function objectsIn(store: MemoryStore, definition: string, namespace: string): readonly StoredObject[] {
  return (store.at(definition)?.objects ?? []).filter((each) => each.namespace === namespace);
}

function isEmpty(store: MemoryStore, names: Iterable<string>, namespace: string): boolean {
  for (const each of names) if (objectsIn(store, each, namespace).length > 0) return false;
  return true;
}

/** Deletes what is in a namespace; what has finalizers is in deletion from now on. */
function endAll(store: MemoryStore, definition: string, namespace: string, now: string): void {
  for (const { object } of objectsIn(store, definition, namespace)) {
    const finalizers = valueAt(object, ['metadata', 'finalizers']);
    if (!isJsonArray(finalizers) || finalizers.length === 0) store.remove(definition, object);
    else if (!isEnding(object)) {
      const metadata = Object.assign(newJsonObject(), object['metadata'], { deletionTimestamp: now, deletionGracePeriodSeconds: 0 });
      store.put(definition, Object.assign(newJsonObject(), object, { metadata }));
    }
  }
}

function withoutSpecFinalizers(object: JsonObject): JsonObject {
  const spec = isJsonObject(object['spec']) ? Object.assign(newJsonObject(), object['spec']) : newJsonObject();
  Reflect.deleteProperty(spec, 'finalizers');
  return Object.assign(newJsonObject(), object, { spec });
}
