import type { ApiProposal } from '@structural/checker';
import { findInputs } from '@structural/sources';
import { countingDefinitions, type SeenDefinition } from '../publish/counting-definitions.js';
import { describeProblem } from '../publish/describe-problem.js';
import { printable } from '../publish/printable.js';
import type { Manifest, PublishingProblem } from '../publish/published-api.js';
import type { ReadManifest } from '../publish/read-manifest.js';
import type { Origins } from './origins.js';
import type { PublisherExitCode, PublisherStreams } from './streams.js';

/** What inputs hold, and how well that went. */
export interface PublishedInputs<Found extends SeenDefinition> {
  readonly manifests: readonly Manifest[];
  readonly read: readonly ReadManifest<Found>[];
  /** The definitions that count, by name. */
  readonly counting: readonly Found[];
  /** The paths of the files that hold definitions. */
  readonly files: readonly string[];
  readonly code: PublisherExitCode;
  /** Whether there was a definition at all, accepted or not. */
  readonly found: boolean;
  /** What something was made from, by the file in which it was read. */
  originOf(read: { readonly file: string }): string;
}

/** How inputs are read. */
export interface ReadingOptions {
  readonly origins: Origins;
  /** Whether annotations about entities matter. */
  readonly readsAnnotations: boolean;
  /** Whether definitions count that a server would refuse today. */
  readonly asStored: boolean;
  /** What is read of definitions though no server reads it. */
  readonly proposals: readonly ApiProposal[] | undefined;
}

/**
 * Reads files, folders, patterns and standard input, and tells on stderr what of them has no document and why. What stops one of them stops no
 * other: its origin is broken, so that what it once published must not be removed. `read` reads what was found.
 */
export async function publishInputs<Found extends SeenDefinition>(
  names: readonly string[],
  { asStored, origins, proposals, readsAnnotations }: ReadingOptions,
  { cwd, stdin, writeErr }: Pick<PublisherStreams, 'cwd' | 'stdin' | 'writeErr'>,
  read: (manifests: readonly Manifest[]) => readonly ReadManifest<Found>[] | Promise<readonly ReadManifest<Found>[]>,
): Promise<PublishedInputs<Found>> {
  const manifests: Manifest[] = [];
  let code: PublisherExitCode = 0;
  const paths = new Map<string, string>();
  for await (const listed of findInputs(
    names.map((name) => ({ name, recursive: true })),
    { cwd, stdin },
  )) {
    const input = listed.kind === 'problem' ? listed : await listed.read();
    if (listed.kind === 'found' && listed.path !== undefined) paths.set(listed.name, listed.path);
    if (input.kind === 'bytes') {
      manifests.push({ file: input.name, text: input.bytes, proposals, ...(asStored && { asStored }) });
    } else {
      writeErr(`error: ${printable(input.name)}: ${printable(input.message)}\n`);
      origins.addUnread(input.name);
      code = 2;
    }
  }
  const originOf = ({ file }: { readonly file: string }): string => origins.of(file, paths.get(file));
  const all = await read(manifests);
  const { counting, problems: ofDefinitions } = countingDefinitions(all.flatMap(({ definitions }) => definitions));
  const every = [...all.flatMap((one) => one.problems), ...ofDefinitions];
  const problems = readsAnnotations ? every : every.filter(({ reason }) => reason !== 'annotation');
  for (const problem of problems) {
    writeErr(`${describeProblem(problem)}\n`);
    if (isBreaking(problem)) origins.addBroken(originOf(problem));
  }
  const found = all.some(({ definitions }) => definitions.length > 0);
  if (!found && code === 0) writeErr(`error: the input has no CustomResourceDefinition${problems.length > 0 ? ' that can be read' : ''}\n`);
  const files = all.flatMap(({ definitions, file }) => (definitions.length === 0 ? [] : (paths.get(file) ?? [])));
  return { manifests, read: all, counting, files, code: found ? (code === 0 && problems.length > 0 ? 1 : code) : 2, found, originOf };
}

/** Whether a file may have held more than is published of it. */
function isBreaking({ reason }: PublishingProblem): boolean {
  return reason !== 'overridden' && reason !== 'annotation';
}
