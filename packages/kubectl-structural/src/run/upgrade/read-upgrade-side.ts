import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { UpgradeDefinition, UpgradeObject } from '@structural/audit';
import { findObjects, isDefinition, readCatalog, type KubernetesVersion } from '@structural/checker';
import { lineIndex, locateNearest, type SourceDocument } from '@structural/document';
import { visible } from '@structural/presenters';
import {
  isRenderedOtherwise,
  LOCK_NAME,
  manifestsOnly,
  openDefinitionCache,
  lockedDefinitions,
  lockedName,
  parseLock,
  readDefinitionFiles,
  sourceKey,
  sourceName,
  uniqueSources,
  type DefinitionSource,
  type FileBytes,
  type LockedSource,
} from '@structural/runner';
import { isInCrds, listInputs, readRegularFile, rememberInputs, resolveRevision, type Input, type ListedInput } from '@structural/sources';
import { readRepository } from '../definitions/read-repository.js';
import { findListed, openInputSearch, toConfigured, type InputSearch } from '../inputs/input-search.js';
import type { FindFlags } from '../flags/find-flags.js';
import type { Streams } from '../program/streams.js';

/** A repository before or after an upgrade. */
export interface UpgradeSide {
  /** The CRDs in its own files. */
  readonly own: readonly UpgradeDefinition[];
  readonly objects: readonly UpgradeObject[];
  /** What brings other CRDs; absent for a lock file by itself, of which all counts. */
  readonly sources: readonly DefinitionSource[] | undefined;
  readonly locked: readonly LockedSource[];
  /** The server that its config file names. */
  readonly kubernetesVersion?: KubernetesVersion;
  /** What could not be read, in words. */
  readonly problems: readonly string[];
}

/** Reads a side of an upgrade: a folder, a git revision of the working folder, or a lock file; or says why it cannot be read. */
export async function readUpgradeSide(
  label: 'OLD' | 'NEW' | '--also',
  name: string,
  flags: FindFlags,
  streams: Streams,
): Promise<UpgradeSide | string> {
  const { cwd } = streams;
  const path = resolve(cwd, name);
  const stats = statSync(path, { throwIfNoEntry: false });
  const isLock = /(?:^|[/:])structural\.lock$/.test(name);
  const isRevision = stats === undefined && !isLock && (await resolveRevision(`${name}^{commit}`, cwd)).ok;
  if (stats === undefined && !isLock && !isRevision)
    return `${label} ${visible(name)}: is neither a folder, a lock file nor a git revision`;
  if (stats?.isFile() === true && !isLock) return `${label} ${visible(name)}: is a file: name a folder, a git revision or a ${LOCK_NAME}`;
  const lockName = isLock ? name : isRevision ? `${name}:./${LOCK_NAME}` : join(name, LOCK_NAME);
  const locked = await readLock(lockName, streams);
  if (typeof locked === 'string') return `${label} ${visible(lockName)}: ${locked}`;
  if (isLock)
    return locked === undefined
      ? `${label} ${visible(name)}: no such file`
      : { own: [], objects: [], sources: undefined, locked, problems: [] };
  const side = await readFiles(isRevision ? `${name}:./` : name, flags, streams);
  return typeof side === 'string' ? side : { ...side, locked: locked ?? [] };
}

async function readLock(name: string, { cwd, stdin }: Streams): Promise<readonly LockedSource[] | undefined | string> {
  const read: Input | undefined = /^[^/]{2,}:/.test(name)
    ? await readAtRevision(name, cwd, stdin)
    : readRegularFile(name, resolve(cwd, name));
  if (read === undefined || read.kind === 'problem') return undefined;
  const lock = parseLock(Buffer.from(read.bytes).toString());
  return typeof lock === 'string' ? lock : lock.sources;
}

async function readAtRevision(name: string, cwd: string, stdin: Streams['stdin']): Promise<Input | undefined> {
  const [input] = await listInputs([{ name, recursive: false }], { cwd, stdin });
  return input?.kind === 'found' ? input.read() : undefined;
}

