import type { IndexedKind } from '@structural/reference';
import type { OutputFile } from '../files/output-file.js';
import { compareTexts } from '../publish/compare-texts.js';
import type { SeenDefinition } from '../publish/counting-definitions.js';
import type { Manifest } from '../publish/published-api.js';
import { sha256 } from '../sha256.js';
import { inLanes } from './in-lanes.js';
import type { RememberedKind, SiteMemory } from './memory/site-memory.js';
import type { OpenLanes } from './read-kinds.js';
import { siteFormat } from './site-formats.js';
import type { SiteSettings } from './site-format.js';

/** What a site is made of. */
export interface SiteSources {
  /** The definitions that count. */
  readonly counting: readonly SeenDefinition[];
  readonly manifestOf: (file: string) => Manifest | undefined;
  /** Where a manifest was read, if it was. */
  readonly laneOf: (manifest: Manifest) => number | undefined;
  readonly settings: SiteSettings;
  /** Where a definition was published before, by its name; absent where nobody says. */
  readonly oldOf?: ((name: string) => Manifest | 'none') | undefined;
  readonly openLanes: OpenLanes;
  /** Ends the lanes: the index of a large site takes as much memory as all of them. */
  readonly closeLanes: () => Promise<void>;
  readonly memory: SiteMemory;
  /** Whether a kind stays that no input has any more. */
  readonly keeps: (kind: RememberedKind) => boolean;
  /** The text of a file of the site, if it is there as the run before had written it. */
  readonly unchanged: (path: string) => string | undefined;
}

/** What is to be done for a site. */
export interface SitePlan {
  /** The files that need not be written. */
  readonly untouched: readonly string[];
  /** The others, each made when the one before is written. */
  files(): AsyncGenerator<OutputFile>;
  /** The kinds of the site; complete when all files were made. */
  kinds(): readonly IndexedKind[];
  /** What the next run may remember of this one; complete when all files were made. */
  remembered(): Pick<SiteMemory, 'kinds' | 'whole'>;
}

/** Finds out what changed since the run before: a kind is made anew if its definition changed, or any of its files. */
export function planSite(sources: SiteSources): SitePlan {
  const { closeLanes, counting, keeps, memory, settings, unchanged } = sources;
  const isUnchanged = ({ files }: Pick<RememberedKind, 'files'>): boolean => files.every((path) => unchanged(path) !== undefined);
  const kinds = new Map<string, RememberedKind>();
  for (const { fingerprint, identity } of counting) {
    const known = memory.kinds.get(identity.name);
    if (known?.fingerprint === fingerprint && isUnchanged(known)) kinds.set(identity.name, known);
  }
  const untouched = [...kinds.values()].flatMap(({ files }) => files);
  const wanted = new Map(counting.map(({ fingerprint, identity }) => [identity.name, fingerprint]));
  for (const [name, known] of memory.kinds) {
    if (wanted.has(name) || !keeps(known) || !isUnchanged(known)) continue;
    kinds.set(name, known);
    wanted.set(name, known.fingerprint);
  }
  const digest = sha256(JSON.stringify([...wanted].sort(([a], [b]) => compareTexts(a, b))));
  const isWhole = memory.whole.digest === digest && isUnchanged(memory.whole);
  const changed = counting.filter(({ identity }) => !kinds.has(identity.name));
  let whole = isWhole ? memory.whole : { digest: '', files: [] };
  const shown = (): readonly IndexedKind[] => [...kinds.values()].flatMap(({ kind }) => kind ?? []).sort(compareKinds);
  return {
    untouched: [...untouched, ...whole.files],
    async *files() {
      const texts = new Map<string, string>();
      const format = siteFormat(settings.format);
      for await (const { fingerprint, kind, files, name } of makeChanged(changed, sources)) {
        kinds.set(name, { fingerprint, ...(kind && { kind }), files: files.map(({ path }) => path) });
        for (const file of files) {
          if (kind !== undefined && format.wholeNeeds(kind).includes(file.path)) texts.set(file.path, file.text);
          yield file;
        }
      }
      await closeLanes();
      if (isWhole) return;
      const files: string[] = [];
      for (const file of format.wholeFiles(shown(), settings, (path) => texts.get(path) ?? unchanged(path) ?? '')) {
        files.push(file.path);
        yield file;
      }
      whole = { digest, files };
    },
    kinds: shown,
    remembered: () => ({ kinds: new Map([...kinds].sort(([a], [b]) => compareTexts(a, b))), whole }),
  };
}

/** A kind that was made anew. */
interface ChangedKind {
  readonly name: string;
  readonly fingerprint: string;
  readonly kind?: IndexedKind;
  readonly files: readonly OutputFile[];
}

async function* makeChanged(
  changed: readonly SeenDefinition[],
  { laneOf, manifestOf, oldOf, openLanes }: SiteSources,
): AsyncGenerator<ChangedKind> {
  const jobs = changed.flatMap(({ file, fingerprint, identity }) => {
    const manifest = manifestOf(file);
    if (manifest === undefined) return [];
    const lane = laneOf(manifest);
    return [{ job: { name: identity.name, fingerprint, manifest }, weight: manifest.text.length, ...(lane !== undefined && { lane }) }];
  });
  if (jobs.length === 0) return;
  const lanes = await openLanes(jobs.reduce((sum, { weight }) => sum + weight, 0));
  for await (const { job, result } of inLanes(lanes, jobs, (lane, { fingerprint, manifest, name }) =>
    lane.make({ fingerprint, manifest, ...(oldOf && { old: oldOf(name) }) }),
  ))
    yield { name: job.name, fingerprint: job.fingerprint, ...(result && { kind: result.kind }), files: result?.files ?? [] };
}

function compareKinds(a: IndexedKind, b: IndexedKind): number {
  return compareTexts(a.group, b.group) || compareTexts(a.kind, b.kind);
}
