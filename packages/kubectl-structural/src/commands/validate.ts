import { stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { visible } from '@structural/presenters';
import type { SourceRequest } from '@structural/sources';
import type { ExitCode } from '../exit-code.js';
import type { ValidateFlags } from '../flags.js';
import { listInputs, readDefinitionFiles, rememberInputs, toRequests, type DefinitionFiles, type ListedInput } from '../inputs.js';
import type { FileBytes, JudgingSetup } from '../judging/judge.js';
import type { Streams } from '../streams.js';
import { fixFirst, judgeAndReport, refuse, setupOf } from './lint.js';
import { survey } from './survey.js';

/**
 * Judges every custom resource in the named inputs by the definitions in `--crds` and in the inputs themselves, which are judged, too.
 *
 * With `--crd` it surveys stored objects instead.
 */
export async function validate(names: readonly string[], flags: ValidateFlags, streams: Streams, version: string): Promise<ExitCode> {
  const requests = toRequests(names, flags);
  if (requests.length === 0) return refuse("nothing to validate: name files, directories or patterns, or - for standard input\nSee 'kubectl structural validate --help'.", streams);
  if (flags.crd.length > 0) return survey(requests, flags, streams);
  const missing = await missingSchemas(flags, streams);
  if (missing !== undefined) return refuse(missing, streams);
  const given = await readCrds(flags.crds, '--crds', streams);
  if (typeof given === 'string') return refuse(given, streams);
  const prepared = await prepare(requests, given, flags, streams, version);
  const ended = await fixFirst(prepared.inputs, flags, prepared.setup, streams);
  if (ended !== undefined) return ended;
  // What was mended is read anew, definitions among it.
  const { inputs, setup } = flags.fix ? await prepare(requests, given, flags, streams, version) : prepared;
  return judgeAndReport('validate', inputs, flags, setup, streams);
}

/** What is wrong with what kubeconform is to be given, if anything. */
async function missingSchemas({ builtin, schemas, secondOpinion }: ValidateFlags, { cwd }: Streams): Promise<string | undefined> {
  if (builtin !== undefined && schemas.length === 0) {
    return '--builtin kubeconform downloads nothing: name schemas with --schemas, such as what `kubectl get --raw /openapi/v2` prints';
  }
  if (builtin === undefined && !secondOpinion && schemas.length > 0) return '--schemas is for --builtin kubeconform and --second-opinion';
  for (const path of schemas) {
    try {
      await stat(resolve(cwd, path));
    } catch {
      return `--schemas ${visible(path)}: no such file or directory`;
    }
  }
  return undefined;
}

/** The inputs, and how they are judged by the definitions given and those among them. */
async function prepare(
  requests: readonly SourceRequest[], given: readonly FileBytes[], flags: ValidateFlags, streams: Streams, version: string,
): Promise<{ readonly inputs: readonly ListedInput[]; readonly setup: JudgingSetup }> {
  const inputs = rememberInputs(await listInputs(requests, streams));
  const own = await readDefinitionFiles(inputs.filter(({ kind }) => kind === 'found'));
  const { builtin, requireCrd, schemas, secondOpinion: givesOpinion, strict, subresource } = flags;
  const kubeconform = (builtin !== undefined || givesOpinion) && { schemas: schemas.map((path) => resolve(streams.cwd, path)), judgesBuiltin: builtin !== undefined, givesOpinion };
  const resources = { catalog: [...given, ...own.files], strict, requireCrd, ...(subresource && { subresource }), ...(kubeconform && { kubeconform }) };
  return { inputs, setup: { ...setupOf(flags, streams, version), resources } };
}

/** The files with definitions that a flag names, all of which must be there to be read; else why not. */
export async function readCrds(names: readonly string[], flag: string, streams: Streams): Promise<readonly FileBytes[] | string> {
  const files: FileBytes[] = [];
  for (const name of names) {
    const read: DefinitionFiles = await readDefinitionFiles(await listInputs([{ name, recursive: true }], streams));
    const [first] = read.unreadable;
    if (first !== undefined) return `${flag} ${visible(first.name)}: ${visible(first.message)}`;
    if (read.files.length === 0) return `${flag} ${visible(name)}: holds no CustomResourceDefinition`;
    files.push(...read.files);
  }
  return files;
}
