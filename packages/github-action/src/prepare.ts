import { visible } from '@structural/presenters';
import type { JudgingSetup } from '@structural/runner';
import type { Baseline, Git, Past } from '@structural/sources';
import type { ActionHost } from './action-host.js';
import { workflowInput, type ActionInputs } from './action-inputs.js';
import { findBase } from './changes/base.js';
import { findChangedFiles } from './changes/changed-files.js';
import { chooseFiles } from './changes/choose-files.js';
import { openCounted } from './changes/counted.js';
import { openOld } from './changes/old.js';
import type { WorkflowEvent } from './changes/workflow-event.js';
import { listFiles, type ListedFile } from './listed-files.js';
import type { ActionRendering } from './open-render.js';
import type { Places } from './places.js';
import type { ActionProblem } from './problem.js';
import { readDefinitions } from './read-definitions.js';
import { LINK_VARIABLES } from './report/links.js';

/** Where and why the action runs. */
export interface RunContext {
  readonly host: ActionHost;
  readonly event: WorkflowEvent;
  readonly git: Git;
  readonly places: Places;
}

/** What is to be judged, and how. */
export interface Preparation {
  readonly toJudge: readonly ListedFile[];
  readonly setup: JudgingSetup<ActionRendering>;
  /** What was there before each file, where that is not the same for all. */
  readonly baseline?: Baseline;
  /** What the files were, where only new findings count. */
  readonly past?: Past;
  /** The names of the files that `crds` stands for. */
  readonly definitionFiles: ReadonlySet<string>;
  /** Whether only the files that changed are judged. */
  readonly isNarrowed: boolean;
  /** Why these files. */
  readonly reasons: readonly string[];
  readonly problems: readonly ActionProblem[];
}

/** Finds the files, chooses those that changed where that is asked for, and reads the definitions that resources are judged by. */
export async function prepare(inputs: ActionInputs, { event, git, host, places }: RunContext): Promise<Preparation> {
  const { conventions, kubernetesVersion, maxAnnotations, onlyChanged, requireCrd, sarifFile, strict } = inputs;
  const [listed, crds] = await Promise.all([listFiles(inputs.files, places.directory), listFiles(inputs.crds, places.directory)]);
  const problems = [...listed.problems, ...crds.problems].map(({ message, name }): ActionProblem => ({
    title: 'not read',
    message: `${visible(name)}: ${message}`,
  }));
  const api = { repository: host.env['GITHUB_REPOSITORY'], token: workflowInput('token', host.env), apiUrl: host.env['GITHUB_API_URL'] };
  const base = await findBase(event, git);
  const changed = onlyChanged ? await findChangedFiles(event, base, git, api) : undefined;
  const chosen = changed && chooseFiles(listed.files, crds.files, inputs, changed, places);
  const toJudge = chosen?.files ?? listed.files;
  const paths = new Map([...crds.files, ...listed.files].map(({ name, realPath = name }) => [name, places.toPath(realPath)]));
  const definitions =
    inputs.crds.length > 0 ? await readDefinitions(crds.files, listed.files, (file) => paths.get(file) ?? file) : undefined;
  const old = await openOld(inputs.old, base, places.directory);
  const report = inputs.report ?? (event.name.startsWith('pull_request') ? 'new' : 'all');
  const { counted, past, reasons } = await openCounted(report, base, toJudge, definitions?.catalog, places.directory);
  return {
    toJudge,
    definitionFiles: new Set(crds.files.map(({ name }) => name)),
    isNarrowed: chosen?.isNarrowed === true,
    ...(old.baseline && { baseline: old.baseline }),
    ...(past && { past }),
    setup: {
      checking: {
        kubernetesVersion,
        conventions,
        acknowledgements: true,
        fixes: true,
        ...(counted && { counted }),
        ...(old.always && { old: old.always }),
        ...(definitions && { resources: { catalog: definitions.catalog, strict, requireCrd } }),
      },
      rendering: {
        paths,
        links: { env: Object.fromEntries(LINK_VARIABLES.map((name) => [name, host.env[name]])), event },
        maxAnnotations,
        sarif: sarifFile !== undefined,
      },
    },
    reasons: [...(chosen === undefined ? [] : [`judged: ${chosen.reason}`]), ...old.reasons, ...reasons],
    problems: [...problems, ...old.problems, ...(crds.problems.length > 0 ? [] : (definitions?.problems ?? []))],
  };
}
