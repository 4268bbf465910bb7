import { compareUtf8, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { KeptObjects, StoredChange, StoredObject } from '@structural/serving';
import { openChangeLog, type ChangeLog } from './change-log.js';

/** All objects at one moment, by their definition and their place. */
export type StoredState = ReadonlyMap<string, ReadonlyMap<string, StoredObject>>;

/** Objects in memory. Every write is one revision, the next one, and is heard of by all listeners before it returns. */
export interface MemoryStore {
  readonly log: ChangeLog;
  objectAt(definition: string, namespace: string, name: string): StoredObject | undefined;
  /** Stores a new object or its next state; returns it with its `resourceVersion`. */
  put(definition: string, object: JsonObject): StoredObject;
  /** Stores an object as an earlier store had it; nobody hears of it. */
  load(definition: string, object: JsonObject): void;
  /** Ends an object whose last state this is; what is not there stays so. */
  remove(definition: string, last: JsonObject): StoredObject;
  /** The objects of now in the order of namespaces and names, or those of a revision that the log goes back to. */
  at(definition: string, revision?: number): KeptObjects | undefined;
  state(): StoredState;
  /** Which definition a remembered write is of. */
  definitionOf(change: StoredChange): string | undefined;
  onChange(listener: (definition: string, change: StoredChange) => void): void;
}

/** How many writes are remembered where nothing else is said. */
const WINDOW = 16_384;

/** An empty store at its first revision, 1 where nothing is said. */
export function openMemoryStore(window = WINDOW, first = 1): MemoryStore {
  const log = openChangeLog(first, window);
  const definitionOf = new WeakMap<StoredChange, string>();
  const all = new Map<string, Map<string, StoredObject>>();
  const sorted = new Map<string, readonly StoredObject[]>();
  const listeners: ((definition: string, change: StoredChange) => void)[] = [];

  const objectsOf = (definition: string): readonly StoredObject[] => {
    let list = sorted.get(definition);
    if (list === undefined) sorted.set(definition, (list = [...(all.get(definition)?.values() ?? [])].sort(byPlace)));
    return list;
  };
  const write = (definition: string, change: StoredChange): StoredObject => {
    sorted.delete(definition);
    definitionOf.set(change, definition);
    log.add(change);
    for (const listener of listeners) listener(definition, change);
    return change.stored;
  };
  return {
    log,
    objectAt: (definition, namespace, name) => all.get(definition)?.get(placeOf(namespace, name)),
    put: (definition, object) => {
      const revision = log.revision + 1;
      const stored = toStored(object, revision);
      const objects = all.get(definition) ?? new Map<string, StoredObject>();
      all.set(definition, objects);
      const place = placeOf(stored.namespace, stored.name);
      const previous = objects.get(place);
      objects.set(place, stored);
      return write(definition, {
        revision,
        type: previous === undefined ? 'ADDED' : 'MODIFIED',
        stored,
        ...(previous && { previous }),
      });
    },
    load: (definition, object) => {
      const stored = toStored(object);
      const objects = all.get(definition) ?? new Map<string, StoredObject>();
      all.set(definition, objects.set(placeOf(stored.namespace, stored.name), stored));
      sorted.delete(definition);
    },
    remove: (definition, last) => {
      const revision = log.revision + 1;
      const stored = toStored(last, revision);
      const place = placeOf(stored.namespace, stored.name);
      const previous = all.get(definition)?.get(place);
      if (previous === undefined) return stored;
      all.get(definition)?.delete(place);
      return write(definition, { revision, type: 'DELETED', stored, previous });
    },
    at: (definition, revision = log.revision) => {
      if (revision < log.oldest || revision > log.revision) return undefined;
      if (revision === log.revision) return { revision, objects: objectsOf(definition) };
      const places = new Map(all.get(definition));
      for (let each = log.revision; each > revision; each--) {
        const change = log.at(each);
        if (change !== undefined && definitionOf.get(change) === definition) undo(places, change);
      }
      return { revision, objects: [...places.values()].sort(byPlace) };
    },
    state: () => new Map(Array.from(all, ([definition, objects]) => [definition, new Map(objects)])),
    definitionOf: (change) => definitionOf.get(change),
    onChange: (listener) => void listeners.push(listener),
  };
}

function undo(places: Map<string, StoredObject>, { previous, stored }: StoredChange): void {
  const place = placeOf(stored.namespace, stored.name);
  if (previous === undefined) places.delete(place);
  else places.set(place, previous);
}

function placeOf(namespace: string, name: string): string {
  return `${namespace}/${name}`;
}

function byPlace(a: StoredObject, b: StoredObject): number {
  return compareUtf8(a.namespace, b.namespace) || compareUtf8(a.name, b.name);
}

function toStored(object: JsonObject, revision?: number): StoredObject {
  const given = isJsonObject(object['metadata']) ? object['metadata'] : {};
  const version = revision === undefined ? {} : { resourceVersion: String(revision) };
  const metadata = Object.assign(newJsonObject(), given, version);
  const { name, namespace } = metadata as JsonObject;
  return {
    namespace: typeof namespace === 'string' ? namespace : '',
    name: typeof name === 'string' ? name : '',
    object: Object.assign(newJsonObject(), object, { metadata }),
  };
}