async function readFiles(name: string, flags: FindFlags, streams: Streams): Promise<Omit<UpgradeSide, 'locked'> | string> {
  const finding = openInputSearch(flags, streams);
  const listed = await findListed([{ name, recursive: true }], finding);
  if (typeof listed === 'string') return listed;
  const inputs = rememberInputs(manifestsOnly(listed, finding.skipped, 'resources'));
  const found: UpgradeObject[] = [];
  const { ownerOf, problems, sources } = await readRepository(listed, inputs, (document, file) => found.push(...objectsIn(document, file)));
  const objects = found.map((object) => withOwner(object, ownerOf(object.place.file)));
  const { files } = await readDefinitionFiles(inputs.filter(({ kind }) => kind === 'found'));
  const own = readCatalog(files).entries.map((entry) => ({ entry, source: '', file: entry.file, isLeft: false }));
  const kubernetesVersion = serverNamed(inputs, finding);
  return {
    own,
    objects,
    sources: uniqueSources(sources).map(({ source }) => source),
    problems,
    ...(kubernetesVersion && { kubernetesVersion }),
  };
}

/** The server that the config file above the first file names. */
function serverNamed(inputs: readonly ListedInput[], { configs, streams }: InputSearch): KubernetesVersion | undefined {
  const [first] = toConfigured(inputs, streams);
  return first && configs.of(first.path, first.atRevision)?.kubernetesVersion;
}

function withOwner(object: UpgradeObject, owner: UpgradeObject['owner']): UpgradeObject {
  return owner === undefined ? object : { ...object, owner };
}

function objectsIn(document: SourceDocument, file: string): readonly UpgradeObject[] {
  return findObjects(document.value)
    .filter(({ value }) => !isDefinition(value))
    .map(({ path, value }) => ({
      value,
      place: { file, line: lineIndex(document.text).positionOf(locateNearest(document, path).value.start).line },
    }));
}

/** A file with CRDs that a source brings. */
interface BroughtFile {
  readonly source: string;
  /** The file of the repository that names the source. */
  readonly by: string;
  readonly path: string;
  readonly isLeft: boolean;
  readonly stays?: string;
  readonly bytes: FileBytes;
}

/** What the sources of a side bring, as its lock file has it, or that of the other side; and the sources that are in neither, or of which not all could be read. */
export interface BroughtFiles {
  readonly files: readonly BroughtFile[];
  readonly unknown: readonly DefinitionSource[];
}

/** Takes what the sources of a side bring out of the cache; or says what is not there. */
export function broughtFiles({ locked, sources }: UpgradeSide, other: UpgradeSide, env: Streams['env']): BroughtFiles | string {
  const byKey = new Map([...other.locked, ...locked].map((source) => [sourceKey(source), source]));
  const used = sources ?? locked.map((source): DefinitionSource => ({ ...source, by: LOCK_NAME, file: LOCK_NAME }));
  const others = other.sources && new Set(other.sources.map(sourceName));
  const cache = openDefinitionCache(env, process.platform);
  const brought: BroughtFile[] = [];
  const unknown: DefinitionSource[] = [];
  for (const source of used) {
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
    const isRemoved = others?.has(sourceName(source)) === false;
    const stays = source.keepsGone === true ? `${source.by} does not prune` : outlived(source, isRemoved);
    for (const bytes of files) {
      const path = bytes.file.slice(lockedName(known).length + 1);
      const isLeft = source.leavesCrds === true && isInCrds(path);
      brought.push({ source: sourceName(known), by: source.file, path, isLeft, bytes, ...(stays !== undefined && { stays }) });
    }
  }
  return { files: brought, unknown };
}

function outlived({ by, outlivedByCrds }: DefinitionSource, isRemoved: boolean): string | undefined {
  return isRemoved && outlivedByCrds === true ? `Argo CD deletes no CRD with ${by}` : undefined;
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
  const texts = new Map(files.map(({ bytes, path, source }) => [`${source}\n${path}`, bytes.text]));
  return ({ bytes, path, source }) => {
    const text = texts.get(`${source}\n${path}`);
    return text !== undefined && Buffer.compare(text, bytes.text) === 0;
  };
}

function definitionsIn({ by, bytes, isLeft, source, stays }: BroughtFile): readonly UpgradeDefinition[] {
  return readCatalog([bytes]).entries.map((entry) => ({ entry, source, file: by, isLeft, ...(stays !== undefined && { stays }) }));
}

function nameIn({ entry }: UpgradeDefinition): string {
  return entry.definition.metadata.name;
}
