import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import type { KubernetesVersion } from '@structural/core';
import { visible } from '@structural/presenters';
import { toFileBytes } from '@structural/runner';
import { makeApiCatalog, type AcceptedDefinition, type ApiCatalog } from '@structural/serving';
import { mayHoldDefinitions, readAhead, type FoundInput, type ListedInput, type SourceRequest } from '@structural/sources';
import { configuredProposals, findListed, type Finding } from '../finding.js';
import { write } from '../streams.js';
import { readDefinitionFile } from './definition-file.js';
import { readObjectFile, type ObjectFile } from './object-file.js';
import { storeObjects } from './stored-objects.js';

/** What is served, from files. */
export interface Served {
  /** At this moment. */
  catalog(): ApiCatalog;
  /**
   * Reads again what changed, by absolute paths, and what came and went; all files at first. What is wrong is told on stderr, and what was last good of a
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

/** Opens what files say is served. Nothing is read yet. */
export function openServed(requests: ServedRequests, kubernetesVersion: KubernetesVersion, openFinding: () => Finding): Served {
  const createdAt = Date.now();
  const definitions = new Map<string, readonly AcceptedDefinition[]>();
  const objects = new Map<string, ObjectFile>();
  const faulty = new Map<string, string>();
  const notes = new Map<string, string>();
  let last: Readonly<Record<keyof ServedRequests, readonly ListedInput[]>> = { definitions: [], objects: [] };
  let paths: ReadonlySet<string> = new Set();
  let resourceVersion = 1;
  let catalog = makeApiCatalog({ accepted: [], objects: new Map(), resourceVersion, createdAt, kubernetesVersion });
  const timeNow = (): string => `${new Date().toISOString().slice(0, 19)}Z`;

  const readDefinitions = async (listed: readonly ListedInput[], finding: Finding, isChanged: IsChanged): Promise<void> => {
    forget(definitions, listed, faulty);
    const acceptance = {
      kubernetesVersion,
      proposals: configuredProposals(finding),
      createdAt: timeNow(),
      resourceVersion,
      newUid: randomUUID,
    };
    for await (const input of readAhead(listed.filter((each) => isChanged(each, definitions)))) {
      const before = definitions.get(input.name) ?? [];
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
      definitions.set(input.name, [...read.accepted, ...kept]);
      await tell(finding, faulty, input.name, read.faults, kept.length > 0);
    }
  };

  const readObjects = async (listed: readonly ListedInput[], finding: Finding, isChanged: IsChanged): Promise<void> => {
    forget(objects, listed, faulty);
    for await (const input of readAhead(listed.filter((each) => isChanged(each, objects)))) {
      const before = objects.get(input.name);
      const isKept = before !== undefined && before.objects.length > 0;
      if (input.kind === 'problem') {
        await tell(finding, faulty, input.name, `error: ${visible(input.name)}: ${visible(input.message)}\n`, isKept);
        continue;
      }
      const read = readObjectFile(toFileBytes(input));
      if (read.faults === '' || !isKept) objects.set(input.name, read);
      await tell(finding, faulty, input.name, read.faults, read.faults !== '' && isKept);
    }
  };

  const rebuild = async (finding: Finding): Promise<void> => {
    const accepted = [...definitions.values()].flat();
    const identity = () => ({ uid: randomUUID(), createdAt: timeNow(), resourceVersion });
    const listed = [...objects].flatMap(([file, read]) => read.objects.map((value) => ({ file, value })));
    const stored = storeObjects(listed, accepted, identity);
    catalog = makeApiCatalog({
      accepted,
      objects: stored.byDefinition,
      resourceVersion,
      createdAt,
      kubernetesVersion,
      proposals: configuredProposals(finding),
      previous: catalog,
    });
    const told = [...stored.faults.map((text) => `${text}; it is not stored`), ...unserved(catalog)];
    const now = new Map(told.map((text) => [text, text]));
    for (const text of now.keys()) if (!notes.has(text)) await write(finding.streams.stderr, `note: ${text}\n`);
    notes.clear();
    for (const text of now.keys()) notes.set(text, text);
  };

  return {
    catalog: () => catalog,
    broken: () => faulty.size,
    reload: async (changed) => {
      const finding = openFinding();
      const isChanged: IsChanged = (input, known) => input.kind === 'problem' || !known.has(input.name) || isAmong(input, changed);
      // What is there already is found where it was: looking through folders takes longer than all else.
      const isKnown = changed.size > 0 && [...changed].every((path) => paths.has(path) && existsSync(path));
      const listed = isKnown ? last.definitions : await findListed(requests.definitions, finding);
      if (typeof listed === 'string') return listed;
      const stored = isKnown ? last.objects : await findListed(requests.objects, finding);
      if (typeof stored === 'string') return stored;
      if (!isKnown) {
        last = { definitions: listed, objects: stored };
        paths = new Set(
          [...listed, ...stored].flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [input.path] : [])),
        );
      }
      resourceVersion++;
      await readDefinitions(listed, finding, isChanged);
      await readObjects(stored, finding, isChanged);
      await rebuild(finding);
      return undefined;
    },
  };
}

const NOTHING = { accepted: [], faults: '' };

type IsChanged = (input: ListedInput, known: ReadonlyMap<string, unknown>) => boolean;

function isAmong({ path }: FoundInput, changed: ReadonlySet<string>): boolean {
  return path === undefined ? false : changed.has(path);
}

/** What is not there any more, and cannot be read, is not served any more. */
function forget(known: Map<string, unknown>, listed: readonly ListedInput[], faulty: Map<string, string>): void {
  const names = new Set(listed.map(({ name }) => name));
  for (const name of known.keys()) {
    if (names.has(name)) continue;
    known.delete(name);
    faulty.delete(name);
  }
}

/** Tells what is wrong with a file, once. */
async function tell({ streams }: Finding, faulty: Map<string, string>, name: string, text: string, isKept: boolean): Promise<void> {
  if (text === '') {
    faulty.delete(name);
    return;
  }
  if (faulty.get(name) === text) return;
  faulty.set(name, text);
  await write(streams.stderr, `${text}${isKept ? `note: ${visible(name)}: what was last good of it is still served\n` : ''}`);
}

/** Why definitions are accepted and not served, a line each. */
function unserved({ definitions }: ApiCatalog): readonly string[] {
  return [...definitions].flatMap(([name, { conditions, isEstablished }]) => {
    if (isEstablished) return [];
    const why = conditions.filter(({ status, type }) => status !== 'True' && (type === 'NamesAccepted' || type === 'Established'));
    return [`${visible(name)} is not served: ${why.map(({ message }) => visible(message)).join('; ')}`];
  });
}
