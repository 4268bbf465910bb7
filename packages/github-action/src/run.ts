import { statSync } from 'node:fs';
import { basename, relative, resolve } from 'node:path';
import { inert, visible } from '@structural/presenters';
import { CONFIG_NAMES, gitIn, readFileBytes } from '@structural/sources';
import type { ActionHost } from './action-host.js';
import { readActionInputs, workflowInput, type ActionInputs } from './action-inputs.js';
import { readWorkflowEvent } from './changes/workflow-event.js';
import { readConfig, type Config } from './config-file.js';
import { fileNames } from './file-names.js';
import { judgeAndReport } from './judge-and-report.js';
import { findPlaces } from './places.js';
import { prepare } from './prepare.js';
import { annotateProblem, errorText, type ActionProblem } from './problem.js';
import type { StepExitCode } from './end-step.js';

/** Runs the action and gives its exit code; never throws, never exits. */
export async function run(host: ActionHost): Promise<StepExitCode> {
  try {
    return await judge(host);
  } catch (error) {
    const message = `internal error: ${errorText(error)}; please report this`;
    await host.print(annotateProblem({ title: 'internal error', message })).catch(() => undefined);
    if (host.env['STRUCTURAL_DEBUG'] && error instanceof Error) await host.print(`${inert(error.stack ?? '')}\n`).catch(() => undefined);
    return 1;
  }
}

async function judge(host: ActionHost): Promise<StepExitCode> {
  const { env } = host;
  const workspace = env['GITHUB_WORKSPACE'] || host.cwd;
  const directory = resolve(workspace, workflowInput('working-directory', env) ?? '.');
  const settled = await settleInputs(host, workspace, directory);
  if (!Array.isArray(settled)) {
    const git = gitIn({ directory, env });
    const event = readWorkflowEvent(env);
    const places = await findPlaces(workspace, directory, git, host.platform);
    const context = { host, event, git, places };
    const inputs = settled as ActionInputs;
    const prepared = await prepare(inputs, context);
    return 'toJudge' in prepared ? judgeAndReport(inputs, prepared, context) : refuse(prepared, host);
  }
  return refuse(settled, host);
}

/** What keeps anything from being judged. */
async function refuse(problems: readonly ActionProblem[], host: ActionHost): Promise<StepExitCode> {
  for (const problem of problems) await host.print(annotateProblem(problem));
  await setCounts(host);
  return 1;
}

/** The inputs, or what is wrong with them. */
async function settleInputs({ env }: ActionHost, workspace: string, directory: string): Promise<ActionInputs | readonly ActionProblem[]> {
  if (!isDirectory(directory))
    return [
      {
        title: 'wrong input',
        message: `working-directory ${visible(workflowInput('working-directory', env) ?? '.')} is not a folder of the workspace`,
      },
    ];
  const configFile = workflowInput('config', env);
  const isOurs = configFile !== undefined && CONFIG_NAMES.some((name) => name === basename(configFile));
  const config = await loadConfig(isOurs ? undefined : configFile, workspace, directory);
  if (!config.ok) return [config.problem];
  const read = readActionInputs(env, config.written);
  if (!read.ok) return read.problems;
  const { crds, files } = read.inputs;
  return {
    ...read.inputs,
    crds: fileNames(crds, directory),
    files: fileNames(files, directory),
    ...(isOurs && { configFile }),
  };
}

function isDirectory(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

async function loadConfig(name: string | undefined, workspace: string, directory: string): Promise<Config> {
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
