import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { KubernetesVersion } from '@structural/core';
import { visible } from '@structural/presenters';
import { toFileBytes } from '@structural/runner';
import { openCatalogFiles, type ApiCatalog, type CatalogFiles } from '@structural/serving';
import { mayHoldDefinitions, readAhead, type Input, type ListedInput, type SourceRequest } from '@structural/sources';
import { configuredProposals, findManifests, type InputSearch } from '../inputs/input-search.js';
import { write } from '../program/streams.js';
import { readDefinitionFile } from './definition-file.js';
import { readObjectFile } from './object-file.js';
import { openObjectStore } from './object-store.js';
import { servedInputs } from './served-inputs.js';

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
  const createdAt = Date.now();
  const definitions = openCatalogFiles();
  const objects = openObjectStore(definitions);
  const faulty = new Map<string, string>();
  let notes: ReadonlySet<string> = new Set();
  let last = { definitions: servedInputs([], definitions.has), objects: servedInputs([], objects.has) };
  let paths: ReadonlySet<string> = new Set();
  let resourceVersion = 1;
  let catalog = definitions.catalog({ objects: new Map(), resourceVersion, createdAt, kubernetesVersion });
  const timeNow = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

  const readDefinitions = async (changed: ReadonlySet<string>, finding: InputSearch): Promise<void> => {
    const acceptance = {
      kubernetesVersion,
      proposals: configuredProposals(finding),
      stored,
      createdAt: timeNow(),
      resourceVersion,
      newUid: randomUUID,
    };
    for await (const [listed, input] of readEach(last.definitions.toRead(changed))) {
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
        mayHoldDefinitions(input.bytes) || before.length > 0 ? readDefinitionFile(file, before, acceptance, finding.streams) : NOTHING;
      const names = new Set(read.accepted.map(({ definition }) => definition.metadata.name));
      const kept = read.faults === '' ? [] : before.filter(({ definition }) => !names.has(definition.metadata.name));
      definitions.put(input.name, [...read.accepted, ...kept]);
      last.definitions.settle(listed);
      await tell(finding, faulty, input.name, read.faults, kept.length > 0);
    }
  };

  const readObjects = async (changed: ReadonlySet<string>, finding: InputSearch): Promise<void> => {
    for await (const [listed, input] of readEach(last.objects.toRead(changed))) {
      const isKept = objects.holds(input.name);
      if (input.kind === 'problem') {
        await tell(finding, faulty, input.name, `error: ${visible(input.name)}: ${visible(input.message)}\n`, isKept);
        continue;
      }
      const read = readObjectFile(toFileBytes(input));
      if (read.faults === '' || !isKept) {
        objects.put(input.name, read.objects);
        last.objects.settle(listed);
      }
      await tell(finding, faulty, input.name, read.faults, read.faults !== '' && isKept);
    }
  };

  const rebuild = async (finding: InputSearch): Promise<void> => {
    const identity = () => ({ uid: randomUUID(), createdAt: timeNow(), resourceVersion });
    const stored = objects.store(definitions.changed, identity);
    catalog = definitions.catalog({
      objects: stored.byDefinition,
      resourceVersion,
      createdAt,
      kubernetesVersion,
      proposals: configuredProposals(finding),
    });
    const now = new Set([...stored.faults.map((text) => `${text}; it is not stored`), ...unserved(definitions.unserved())]);
    for (const text of now) if (!notes.has(text)) await write(finding.streams.stderr, `note: ${text}\n`);
    notes = now;
  };

  /** Looks for the inputs again; says why nothing can be read, if so. */
  const list = async (finding: InputSearch): Promise<string | undefined> => {
    const listed = await findManifests(requests.definitions, finding, 'definitions');
    if (typeof listed === 'string') return listed;
    const stored = await findManifests(requests.objects, finding, 'resources');
    if (typeof stored === 'string') return stored;
    last = { definitions: servedInputs(listed, definitions.has), objects: servedInputs(stored, objects.has) };
    // What is not there any more, and cannot be read, is not served any more.
    definitions.arrange(last.definitions.names);
    objects.arrange(last.objects.names);
    const names = new Set([...last.definitions.names, ...last.objects.names]);
    for (const name of faulty.keys()) if (!names.has(name)) faulty.delete(name);
    paths = new Set([...last.definitions.paths, ...last.objects.paths]);
    return undefined;
  };

  return {
    catalog: () => catalog,
    broken: () => faulty.size,
    reload: async (changed) => {
      const finding = openInputSearch();
      // What is there already is found where it was: looking through folders takes longer than all else.
      const isKnown = changed.size > 0 && [...changed].every((path) => paths.has(path) && existsSync(path));
      const fault = isKnown ? undefined : await list(finding);
      if (fault !== undefined) return fault;
      resourceVersion++;
      await readDefinitions(changed, finding);
      await readObjects(changed, finding);
      await rebuild(finding);
      return undefined;
    },
  };
}

const NOTHING = { accepted: [], faults: '' };

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
