import { readInputs } from '@structural/sources';
import { publishManifests } from '../publish/publish-manifests.js';
import type { Manifest, Publication, PublishingProblem } from '../publish/published-api.js';
import { printable } from './printable.js';
import type { ExitCode, Streams } from './streams.js';

/** What inputs publish, and how well that went. */
export interface PublishedInputs {
  readonly publication: Publication;
  readonly code: ExitCode;
}

/** Reads files, folders, patterns and standard input, and tells on stderr what of them has no document and why. */
export async function publishInputs(names: readonly string[], { cwd, stdin, writeErr }: Streams): Promise<PublishedInputs> {
  const manifests: Manifest[] = [];
  let code: ExitCode = 0;
  for await (const input of readInputs(names.map((name) => ({ name, recursive: true })), { cwd, stdin })) {
    if (input.kind === 'bytes') {
      manifests.push({ file: input.name, text: input.bytes });
    } else {
      writeErr(`error: ${printable(input.name)}: ${printable(input.message)}\n`);
      code = 2;
    }
  }
  const publication = publishManifests(manifests);
  for (const problem of publication.problems) writeErr(`${describeProblem(problem)}\n`);
  if (code === 0 && publication.problems.length > 0) code = 1;
  return { publication, code };
}

/** One line about a problem, fit for a terminal and a log. */
export function describeProblem({ definition, file, line, message }: PublishingProblem): string {
  const place = line === undefined ? file : `${file}:${String(line)}`;
  return printable([place, ...(definition === '' ? [] : [definition]), message].join(': '));
}
