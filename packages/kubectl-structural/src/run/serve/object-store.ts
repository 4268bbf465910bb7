import { describeResource } from '@structural/checker';
import type { JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import {
  toStoredObject,
  type AcceptedDefinition,
  type CatalogFiles,
  type Identity,
  type StoredObject,
  type ToStoredObject,
} from '@structural/serving';

/** What is stored, by the name of its definition, and what could not be, a line each in the order of files. */
interface StoredObjects {
  readonly byDefinition: ReadonlyMap<string, readonly StoredObject[]>;
  readonly faults: readonly string[];
}

/** The objects of files that change one by one, as they are stored. */
export interface ObjectStore {
  /** Whether the objects of a file were given. */
  has(file: string): boolean;
  /** Whether a file holds objects. */
  holds(file: string): boolean;
  put(file: string, objects: readonly JsonObject[]): void;
  /** Says in which order files count, and drops those that are not among them. */
  arrange(files: readonly string[]): void;
  /** Stores again what changed, or what is of groups whose definitions did; of two objects with one name and place the later one counts. */
  store(changedGroups: Iterable<string>, identity: () => Identity): StoredObjects;
}

/** What is stored of a group. */
interface StoredGroup {
  readonly byDefinition: ReadonlyMap<string, readonly StoredObject[]>;
  readonly faults: readonly { readonly file: string; readonly text: string }[];
}

/** Begins without any object. */
export function openObjectStore(definitions: Pick<CatalogFiles, 'find'>): ObjectStore {
  const files = new Map<string, readonly JsonObject[]>();
  /** Which files hold objects of a group. */
  const filesOf = new Map<string, Set<string>>();
  const groups = new Map<string, StoredGroup>();
  const changed = new Set<string>();
  let ranks: ReadonlyMap<string, number> = new Map();
  let byDefinition: ReadonlyMap<string, readonly StoredObject[]> = new Map();
  const rankOf = (file: string): number => ranks.get(file) ?? ranks.size;

  const put = (file: string, objects: readonly JsonObject[]): void => {
    for (const group of groupsOf(files.get(file) ?? [])) {
      changed.add(group);
      filesOf.get(group)?.delete(file);
    }
    files.set(file, objects);
    for (const group of groupsOf(objects)) {
      changed.add(group);
      const held = filesOf.get(group);
      if (held === undefined) filesOf.set(group, new Set([file]));
      else held.add(file);
    }
  };
  const storeGroup = (group: string, identity: () => Identity): StoredGroup => {
    const stored = new Map<string, Map<string, StoredObject>>();
    const faults: { readonly file: string; readonly text: string }[] = [];
    for (const file of [...(filesOf.get(group) ?? [])].sort((a, b) => rankOf(a) - rankOf(b))) {
      for (const value of files.get(file) ?? []) {
        if (groupOf(value) !== group) continue;
        const definition = definitions.find(group, describeResource(value).kind)?.definition;
        const result = storedOnce(value, definition, identity);
        if (!result.ok) {
          faults.push({
            file,
            text: `${visible(file)}: ${visible(named(value))}: ${visible(result.error)}`,
          });
          continue;
        }
        const name = definition?.metadata.name ?? '';
        const places = stored.get(name) ?? new Map<string, StoredObject>();
        stored.set(name, places);
        places.set(JSON.stringify([result.stored.namespace, result.stored.name]), result.stored);
      }
    }
    return { byDefinition: new Map(Array.from(stored, ([name, places]) => [name, [...places.values()]])), faults };
  };

  return {
    has: (file) => files.has(file),
    holds: (file) => (files.get(file) ?? []).length > 0,
    put,
    arrange: (order) => {
      const before = ranks;
      ranks = new Map(order.map((file, rank) => [file, rank]));
      for (const [file, objects] of files) {
        if (!ranks.has(file)) {
          put(file, []);
          files.delete(file);
        } else if (before.get(file) !== ranks.get(file)) for (const group of groupsOf(objects)) changed.add(group);
      }
    },
    store: (changedGroups, identity) => {
      const now = new Map(byDefinition);
      for (const group of new Set([...changed, ...changedGroups])) {
        for (const name of groups.get(group)?.byDefinition.keys() ?? []) now.delete(name);
        const stored = storeGroup(group, identity);
        if (stored.byDefinition.size + stored.faults.length === 0) groups.delete(group);
        else groups.set(group, stored);
        for (const [name, objects] of stored.byDefinition) now.set(name, objects);
      }
      changed.clear();
      byDefinition = now;
      const faults = [...groups.values()].flatMap((group) => group.faults).sort((a, b) => rankOf(a.file) - rankOf(b.file));
      return { byDefinition, faults: faults.map(({ text }) => text) };
    },
  };
}

function groupsOf(objects: readonly JsonObject[]): ReadonlySet<string> {
  return new Set(objects.map(groupOf));
}

function groupOf(object: JsonObject): string {
  return describeResource(object).group;
}

/** An object whose text and definition stay the same stays the same. */
const known = new WeakMap<
  JsonObject,
  { readonly definition: AcceptedDefinition['definition']; readonly identity: Identity; readonly result: ToStoredObject }
>();

function storedOnce(value: JsonObject, definition: AcceptedDefinition['definition'] | undefined, identity: () => Identity): ToStoredObject {
  if (definition === undefined)
    return { ok: false, error: `no CRD for ${describeResource(value).apiVersion}, Kind=${describeResource(value).kind}` };
  const before = known.get(value);
  if (before?.definition === definition) return before.result;
  const given = before?.identity ?? identity();
  const result = toStoredObject(definition, value, given);
  known.set(value, { definition, identity: given, result });
  return result;
}

function named(object: JsonObject): string {
  const { kind, name } = describeResource(object);
  return `${kind} ${name}`;
}
