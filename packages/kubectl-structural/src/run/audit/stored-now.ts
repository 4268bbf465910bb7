import { describeResource, readCatalog } from '@structural/checker';
import { valueAt, type JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { listFrom, manifestsOnly, readDefinitionFiles } from '@structural/runner';
import { readAhead, type ListedInput } from '@structural/sources';
import { endClusters, findListed, openInputSearch, type InputSearch } from '../inputs/input-search.js';
import { readObjectFile } from '../serve/object-file.js';
import type { Streams } from '../program/streams.js';
import { readOldDefinitions } from '../inputs/old-definitions.js';
import { definitionsNow } from '../survey/survey-definitions.js';
import { definitionValues, valuesOf, type DefinitionValues } from './definition-values.js';
import type { PlanFlags } from './plan-flags.js';

/** What is stored before a plan: definitions by name, and objects by group and kind. */
export interface StoredNow {
  readonly definitions: DefinitionValues;
  readonly objects: ReadonlyMap<string, readonly JsonObject[]>;
}

/** Reads what flags say is stored of the definitions of some names, in files, at a revision or in a cluster; or says why that is not known. */
export async function readStoredNow(
  flags: PlanFlags,
  listed: readonly ListedInput[],
  names: ReadonlySet<string>,
  finding: InputSearch,
  outside: Streams,
): Promise<StoredNow | string> {
  const { fromCluster = false, old } = flags;
  if (old !== undefined && fromCluster) return '--old and --from-cluster both name the current CRDs; use one of them';
  if (fromCluster) return readCluster(flags, names, outside);
  const definitions = await oldDefinitions(flags, listed, finding);
  if (typeof definitions === 'string') return definitions;
  const requests = flags.objects.map((name) => ({ name, recursive: true }));
  const objects = await objectsByKind(
    manifestsOnly(
      requests.length === 0 ? [] : await listFrom(finding.streams.cwd, requests, finding.streams),
      finding.skipped,
      'resources',
    ),
    '--objects ',
  );
  return typeof objects === 'string' ? objects : { definitions, objects };
}

async function readCluster(flags: PlanFlags, names: ReadonlySet<string>, outside: Streams): Promise<StoredNow | string> {
  const finding = openInputSearch(flags, outside);
  try {
    const listed = await findListed([], finding, { what: 'objects', form: 'json', names });
    if (typeof listed === 'string') return listed;
    const definitions = definitionValues((await definitionsNow(finding, names)) ?? []);
    if (typeof definitions === 'string') return definitions;
    const objects = await objectsByKind(listed, '');
    return typeof objects === 'string' ? objects : { definitions, objects };
  } finally {
    await endClusters(finding, flags.quiet);
  }
}

async function oldDefinitions(
  { old }: PlanFlags,
  listed: readonly ListedInput[],
  finding: InputSearch,
): Promise<DefinitionValues | string> {
  if (old === undefined)
    return 'the current CRDs are missing: name a file, a git revision, or - for what kubectl get crd -o yaml prints with --old; or use --from-cluster';
  const { files } = await readDefinitionFiles(listed);
  const before = await readOldDefinitions(old, readCatalog(files).entries, finding.streams);
  return typeof before === 'string' ? before : valuesOf(before);
}

/** The objects in some inputs by group and kind; or what cannot be read. */
async function objectsByKind(inputs: readonly ListedInput[], flag: string): Promise<ReadonlyMap<string, readonly JsonObject[]> | string> {
  const byKind = new Map<string, JsonObject[]>();
  for await (const input of readAhead(inputs)) {
    if (input.kind === 'problem') return `${flag}${visible(input.name)}: ${visible(input.message)}`;
    const { faults, objects } = readObjectFile({ file: input.name, text: input.bytes });
    if (faults !== '') return flag + faults.slice('error: '.length).trimEnd();
    for (const object of objects) {
      const { group, kind } = describeResource(object);
      const key = `${group}/${kind}`;
      const known = byKind.get(key);
      if (known === undefined) byKind.set(key, [object]);
      else known.push(object);
    }
  }
  return byKind;
}

/** The objects of a definition. */
export function objectsOf({ objects }: StoredNow, definition: JsonObject): readonly JsonObject[] {
  const [group, kind] = [
    ['spec', 'group'],
    ['spec', 'names', 'kind'],
  ].map((path) => valueAt(definition, path));
  return objects.get(`${String(group)}/${String(kind)}`) ?? [];
}
