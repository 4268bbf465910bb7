import { readInputs } from '@structural/sources';
import { publishManifests } from '../publish/publish-manifests.js';
import type { Manifest, Publication } from '../publish/published-api.js';
import { describeProblem } from '../publish/describe-problem.js';
import { printable } from '../publish/printable.js';
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
