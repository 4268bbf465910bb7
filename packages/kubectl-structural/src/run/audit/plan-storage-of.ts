import { planFiles, planHtml, planMarkdown, plansJson, planStorage, planText, type StoragePlan } from '@structural/audit';
import type { JsonObject } from '@structural/json';
import { visible } from '@structural/presenters';
import { listFrom, readDefinitionFiles } from '@structural/runner';
import { readAhead, type ListedInput } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../exit-code.js';
import { configuredVersion, givenOrConfiguredCrds, type Finding } from '../finding.js';
import { openInputs } from '../open-inputs.js';
import { refuse } from '../refuse.js';
import { writeOutputs } from '../served/write-outputs.js';
import { readObjectFile } from '../serve/object-file.js';
import { write, type Streams } from '../streams.js';
import { readOldDefinitions } from '../survey-definitions.js';
import { definitionValues, type DefinitionValues } from './definition-values.js';
import type { PlanFlags } from './plan-flags.js';

/** Plans the way to the definitions in the inputs from those that are there now, and prints or writes the plans. */
export async function planStorageOf(
  names: readonly string[],
  flags: PlanFlags,
  given: readonly string[],
  outside: Streams,
): Promise<ExitCode> {
  const opened = await openInputs(names, flags, { verb: 'plan', command: 'storage-plan' }, outside);
  if (typeof opened === 'number') return opened;
  const { finding, listed } = opened;
  const { streams } = finding;
  const next = await newDefinitions(listed);
  if (typeof next === 'string') return refuse(next, streams);
  const old = await oldDefinitions(flags, listed, finding);
  if (typeof old === 'string') return refuse(old, streams);
  const objects = await objectsByKind(flags.objects, streams);
  if (typeof objects === 'string') return refuse(objects, streams);
  const kubernetesVersion = given.includes('kube-version') ? flags.kubeVersion : configuredVersion(finding, flags.kubeVersion);
  const plans: StoragePlan[] = [];
  let code: ExitCode = EXIT_CLEAN;
  for (const [name, value] of next) {
    const before = old.get(name);
    const planned =
      before === undefined
        ? { ok: false as const, error: 'it is not among the definitions of --old or --crds, so that nothing is stored of it' }
        : planStorage({ next: value, old: before, objects: objects.get(kindOf(value)) ?? [], kubernetesVersion });
    if (planned.ok) plans.push(planned.plan);
    else {
      code = EXIT_FAILURE;
      await write(streams.stderr, `error: ${visible(name)}: ${visible(planned.error)}\n`);
    }
  }
  const isRefused = plans.some(({ steps }) => steps.some((step) => step.kind === 'release' && step.errors.length > 0));
  if (isRefused) code = worse(code, EXIT_FINDINGS);
  if (plans.length === 0) return code;
  if (flags.out !== undefined) code = worse(code, await writePlans(flags.out, plans, listed, flags, streams));
  await write(streams.stdout, rendered(plans, flags.output));
  return code;
}

function rendered(plans: readonly StoragePlan[], output: PlanFlags['output']): string {
  switch (output) {
    case 'human':
      return plans.map(planText).join('\n');
    case 'markdown':
      return plans.map(planMarkdown).join('\n');
    case 'json':
      return plansJson(plans);
    case 'html':
      return planHtml(plans);
  }
}

async function newDefinitions(listed: readonly ListedInput[]): Promise<DefinitionValues | string> {
  const { files, unreadable } = await readDefinitionFiles(listed);
  const [first] = unreadable;
  if (first !== undefined) return `${visible(first.name)}: ${visible(first.message)}`;
  const values = definitionValues(files);
  if (typeof values === 'string') return values;
  return values.size === 0 ? 'no CustomResourceDefinition in the input' : values;
}

async function oldDefinitions(
  { crds, old }: PlanFlags,
  listed: readonly ListedInput[],
  finding: Finding,
): Promise<DefinitionValues | string> {
  if (old !== undefined && crds.length > 0) return '--old and --crds both say what is there now; name one of them';
  if (old === undefined) {
    const files = await givenOrConfiguredCrds(crds, finding);
    if (typeof files === 'string') return files;
    return files.length === 0
      ? 'what is there now? Name a file or a git revision with --old, or what kubectl get customresourcedefinitions -o yaml prints with --crds'
      : definitionValues(files);
  }
  const { files } = await readDefinitionFiles(listed);
  const before = await readOldDefinitions(old, files, finding.streams);
  return typeof before === 'string' ? before : definitionValues(before);
}

/** The objects in some files by group and kind; or what cannot be read. */
async function objectsByKind(names: readonly string[], streams: Streams): Promise<ReadonlyMap<string, readonly JsonObject[]> | string> {
  const byKind = new Map<string, JsonObject[]>();
  const requests = names.map((name) => ({ name, recursive: true }));
  if (requests.length === 0) return byKind;
  for await (const input of readAhead(await listFrom(streams.cwd, requests, streams))) {
    if (input.kind === 'problem') return `--objects ${visible(input.name)}: ${visible(input.message)}`;
    const { faults, objects } = readObjectFile({ file: input.name, text: input.bytes });
    if (faults !== '') return `--objects ${faults.slice('error: '.length).trimEnd()}`;
    for (const object of objects) {
      const { apiVersion, kind } = object;
      const key = `${String(apiVersion).split('/')[0] ?? ''}/${String(kind)}`;
      const known = byKind.get(key);
      if (known === undefined) byKind.set(key, [object]);
      else known.push(object);
    }
  }
  return byKind;
}

function kindOf({ spec }: JsonObject): string {
  const { group, names } = spec as { readonly group?: string; readonly names?: { readonly kind?: string } };
  return `${String(group)}/${String(names?.kind)}`;
}

async function writePlans(
  folder: string,
  plans: readonly StoragePlan[],
  listed: readonly ListedInput[],
  { quiet }: PlanFlags,
  streams: Streams,
): Promise<ExitCode> {
  const inputs = listed.flatMap((input) => (input.kind === 'found' && input.path !== undefined ? [input.path] : []));
  const outputs = plans.flatMap((plan) => [
    ...planFiles(plan).map(({ name, text }) => ({
      path: plans.length === 1 ? name : `${plan.name}/${name}`,
      about: plan.name,
      render: () => text,
    })),
    { path: plans.length === 1 ? 'plan.md' : `${plan.name}/plan.md`, about: plan.name, render: () => planMarkdown(plan) },
  ]);
  return writeOutputs({ folder, inputs }, outputs, streams, quiet);
}
