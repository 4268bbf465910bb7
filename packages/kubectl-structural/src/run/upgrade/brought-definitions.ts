import type { UpgradeDefinition } from '@structural/audit';
import { readCatalog } from '@structural/checker';
import {
  isRenderedOtherwise,
  LOCK_NAME,
  lockedDefinitions,
  lockedName,
  openDefinitionCache,
  sourceKey,
  sourceName,
  type DefinitionSource,
  type FileBytes,
  type FolderOwner,
  type NamedSource,
} from '@structural/runner';
import { isInCrds } from '@structural/sources';
import type { Streams } from '../program/streams.js';
import type { UpgradeSide } from './read-upgrade-side.js';

/** A file with CRDs that a source brings. */
interface BroughtFile {
  readonly source: string;
  /** The file of the repository that names the source. */
  readonly by: string;
  /** The releases of Helm that it is of, and that delete it when they no longer have it. */
  readonly releases: readonly string[];
  readonly path: string;
  readonly isLeft: boolean;
  /** Whether something that names its source is on the other side, too. */
  readonly isOnBoth: boolean;
  readonly stays?: string;
  readonly bytes: FileBytes;
}

/**
 * What the sources of a side bring, as its lock file has it, or that of the other side; the sources that bring no CRD; and those that are in neither,
 * or of which not all could be read.
 */
export interface BroughtFiles {
  readonly files: readonly BroughtFile[];
  readonly empty: readonly DefinitionSource[];
  readonly unknown: readonly DefinitionSource[];
}

/** Takes what the sources of a side bring out of the cache; or says what is not there. */
export function broughtFiles(side: UpgradeSide, other: UpgradeSide, env: Streams['env']): BroughtFiles | string {
  const { locked, sources } = side;
  const byKey = new Map([...other.locked, ...locked].map((source) => [sourceKey(source), source]));
  // What a catalog has is no state of a cluster.
  const brings = locked.filter(({ kind }) => kind !== 'schema');
  const used = sources ?? brings.map((source): NamedSource => ({ source: { ...source, by: LOCK_NAME, file: LOCK_NAME }, by: [] }));
  const otherNames = other.sources && new Set(other.sources.flatMap(({ by }) => by.map(({ name }) => name)));
  const cache = openDefinitionCache(env, process.platform);
  const brought: BroughtFile[] = [];
  const [empty, unknown]: [DefinitionSource[], DefinitionSource[]] = [[], []];
  for (const { by, source } of used) {
    const known = byKey.get(sourceKey(source));
    if (known === undefined) {
      unknown.push(source);
      continue;
    }
    if (sources !== undefined && isRenderedOtherwise(known, source))
      unknown.push({ ...source, problem: 'its values changed after helm rendered it: run kubectl structural definitions sync' });
    const [unread, ...more] = known.unread ?? [];
    if (unread !== undefined)
      unknown.push({ ...source, problem: unread + (more.length === 0 ? '' : ` (and ${String(more.length)} more)`) });
    const files = lockedDefinitions([known], cache);
    if (typeof files === 'string') return files;
    if (files.length === 0 && unread === undefined) empty.push(source);
    const isRemoved = otherNames !== undefined && by.every(({ name }) => !otherNames.has(name));
    for (const bytes of files) {
      const path = bytes.file.slice(lockedName(known).length + 1);
      const inCrds = isInCrds(path);
      const stays = staysAs(source, { inCrds, isRemoved, owner: side.ownerOf(source.file) });
      brought.push({
        source: sourceName(known),
        by: source.file,
        releases: source.isRelease === true && !inCrds ? by.map(({ name }) => name) : [],
        path,
        isLeft: source.leavesCrds === true && inCrds,
        isOnBoth: otherNames !== undefined && !isRemoved,
        bytes,
        ...(stays !== undefined && { stays }),
      });
    }
  }
  return { files: brought, empty, unknown };
}

/** Why a CRD stays in the cluster when its source no longer has it, or is itself removed; undefined where something deletes it. */
function staysAs(
  { by, isRelease, keepsGone, outlived }: DefinitionSource,
  { inCrds, isRemoved, owner }: { readonly inCrds: boolean; readonly isRemoved: boolean; readonly owner: FolderOwner | undefined },
): string | undefined {
  if (keepsGone === true) return `${by} does not prune`;
  if (isRelease === true && inCrds) return 'Helm deletes no CRD of crds/';
  if (!isRemoved) return undefined;
  return outlived ?? (isRelease === true && owner?.prunes === false ? `${owner.name} does not prune ${by}` : undefined);
}

/**
 * The CRDs of both sides, without those of files that have the same text on both: what stays the same changes nothing, and need not be parsed.
 * Such a file counts only where it still has a CRD that another file lost.
 */
export function changedDefinitions(
  before: BroughtFiles,
  after: BroughtFiles,
): { readonly old: readonly UpgradeDefinition[]; readonly next: readonly UpgradeDefinition[] } {
  const [isSame, wasSame] = [sameIn(before), sameIn(after)];
  const old = before.files.filter((file) => !wasSame(file)).flatMap(definitionsIn);
  const changed = after.files.filter((file) => !isSame(file)).flatMap(definitionsIn);
  const names = new Set(changed.map(nameIn));
  const lost = old.map(nameIn).filter((name) => !names.has(name));
  const holding = after.files.filter((file) => isSame(file) && lost.some((name) => Buffer.from(file.bytes.text).includes(name)));
  const kept = holding.flatMap(definitionsIn).filter((each) => lost.includes(nameIn(each)));
  return { old, next: [...changed, ...kept] };
}

function sameIn({ files }: BroughtFiles): (file: BroughtFile) => boolean {
  const others = new Map(files.map((file) => [`${file.source}\n${file.path}`, file]));
  return ({ bytes, path, releases, source }) => {
    const other = others.get(`${source}\n${path}`);
    return other !== undefined && areShared(releases, other.releases) && Buffer.compare(other.bytes.text, bytes.text) === 0;
  };
}

/** Whether some release of the one side is there on the other, or neither has any. */
function areShared(releases: readonly string[], others: readonly string[]): boolean {
  return releases.length + others.length === 0 || releases.some((name) => others.includes(name));
}

function definitionsIn({ by, bytes, isLeft, isOnBoth, releases, source, stays }: BroughtFile): readonly UpgradeDefinition[] {
  return readCatalog([bytes]).entries.map((entry) => ({
    entry,
    source,
    file: by,
    isLeft,
    isUpgraded: isOnBoth,
    releases,
    ...(stays !== undefined && { stays }),
  }));
}

function nameIn({ entry }: UpgradeDefinition): string {
  return entry.definition.metadata.name;
}
