import { isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { KeptObjects, StoredChange, StoredObject } from '@structural/serving';
import { openChangeLog, type ChangeLog } from './change-log.js';
import { inOrder, openSortedObjects, placeOf, type SortedObjects } from './sorted-objects.js';

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
  const all = new Map<string, KeptKind>();
  /** What was asked for last of each kind as it was earlier: pages of a list ask for it again. */
  const earlier = new Map<string, KeptObjects>();
  const listeners: ((definition: string, change: StoredChange) => void)[] = [];

  const kindOf = (definition: string): KeptKind => {
    let kind = all.get(definition);
    if (kind === undefined) {
      const objects = new Map<string, StoredObject>();
      all.set(definition, (kind = { objects, sorted: openSortedObjects(objects) }));
    }
    return kind;
  };
  const write = (definition: string, change: StoredChange): StoredObject => {
    definitionOf.set(change, definition);
    log.add(change);
    for (const listener of listeners) listener(definition, change);
    return change.stored;
  };
  return {
    log,
    objectAt: (definition, namespace, name) => all.get(definition)?.objects.get(placeOf({ namespace, name })),
    put: (definition, object) => {
      const revision = log.revision + 1;
      const stored = toStored(object, revision);
      const { objects, sorted } = kindOf(definition);
      const place = placeOf(stored);
      const previous = objects.get(place);
      objects.set(place, stored);
      sorted.changed(place);
      return write(definition, {
        revision,
        type: previous === undefined ? 'ADDED' : 'MODIFIED',
        stored,
        ...(previous && { previous }),
      });
    },
    load: (definition, object) => {
      const stored = toStored(object);
      const { objects, sorted } = kindOf(definition);
      const place = placeOf(stored);
      objects.set(place, stored);
      sorted.changed(place);
    },
    remove: (definition, last) => {
      const revision = log.revision + 1;
      const stored = toStored(last, revision);
      const { objects, sorted } = kindOf(definition);
      const place = placeOf(stored);
      const previous = objects.get(place);
      if (previous === undefined) return stored;
      objects.delete(place);
      sorted.changed(place);
      return write(definition, { revision, type: 'DELETED', stored, previous });
    },
    at: (definition, revision = log.revision) => {
      if (revision < log.oldest || revision > log.revision) return undefined;
      const { objects, sorted } = kindOf(definition);
      const since: StoredChange[] = [];
      for (let each = log.revision; each > revision; each--) {
        const change = log.at(each);
        if (change !== undefined && definitionOf.get(change) === definition) since.push(change);
      }
      if (since.length === 0) return { revision, objects: sorted.list() };
      const known = earlier.get(definition);
      if (known?.revision === revision) return known;
      const places = new Map(objects);
      for (const change of since) undo(places, change);
      const kept = { revision, objects: inOrder(places.values()) };
      earlier.set(definition, kept);
      return kept;
    },
    state: () => new Map(Array.from(all, ([definition, { objects }]) => [definition, new Map(objects)])),
    definitionOf: (change) => definitionOf.get(change),
    onChange: (listener) => void listeners.push(listener),
  };
}

/** The objects of a kind. */
interface KeptKind {
  readonly objects: Map<string, StoredObject>;
  readonly sorted: SortedObjects;
}

function undo(places: Map<string, StoredObject>, { previous, stored }: StoredChange): void {
  const place = placeOf(stored);
  if (previous === undefined) places.delete(place);
  else places.set(place, previous);
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
