import { findInputs } from '@structural/sources';
import { describeProblem } from '../publish/describe-problem.js';
import { printable } from '../publish/printable.js';
import { publicationOf } from '../publish/publication-of.js';
import type { Manifest, PublishedApi, PublishingProblem } from '../publish/published-api.js';
import { readManifests } from '../publish/read-manifest.js';
import type { Origins } from './origins.js';
import type { ExitCode, Streams } from './streams.js';

/** What inputs publish, and how well that went. */
export interface PublishedInputs {
  readonly apis: readonly PublishedApi[];
  /** The paths of the files that hold definitions. */
  readonly files: readonly string[];
  readonly code: ExitCode;
  /** Whether there was a definition at all, accepted or not. */
  readonly found: boolean;
  /** What an API was made from. */
  originOf(api: PublishedApi): string;
}

/**
 * Reads files, folders, patterns and standard input, and tells on stderr what of them has no document and why. What stops one of them stops no
 * other: its origin is broken, so that what it once published must not be removed.
 */
export async function publishInputs(
  names: readonly string[],
  origins: Origins,
  { cwd, stdin, writeErr }: Streams,
): Promise<PublishedInputs> {
  const manifests: Manifest[] = [];
  let code: ExitCode = 0;
  const paths = new Map<string, string>();
  for await (const listed of findInputs(
    names.map((name) => ({ name, recursive: true })),
    { cwd, stdin },
  )) {
    const input = listed.kind === 'problem' ? listed : await listed.read();
    if (listed.kind === 'found' && listed.path !== undefined) paths.set(listed.name, listed.path);
    if (input.kind === 'bytes') {
      manifests.push({ file: input.name, text: input.bytes });
    } else {
      writeErr(`error: ${printable(input.name)}: ${printable(input.message)}\n`);
      origins.addUnread(input.name);
      code = 2;
    }
  }
  const originOf = ({ file }: { readonly file: string }): string => origins.of(file, paths.get(file));
  const read = readManifests(manifests);
  const { apis, problems } = publicationOf(read);
  for (const problem of problems) {
    writeErr(`${describeProblem(problem)}\n`);
    if (isBreaking(problem)) origins.addBroken(originOf(problem));
  }
  const found = read.some(({ definitions }) => definitions.length > 0);
  if (!found && code === 0)
    writeErr(`error: the input holds no CustomResourceDefinition${problems.length > 0 ? ' that can be read' : ''}\n`);
  const files = read.flatMap(({ definitions, file }) => (definitions.length === 0 ? [] : (paths.get(file) ?? [])));
  return { apis, files, code: found ? (code === 0 && problems.length > 0 ? 1 : code) : 2, found, originOf };
}

/** Whether a file may have held more than is published of it. */
function isBreaking({ reason }: PublishingProblem): boolean {
  return reason !== 'overridden' && reason !== 'annotation';
}
