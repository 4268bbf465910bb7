import { access, constants } from 'node:fs/promises';
import { resolve } from 'node:path';
import { visible } from '@structural/presenters';
import { systemProblem } from '@structural/sources';
import type { ExitCode } from '../exit-code.js';
import type { ValidateFlags } from '../flags.js';
import { firstSyntaxProblem, isExclusion, isSearch, listInputs, readDefinitionFiles, rememberInputs, toRequests, type DefinitionFiles, type ListedInput } from '../inputs.js';
import type { FileBytes } from '../judging/judge.js';
import type { Run } from '../judging/run-judging.js';
import type { Streams } from '../streams.js';
import { fixAndReport, refuse, setupOf, withOld } from './lint.js';
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
  const prepare = async (inputs: readonly ListedInput[]): Promise<Run> => ({ ...(await withDefinitions(inputs, given, flags, streams, version)), isSearch: isSearch(requests, inputs) });
  const run = await withOld(await prepare(await listInputs(requests, streams)), flags, streams);
  if (typeof run === 'string') return refuse(run, streams);
  // Definitions may be among what was fixed.
  return fixAndReport('validate', run, flags, streams, async (inputs) => {
    const { inputs: fixed, setup } = await prepare(inputs);
    return { ...run, inputs: fixed, setup: { ...run.setup, ...setup } };
  });
}

/** What is wrong with what kubeconform is to be given, if anything. */
async function missingSchemas({ builtin, schemas, secondOpinion }: ValidateFlags, { cwd }: Streams): Promise<string | undefined> {
  if (builtin !== undefined && schemas.length === 0) {
    return '--builtin kubeconform downloads nothing: name schemas with --schemas, such as what `kubectl get --raw /openapi/v2` prints';
  }
  if (builtin === undefined && !secondOpinion && schemas.length > 0) return '--schemas is for --builtin kubeconform and --second-opinion';
  for (const path of schemas) {
    try {
      await access(resolve(cwd, path), constants.R_OK);
    } catch (error) {
      return `--schemas ${visible(path)}: ${systemProblem(path, error).message}`;
    }
  }
  return undefined;
}

/** The inputs, and how they are judged by the definitions given and those among them. */
async function withDefinitions(listed: readonly ListedInput[], given: readonly FileBytes[], flags: ValidateFlags, streams: Streams, version: string): Promise<Omit<Run, 'isSearch'>> {
  const inputs = rememberInputs(listed);
  const own = await readDefinitionFiles(inputs.filter(({ kind }) => kind === 'found'));
  const { builtin, requireCrd, schemas, secondOpinion: givesOpinion, strict, subresource } = flags;
  const kubeconform = (builtin !== undefined || givesOpinion) && { schemas: schemas.map((path) => resolve(streams.cwd, path)), judgesBuiltin: builtin !== undefined, givesOpinion };
  const resources = { catalog: [...given, ...own.files], strict, requireCrd, ...(subresource && { subresource }), ...(kubeconform && { kubeconform }) };
  return { inputs, setup: { ...setupOf(flags, streams, version), resources } };
}

/** The files with definitions that a flag names, all of which must be there to be read; else why not. */
export async function readCrds(names: readonly string[], flag: string, streams: Streams): Promise<readonly FileBytes[] | string> {
  const files: FileBytes[] = [];
  const requests = names.map((name) => ({ name, recursive: true }));
  const exclusions = requests.filter(isExclusion);
  for (const request of requests.filter((each) => !isExclusion(each))) {
    const inputs = await listInputs([request, ...exclusions], streams);
    const read: DefinitionFiles = await readDefinitionFiles(inputs);
    const [first] = read.unreadable;
    if (first !== undefined) return `${flag} ${visible(first.name)}: ${visible(first.message)}`;
    if (read.files.length === 0) return `${flag} ${(await firstSyntaxProblem(inputs)) ?? `${visible(request.name)}: holds no CustomResourceDefinition`}`;
    for (const file of read.files) files.push(file);
  }
  return files;
}
