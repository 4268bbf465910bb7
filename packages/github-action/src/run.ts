import { stat } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { inert, visible } from '@structural/presenters';
import { gitIn, readFileBytes } from '@structural/sources';
import type { ActionHost } from './action-host.js';
import { readActionInputs, workflowInput, type ActionInputs } from './action-inputs.js';
import { readWorkflowEvent } from './changes/workflow-event.js';
import { readConfig, type Config } from './config-file.js';
import { fileNames } from './file-names.js';
import { judgeAndReport, type ExitCode } from './judge-and-report.js';
import { findPlaces } from './places.js';
import { annotateProblem, errorText, type ActionProblem } from './problem.js';

/** Runs the action and gives its exit code; never throws, never exits. */
export async function run(host: ActionHost): Promise<ExitCode> {
  try {
    return await judge(host);
  } catch (error) {
    const message = `internal error: ${errorText(error)}; please report this`;
    await host.print(annotateProblem({ title: 'internal error', message })).catch(() => undefined);
    if (host.env['STRUCTURAL_DEBUG'] && error instanceof Error) await host.print(`${inert(error.stack ?? '')}\n`).catch(() => undefined);
    return 1;
  }
}

async function judge(host: ActionHost): Promise<ExitCode> {
  const { env } = host;
  const workspace = env['GITHUB_WORKSPACE'] || host.cwd;
  const directory = resolve(workspace, workflowInput('working-directory', env) ?? '.');
  const settled = await settleInputs(host, workspace, directory);
  if (!Array.isArray(settled)) {
    const git = gitIn({ directory, env });
    const [event, places] = await Promise.all([readWorkflowEvent(env), findPlaces(workspace, directory, git, host.platform)]);
    return judgeAndReport(settled as ActionInputs, { host, event, git, places });
  }
  for (const problem of settled) await host.print(annotateProblem(problem));
  await setCounts(host);
  return 1;
}

/** The inputs, or what is wrong with them. */
async function settleInputs({ env }: ActionHost, workspace: string, directory: string): Promise<ActionInputs | readonly ActionProblem[]> {
  const isDirectory = await stat(directory).then(
    (status) => status.isDirectory(),
    () => false,
  );
  if (!isDirectory)
    return [
      {
        title: 'wrong input',
        message: `working-directory ${visible(workflowInput('working-directory', env) ?? '.')} is no folder of the workspace`,
      },
    ];
  const config = await loadConfig(env, workspace, directory);
  if (!config.ok) return [config.problem];
  const read = readActionInputs(env, config.written);
  if (!read.ok) return read.problems;
  const { crds, files } = read.inputs;
  return { ...read.inputs, crds: fileNames(crds, directory), files: fileNames(files, directory) };
}

async function loadConfig(env: ActionHost['env'], workspace: string, directory: string): Promise<Config> {
  const name = workflowInput('config', env);
  if (name === undefined) return { ok: true, written: new Map() };
  const path = resolve(directory, name);
  return readConfig(await readFileBytes(name, path), relative(workspace, path).replaceAll('\\', '/'));
}

/** Later steps find the outputs whatever happened. */
async function setCounts(host: ActionHost): Promise<void> {
  for (const [name, value] of [
    ['errors', '0'],
    ['warnings', '0'],
    ['files', '0'],
    ['sarif', ''],
  ] as const)
    await host.setOutput(name, value).catch(() => undefined);
}
