import { visible } from '@structural/presenters';
import type { ActionHost } from './action-host.js';
import { workflowInput, type ActionInputs } from './action-inputs.js';
import { findChangedFiles } from './changed-files.js';
import { chooseFiles } from './choose-files.js';
import { readDefinitions } from './definitions.js';
import type { Git } from './git.js';
import type { JudgingSetup } from './judging.js';
import { LINK_VARIABLES } from './links.js';
import { listFiles, type ListedFile } from './listed-files.js';
import type { Places } from './places.js';
import type { Trouble } from './trouble.js';
import type { WorkflowEvent } from './workflow-event.js';

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
  readonly setup: JudgingSetup;
  /** Why these files. */
  readonly reasons: readonly string[];
  readonly troubles: readonly Trouble[];
}

/** Finds the files, chooses those that changed where that is asked for, and reads the definitions that resources are judged by. */
export async function prepare(inputs: ActionInputs, { event, git, host, places }: RunContext): Promise<Preparation> {
  const { kubernetesVersion, maxAnnotations, onlyChanged, sarifFile } = inputs;
  const [listed, crds] = await Promise.all([listFiles(inputs.files, places.directory), listFiles(inputs.crds, places.directory)]);
  const problems = [...listed.problems, ...crds.problems].map(({ message, name }): Trouble => ({ title: 'not read', message: `${visible(name)}: ${message}` }));
  const api = { repository: host.env['GITHUB_REPOSITORY'], token: workflowInput('token', host.env), apiUrl: host.env['GITHUB_API_URL'] };
  const chosen = onlyChanged ? chooseFiles(listed.files, crds.files, inputs, await findChangedFiles(event, git, api), places) : undefined;
  const definitions = inputs.crds.length > 0 ? await readDefinitions(crds.files, listed.files) : undefined;
  return {
    toJudge: chosen?.files ?? listed.files,
    setup: {
      kubernetesVersion,
      ...(definitions && { catalog: definitions.catalog }),
      paths: new Map([...crds.files, ...listed.files].map(({ name, path }) => [name, places.toPath(path === '' ? name : path)])),
      links: { env: Object.fromEntries(LINK_VARIABLES.map((name) => [name, host.env[name]])), event },
      maxAnnotations,
      sarif: sarifFile !== undefined,
    },
    reasons: chosen === undefined ? [] : [`judged: ${chosen.reason}`],
    troubles: [...problems, ...(crds.problems.length > 0 ? [] : (definitions?.troubles ?? []))],
  };
}
