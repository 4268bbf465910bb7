import { planFiles, planHtml, planMarkdown, plansJson, planStorage, planText, type StoragePlan } from '@structural/audit';
import { visible } from '@structural/presenters';
import { readDefinitionFiles } from '@structural/runner';
import type { ListedInput } from '@structural/sources';
import { EXIT_CLEAN, EXIT_FAILURE, EXIT_FINDINGS, worse, type ExitCode } from '../program/exit-code.js';
import { configuredVersion, reportSkipped } from '../inputs/input-search.js';
import { openInputs } from '../inputs/open-inputs.js';
import { refuse } from '../program/refuse.js';
import { writeOutputs } from '../served/write-outputs.js';
import { write, type Streams } from '../program/streams.js';
import { definitionValues, type DefinitionValues } from './definition-values.js';
import type { PlanFlags } from './plan-flags.js';
import { objectsOf, readStoredNow } from './stored-now.js';

/** Plans the way to the definitions in the inputs from those that are there now, and prints or writes the plans. */
export async function planStorageOf(
  names: readonly string[],
  flags: PlanFlags,
  given: readonly string[],
  outside: Streams,
): Promise<ExitCode> {
  // A cluster is what there is, not what shall be.
  const opened = await openInputs(
    names,
    { ...flags, fromCluster: false },
    { verb: 'plan', command: 'storage-plan', wanted: 'definitions' },
    outside,
  );
  if (typeof opened === 'number') return opened;
  const { finding, listed } = opened;
  const { streams } = finding;
  const next = await newDefinitions(listed);
  await reportSkipped(finding, flags.quiet);
  if (typeof next === 'string') return refuse(next, streams);
  const now = await readStoredNow(flags, listed, new Set(next.keys()), finding, outside);
  if (typeof now === 'string') return refuse(now, streams);
  const kubernetesVersion = given.includes('kube-version') ? flags.kubeVersion : configuredVersion(finding, flags.kubeVersion);
  const plans: StoragePlan[] = [];
  let code: ExitCode = EXIT_CLEAN;
  const added: string[] = [];
  let done = 0;
  for (const [name, value] of next) {
    await streams.activity?.step({ done: done++, total: next.size, unit: 'CRDs', what: `planning ${visible(name)}` });
    const before = now.definitions.get(name);
    if (before === undefined) {
      added.push(name);
      continue;
    }
    const planned = planStorage({ next: value, old: before, objects: objectsOf(now, value), kubernetesVersion });
    if (planned.ok) plans.push(planned.plan);
    else {
      code = EXIT_FAILURE;
      await write(streams.stderr, `error: ${visible(name)}: ${visible(planned.error)}\n`);
    }
  }
  if (added.length > 0) {
    const text = `${added.map(visible).join(', ')}: not among the current CRDs, so that no object of ${added.length === 1 ? 'it' : 'them'} is stored\n`;
    if (plans.length === 0) code = EXIT_FAILURE;
    if (plans.length === 0 || !flags.quiet) await write(streams.stderr, `${plans.length === 0 ? 'error' : 'note'}: ${text}`);
  }
  const isRefused = plans.some(
    ({ obstacles, steps }) => obstacles !== undefined || steps.some((step) => step.kind === 'release' && step.errors.length > 0),
  );
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
