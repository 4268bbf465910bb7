import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { UpgradeDefinition, UpgradeObject } from '@structural/audit';
import { findObjects, isDefinition, readCatalog, type KubernetesVersion } from '@structural/checker';
import { lineIndex, locateNearest, type SourceDocument } from '@structural/document';
import { visible } from '@structural/presenters';
import {
  LOCK_NAME,
  manifestsOnly,
  parseLock,
  readDefinitionFiles,
  uniqueSources,
  type FolderOwner,
  type LockedSource,
  type NamedSource,
} from '@structural/runner';
import { listInputs, readRegularFile, rememberInputs, resolveRevision, type Input, type ListedInput } from '@structural/sources';
import { readRepository } from '../definitions/read-repository.js';
import { findListed, openInputSearch, toConfigured, type InputSearch } from '../inputs/input-search.js';
import type { FindFlags } from '../flags/find-flags.js';
import type { Streams } from '../program/streams.js';

/** A repository before or after an upgrade. */
export interface UpgradeSide {
  /** The CRDs in its own files. */
  readonly own: readonly UpgradeDefinition[];
  readonly objects: readonly UpgradeObject[];
  /** What brings other CRDs, with all that names it; absent for a lock file by itself, of which all counts. */
  readonly sources: readonly NamedSource[] | undefined;
  /** What applies a file. */
  ownerOf(file: string): FolderOwner | undefined;
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
      : { own: [], objects: [], sources: undefined, ownerOf: () => undefined, locked, problems: [] };
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
  const own = readCatalog(files).entries.map((entry) => ({ entry, source: '', file: entry.file, isLeft: false, releases: [] }));
  const kubernetesVersion = serverNamed(inputs, finding);
  return {
    own,
    objects,
    sources: uniqueSources(sources),
    ownerOf,
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
