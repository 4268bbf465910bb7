import type { KubernetesVersion } from '@structural/core';
import {
  definitionObject,
  DEFINITIONS_NAME,
  isTerminating,
  openCatalogFiles,
  settledDeletion,
  timeText,
  type AcceptedDefinition,
  type ApiCatalog,
  type BuiltinKinds,
  type CatalogFiles,
  type ObjectKeeper,
  type ServedDefinition,
} from '@structural/serving';
import { acceptedFrom, type EarlierState } from './earlier-state.js';
import { addKubernetesService } from './kubernetes-service.js';
import { keepNamespaces } from './namespace-life.js';
import { openMemoryStore, type MemoryStore, type StoredState } from '../store/memory-store.js';
import { restoreState } from '../store/restore-state.js';

/** All that is stored at one moment. */
export interface KeptState {
  readonly definitions: readonly AcceptedDefinition[];
  readonly objects: StoredState;
}

/** What a server serves and keeps: definitions, and the objects of them. */
export interface KeptCatalog {
  readonly store: MemoryStore;
  /** Of this moment; what is written later is seen in it, but for definitions. */
  catalog(): ApiCatalog;
  /** A definition as it was accepted. */
  accepted(name: string): AcceptedDefinition | undefined;
  state(): KeptState;
  restore(state: KeptState): void;
  /** Calls back when a definition goes or changes, after its objects are gone. */
  onDefinition(listener: (name: string) => void): void;
}

/** What a catalog begins with. */
export interface KeptOptions {
  readonly kubernetesVersion: KubernetesVersion;
  readonly createdAt: number;
  readonly now: () => number;
  readonly builtin: BuiltinKinds;
  readonly window?: number | undefined;
  /** What an earlier run left; its objects and revisions go on. */
  readonly earlier?: EarlierState | undefined;
}

/** Begins with the namespaces that every server has, and without any definition. */
export function openKeptCatalog({ builtin, createdAt, earlier, kubernetesVersion, now, window }: KeptOptions): KeptCatalog {
  const store = openMemoryStore(window, earlier?.revision);
  const files = openCatalogFiles();
  const accepted = new Map<string, AcceptedDefinition>();
  const listeners: ((name: string) => void)[] = [];
  let catalog: ApiCatalog | undefined;

  const current = (): ApiCatalog =>
    (catalog ??= withStore(files.catalog({ ...MOMENT, createdAt, kubernetesVersion }), store, keeper, builtin));
  /** Serves what is accepted now. Who is next to be served by the names that are free again is so at once. */
  const rebuild = (): ApiCatalog => {
    files.arrange([...accepted.keys()]);
    catalog = undefined;
    return current();
  };
  const putDefinition = (definition: Omit<AcceptedDefinition, 'resourceVersion'>): ServedDefinition | undefined => {
    const { name } = definition.definition.metadata;
    const before = accepted.get(name);
    const next = { ...definition, resourceVersion: store.log.revision + 1 };
    accepted.set(name, next);
    files.put(name, [next]);
    const served = rebuild().definitions.get(name);
    if (served !== undefined) store.put(DEFINITIONS_NAME, definitionObject(served));
    if (before !== undefined) for (const listener of listeners) listener(name);
    return served;
  };
  const removeDefinition = (name: string): void => {
    const served = current().definitions.get(name);
    if (served === undefined) return;
    accepted.delete(name);
    for (const { object } of store.at(name)?.objects ?? []) store.remove(name, object);
    store.remove(DEFINITIONS_NAME, definitionObject(served));
    rebuild();
    for (const listener of listeners) listener(name);
  };
  const keeper: ObjectKeeper = {
    keep: ({ definition }, state) => store.put(definition.metadata.name, state).object,
    remove: ({ definition }, state) => store.remove(definition.metadata.name, state).object,
    at: (name, revision) => store.at(name, revision),
    keepDefinition: putDefinition,
    removeDefinition,
  };
  // A CRD in deletion goes with the last of its objects.
  store.onChange((name, { type }) => {
    const served = type === 'DELETED' && accepted.has(name) ? current().definitions.get(name) : undefined;
    if (served === undefined || !isTerminating(served) || (store.at(name)?.objects.length ?? 0) > 0) return;
    const next = settledDeletion(served, false, timeText(now()));
    if (next === undefined) removeDefinition(name);
    else putDefinition(next);
  });
  if (earlier !== undefined) load(earlier, store, accepted, files);
  if (accepted.size > 0) rebuild();
  keepNamespaces(
    store,
    () => [...accepted.keys(), ...builtin.names],
    () => timeText(now()),
  );
  addKubernetesService(store, timeText(now()));
  return {
    store,
    catalog: current,
    accepted: (name) => accepted.get(name),
    state: () => ({ definitions: [...accepted.values()], objects: withoutDefinitions(store.state()) }),
    restore: (state) => {
      const names = new Set(state.definitions.map(({ definition }) => definition.metadata.name));
      for (const name of [...accepted.keys()]) if (!names.has(name)) removeDefinition(name);
      for (const definition of state.definitions) {
        const before = accepted.get(definition.definition.metadata.name);
        if (before === undefined || !isSameDefinition(before, definition)) putDefinition(definition);
      }
      const definitions = store.state().get(DEFINITIONS_NAME);
      restoreState(store, definitions === undefined ? state.objects : new Map([...state.objects, [DEFINITIONS_NAME, definitions]]));
    },
    onDefinition: (listener) => void listeners.push(listener),
  };
}

/** Whether two states of a definition differ in nothing but their versions. */
function isSameDefinition(one: AcceptedDefinition, other: AcceptedDefinition): boolean {
  return one.value === other.value && one.definition === other.definition && one.tracked === other.tracked;
}

/** Takes over what an earlier run left. */
function load({ writes }: EarlierState, store: MemoryStore, accepted: Map<string, AcceptedDefinition>, files: CatalogFiles): void {
  for (const { accepted: given, object, resource } of writes.values()) {
    store.load(resource, object);
    if (resource !== DEFINITIONS_NAME || given === undefined) continue;
    const definition = acceptedFrom(given);
    accepted.set(definition.definition.metadata.name, definition);
    files.put(definition.definition.metadata.name, [definition]);
  }
}

const MOMENT = { objects: new Map<string, never>(), resourceVersion: 1 };

function withoutDefinitions(state: StoredState): StoredState {
  return new Map([...state].filter(([name]) => name !== DEFINITIONS_NAME));
}

/** A catalog whose objects are those of a store. */
function withStore(catalog: ApiCatalog, store: MemoryStore, keeper: ObjectKeeper, builtin: BuiltinKinds): ApiCatalog {
  return {
    kubernetesVersion: catalog.kubernetesVersion,
    createdAt: catalog.createdAt,
    definitions: catalog.definitions,
    groups: catalog.groups,
    get resourceVersion() {
      return store.log.revision;
    },
    objectsOf: (name) => store.at(name)?.objects ?? [],
    objectAt: (definition, namespace, name) => store.objectAt(definition, namespace, name),
    keeper,
    builtin,
  };
}
