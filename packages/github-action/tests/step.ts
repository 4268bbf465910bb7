import { join } from 'node:path';
import { run } from '../src/run.js';

/** What a step that ran in this process has left. */
export interface StepRun {
  readonly code: number;
  readonly log: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** Runs a step as the runner would, in a workspace, with the event of a pull request in its `event.json`. */
export async function runStep(workspace: string, inputs: Readonly<Record<string, string>>): Promise<StepRun> {
  const [log, summary]: string[][] = [[], []];
  const outputs: Record<string, string> = {};
  const into = (texts: string[] | undefined) => (text: string) => {
    texts?.push(text);
    return Promise.resolve();
  };
  const code = await run({
    env: {
      PATH: process.env['PATH'],
      HOME: workspace,
      GITHUB_WORKSPACE: workspace,
      GITHUB_API_URL: 'http://127.0.0.1:9',
      GITHUB_EVENT_NAME: 'pull_request',
      GITHUB_EVENT_PATH: join(workspace, 'event.json'),
      STRUCTURAL_DEBUG: '1',
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    },
    cwd: workspace,
    platform: process.platform,
    version: '1.2.3',
    cores: 1,
    print: into(log),
    setOutput: (name, value) => {
      outputs[name] = value;
      return Promise.resolve();
    },
    appendSummary: into(summary),
  });
  return { code, log: log?.join('') ?? '', outputs, summary: summary?.join('') ?? '' };
}
