import type { ApiProposal } from '@structural/checker';
import { resolve } from 'node:path';
import { readAccount } from '../files/folder-account.js';
import { writeFolder } from '../files/write-folder.js';
import { kindPath } from '../publish/api-path.js';
import type { SeenDefinition } from '../publish/counting-definitions.js';
import type { Manifest } from '../publish/published-api.js';
import type { ReadManifest } from '../publish/read-manifest.js';
import { sha256 } from '../sha256.js';
import { openMemory, sealMemory } from '../site/memory/sealed-memory.js';
import type { SiteMemory } from '../site/memory/site-memory.js';
import { readKinds } from '../site/read-kinds.js';
import type { SiteSettings } from '../site/site-format.js';
import { planSite } from '../site/site-plan.js';
import { unchangedFiles } from '../site/unchanged-files.js';
import type { KindLane } from '../site/kind-lane.js';
import { openKindLanes, type KindLanes } from '../threads/kind-lanes.js';
import { openOrigins } from './origins.js';
import { readOldManifests } from './old-manifests.js';
import { publishInputs } from './publish-inputs.js';
import { reportFolder } from './report-folder.js';
import type { PublisherExitCode, PublisherStreams } from './streams.js';

/** The arguments of the command that writes sites. */
export interface SiteFlags extends Omit<SiteSettings, 'rewritten'> {
  readonly proposals?: readonly ApiProposal[];
  readonly out: string;
  readonly prune?: boolean;
  /** What was published before. */
  readonly old?: readonly string[];
}

const ACCOUNT = '.structural-site.json';

/**
 * Writes a site about what inputs publish. What did not change since the run before is neither made nor written again: texts of inputs are known by their
 * digests, and so are the files of the site, be it that somebody edited them. Another engine or other settings make everything anew.
 */
export async function publishSite(
  names: readonly string[],
  { format, old = [], out, proposals, prune = false, stored = false, title }: SiteFlags,
  streams: PublisherStreams,
): Promise<PublisherExitCode> {
  const { cwd, engine, workerFile } = streams;
  const settings: SiteSettings = { format, title, stored, rewritten: proposals !== undefined };
  const account = await readAccount(resolve(cwd, out, ACCOUNT));
  const before = old.length === 0 ? undefined : await readOldManifests(old, names, streams);
  if (before === 'unreadable') return 2;
  const maker = sha256(JSON.stringify([engine, settings, ...(before === undefined ? [] : [before.digest])]));
  const memory = openMemory(account.noted, maker);
  let opened: KindLanes | undefined;
  const openLanes = async (bytes: number): Promise<readonly KindLane[]> => {
    opened ??= await openKindLanes(settings, bytes, workerFile);
    return opened.lanes;
  };
  const closeLanes = async (): Promise<void> => {
    const { close } = opened ?? {};
    opened = undefined;
    await close?.();
  };
  try {
    let lanes: ReadonlyMap<Manifest, number> = new Map();
    const origins = openOrigins(cwd, out);
    const inputs = await publishInputs(
      names,
      { origins, readsAnnotations: false, asStored: stored, proposals },
      streams,
      async (manifests) => {
        const kinds = await readKinds(manifests, memory, openLanes);
        lanes = kinds.lanes;
        return kinds.read;
      },
    );
    if (!inputs.found) return inputs.code;
    const manifests = new Map(inputs.manifests.map((manifest) => [manifest.file, manifest]));
    const madeFrom = new Map(inputs.counting.map((one) => [folderOf(one), inputs.originOf(one)]));
    const keeps = (origin: string | undefined): boolean => origins.isBroken(origin);
    const plan = planSite({
      counting: inputs.counting,
      manifestOf: (file) => manifests.get(file),
      laneOf: (manifest) => lanes.get(manifest),
      settings,
      oldOf: before?.manifestOf,
      openLanes,
      closeLanes,
      memory,
      keeps: ({ files }) => files.length > 0 && files.every((path) => keeps(account.files.get(path)?.origin)),
      unchanged: unchangedFiles(resolve(cwd, out), account.files),
    });
    const written = await writeFolder(out, plan.files(), {
      account: ACCOUNT,
      cwd,
      inputs: inputs.files,
      prune,
      keeps,
      originOf: (path) => madeFrom.get(path.split('/').slice(0, KIND_PARTS).join('/')) ?? account.files.get(path)?.origin,
      untouched: new Map(plan.untouched.map((path) => [path, account.files.get(path)?.digest ?? ''])),
      notes: () => sealMemory({ ...plan.remembered(), inputs: rememberedInputs(inputs.read) }, maker),
    });
    const apis = plan.kinds().reduce((sum, { versions }) => sum + versions.length, 0);
    return reportFolder(written, apis, { out, prune }, streams) ? inputs.code : 2;
  } finally {
    await closeLanes();
  }
}

/** `apis/GROUP/PLURAL`. */
const KIND_PARTS = 3;

/** The folder of a kind; the name of a definition that a server accepts is made of its plural and its group. */
function folderOf({ identity: { group, name } }: SeenDefinition): string {
  return kindPath({ group, plural: name.slice(0, -(group.length + 1)) });
}

/** What is worth remembering: problems must be reported again. */
function rememberedInputs(read: readonly ReadManifest<SeenDefinition>[]): SiteMemory['inputs'] {
  const isFine = ({ annotationProblems, refusal }: SeenDefinition): boolean => refusal === undefined && annotationProblems.length === 0;
  return new Map(
    read
      .filter(({ definitions, problems }) => problems.length === 0 && definitions.every(isFine))
      .map(({ definitions, digest }) => [digest, definitions.map(({ fingerprint, identity }) => ({ fingerprint, identity }))]),
  );
}
