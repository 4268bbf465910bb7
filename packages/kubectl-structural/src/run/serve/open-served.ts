import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { KubernetesVersion } from '@structural/core';
import { visible } from '@structural/presenters';
import { toFileBytes } from '@structural/runner';
import { openCatalogFiles, timeText, type ApiCatalog, type CatalogFiles } from '@structural/serving';
import { mayHoldDefinitions, readAhead, type Input, type ListedInput, type SourceRequest } from '@structural/sources';
import { configuredRewriting, findManifests, type InputSearch } from '../inputs/input-search.js';
import { write } from '../program/streams.js';
import { readDefinitionFile } from './definition-file.js';
import { readObjectFile } from './object-file.js';
import { openObjectStore, type ObjectStore } from './object-store.js';
import { servedInputs, type ServedInputs } from './served-inputs.js';

/** What is served, from files. */
export interface Served {
  /** At this moment. */
  catalog(): ApiCatalog;
  /**
   * Reads again what changed, by absolute paths, and what came and went; all files at first. What is wrong is reported on stderr, and what was last good of a
   * file is served until it is good again. Says why nothing can be read, if so.
   */
  reload(changed: ReadonlySet<string>): Promise<string | undefined>;
  /** How many files there are with something wrong in them. */
  broken(): number;
}

/** What names stand for. */
export interface ServedRequests {
  readonly definitions: readonly SourceRequest[];
  readonly objects: readonly SourceRequest[];
}

/** Opens what files say is served. Nothing is read yet; a file that changes costs what it holds, not what is served. */
export function openServed(
  requests: ServedRequests,
  kubernetesVersion: KubernetesVersion,
  openInputSearch: () => InputSearch,
  { stored = false }: { readonly stored?: boolean } = {},
): Served {
  const state = openState(requests, kubernetesVersion, stored);
  return {
    catalog: () => state.catalog,
    broken: () => state.faulty.size,
    reload: (changed) => reload(state, changed, openInputSearch()),
  };
}

/** What was read of files, and what is served of it. */
interface ServedState {
  readonly requests: ServedRequests;
  readonly kubernetesVersion: KubernetesVersion;
  /** Whether definitions are taken as they are stored. */
  readonly isStored: boolean;
  readonly createdAt: number;
  readonly definitions: CatalogFiles;
  readonly objects: ObjectStore;
  /** What is wrong with files, by their names. */
  readonly faulty: Map<string, string>;
  /** What was noted about all files. */
  notes: ReadonlySet<string>;
  inputs: { readonly definitions: ServedInputs; readonly objects: ServedInputs };
  paths: ReadonlySet<string>;
  resourceVersion: number;
  catalog: ApiCatalog;
}

function openState(requests: ServedRequests, kubernetesVersion: KubernetesVersion, isStored: boolean): ServedState {
  const createdAt = Date.now();
  const resourceVersion = 1;
  const definitions = openCatalogFiles();
  const objects = openObjectStore(definitions);
  return {
    requests,
    kubernetesVersion,
    isStored,
    createdAt,
    definitions,
    objects,
    faulty: new Map(),
    notes: new Set(),
    inputs: { definitions: servedInputs([], definitions.has), objects: servedInputs([], objects.has) },
    paths: new Set(),
    resourceVersion,
    catalog: definitions.catalog({ objects: new Map(), resourceVersion, createdAt, kubernetesVersion }),
  };
}

async function reload(state: ServedState, changed: ReadonlySet<string>, finding: InputSearch): Promise<string | undefined> {
  // What is there already is found where it was: looking through folders takes longer than all else.
  const isKnown = changed.size > 0 && [...changed].every((path) => state.paths.has(path) && existsSync(path));
  const fault = isKnown ? undefined : await list(state, finding);
  if (fault !== undefined) return fault;
  state.resourceVersion++;
  await readDefinitions(state, changed, finding);
  await readObjects(state, changed, finding);
  await rebuild(state, finding);
  return undefined;
}

/** Looks for the inputs again; says why nothing can be read, if so. */
async function list(state: ServedState, finding: InputSearch): Promise<string | undefined> {
  const { definitions, faulty, objects, requests } = state;
  const listed = await findManifests(requests.definitions, finding, 'definitions');
  if (typeof listed === 'string') return listed;
  const stored = await findManifests(requests.objects, finding, 'resources');
  if (typeof stored === 'string') return stored;
  const inputs = { definitions: servedInputs(listed, definitions.has), objects: servedInputs(stored, objects.has) };
  state.inputs = inputs;
  // What is not there any more, and cannot be read, is not served any more.
  definitions.arrange(inputs.definitions.names);
  objects.arrange(inputs.objects.names);
  const names = new Set([...inputs.definitions.names, ...inputs.objects.names]);
  for (const name of faulty.keys()) if (!names.has(name)) faulty.delete(name);
  state.paths = new Set([...inputs.definitions.paths, ...inputs.objects.paths]);
  return undefined;
}

async function readDefinitions(state: ServedState, changed: ReadonlySet<string>, finding: InputSearch): Promise<void> {
  const { definitions, faulty, inputs, isStored, kubernetesVersion, resourceVersion } = state;
  const acceptance = {
    kubernetesVersion,
    rewrite: configuredRewriting(finding),
    stored: isStored,
    createdAt: timeText(Date.now()),
    resourceVersion,
    newUid: randomUUID,
  };
  for await (const [listed, input] of readEach(inputs.definitions.toRead(changed))) {
    const before = definitions.definitionsOf(input.name);
    if (input.kind === 'problem') {
      await tell(finding, faulty, input.name, `error: ${visible(input.name)}: ${visible(input.message)}\n`, before.length > 0);
      continue;
    }
    if (input.bytes.length === 0 && before.length > 0) {
      // As editors leave it for a moment.
      await tell(finding, faulty, input.name, `error: ${visible(input.name)}: is empty\n`, true);
      continue;
    }
    const file = toFileBytes(input);
    const read =
      mayHoldDefinitions(input.bytes) || before.length > 0 ? readDefinitionFile(file, before, acceptance, finding.streams) : NO_DEFINITIONS;
    const names = new Set(read.accepted.map(({ definition }) => definition.metadata.name));
    const kept = read.faults === '' ? [] : before.filter(({ definition }) => !names.has(definition.metadata.name));
    definitions.put(input.name, [...read.accepted, ...kept]);
    inputs.definitions.settle(listed);
    await tell(finding, faulty, input.name, read.faults, kept.length > 0);
  }
}

async function readObjects({ faulty, inputs, objects }: ServedState, changed: ReadonlySet<string>, finding: InputSearch): Promise<void> {
  for await (const [listed, input] of readEach(inputs.objects.toRead(changed))) {
    const isKept = objects.holds(input.name);
    if (input.kind === 'problem') {
      await tell(finding, faulty, input.name, `error: ${visible(input.name)}: ${visible(input.message)}\n`, isKept);
      continue;
    }
    const read = readObjectFile(toFileBytes(input));
    if (read.faults === '' || !isKept) {
      objects.put(input.name, read.objects);
      inputs.objects.settle(listed);
    }
    await tell(finding, faulty, input.name, read.faults, read.faults !== '' && isKept);
  }
}

async function rebuild(state: ServedState, finding: InputSearch): Promise<void> {
  const { createdAt, definitions, kubernetesVersion, notes, objects, resourceVersion } = state;
  const identity = () => ({ uid: randomUUID(), createdAt: timeText(Date.now()), resourceVersion });
  const stored = objects.store(definitions.changed, identity);
  state.catalog = definitions.catalog({
    objects: stored.byDefinition,
    resourceVersion,
    createdAt,
    kubernetesVersion,
  });
  const now = new Set([...stored.faults.map((text) => `${text}; it is not stored`), ...unserved(definitions.unserved())]);
  for (const text of now) if (!notes.has(text)) await write(finding.streams.stderr, `note: ${text}\n`);
  state.notes = now;
}

const NO_DEFINITIONS = { accepted: [], faults: '' };

/** The inputs as they were listed, each with what was read of it. */
async function* readEach(listed: readonly ListedInput[]): AsyncGenerator<readonly [ListedInput, Input]> {
  let i = 0;
  for await (const input of readAhead(listed)) {
    const from = listed[i++];
    if (from !== undefined) yield [from, input];
  }
}

/** Tells what is wrong with a file, once. */
async function tell({ streams }: InputSearch, faulty: Map<string, string>, name: string, text: string, isKept: boolean): Promise<void> {
  if (text === '') {
    faulty.delete(name);
    return;
  }
  if (faulty.get(name) === text) return;
  faulty.set(name, text);
  await write(streams.stderr, `${text}${isKept ? `note: ${visible(name)}: its last valid state is still served\n` : ''}`);
}

/** Why definitions are accepted and not served, a line each. */
function unserved(definitions: ReturnType<CatalogFiles['unserved']>): readonly string[] {
  return definitions
    .map(({ conditions, definition: { metadata } }) => {
      const why = conditions.filter(({ status, type }) => status !== 'True' && (type === 'NamesAccepted' || type === 'Established'));
      return `${visible(metadata.name)} is not served: ${why.map(({ message }) => visible(message)).join('; ')}`;
    })
    .sort();
}
