import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readRunnerLog, type RunnerCommand } from './runner-log.js';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
const bundle = join(root, 'packages/github-action/dist/index.cjs');
// The code that V8 compiles of the action, kept from step to step: each compiles it anew otherwise, which takes longer than all else that it does.
const compiled = mkdtempSync(join(tmpdir(), 'structural-compiled-'));
afterAll(() => {
  rmSync(compiled, { recursive: true, force: true });
});
// The Node.js that runs the action; GitHub's is 24, ours may be another.
const node = process.env['STRUCTURAL_ACTION_NODE'] ?? process.execPath;

/** What a runner has seen when the step is over. */
export interface Step {
  readonly exitCode: number | null;
  readonly annotations: readonly RunnerCommand[];
  /** Commands other than annotations, groups and debugging: there should be none. */
  readonly others: readonly RunnerCommand[];
  /** What a runner shows only where debugging is on. */
  readonly debug: readonly string[];
  readonly log: string;
  readonly stderr: string;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
}

/** How a step is run. */
interface StepOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  readonly event?: { readonly name: string; readonly payload: unknown };
  readonly env?: Readonly<Record<string, string>>;
  /** Where the repository is checked out; the workspace's own folder unless said otherwise. */
  readonly directory?: string;
}

/** The workspace of a job: a folder for a git repository, and the runner's files beside it. */
export interface Workspace {
  readonly directory: string;
  /** A path beside the workspace. */
  beside(name: string): string;
  write(files: Readonly<Record<string, string | Uint8Array>>): void;
  git(...args: readonly string[]): string;
  /** Commits everything that is there, and gives the commit's name. */
  commit(message: string): string;
  run(options?: StepOptions): Promise<Step>;
  dispose(): void;
}

/** Makes an empty workspace. */
export function openWorkspace(): Workspace {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'structural-action-')));
  const directory = join(folder, 'work');
  mkdirSync(directory);
  const git = (...args: readonly string[]): string => gitIn(directory, ...args);
  return {
    directory,
    beside: (name) => join(folder, name),
    write: (files) => {
      for (const [name, content] of Object.entries(files)) {
        mkdirSync(dirname(join(directory, name)), { recursive: true });
        writeFileSync(join(directory, name), content);
      }
    },
    git,
    commit: (message) => {
      git('add', '--all');
      git('commit', '--quiet', '--allow-empty', '--message', message);
      return git('rev-parse', 'HEAD');
    },
    run: (options = {}) => runStep(folder, { directory, ...options }),
    dispose: () => {
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function runStep(
  folder: string,
  { directory, env = {}, event, inputs = {} }: StepOptions & { readonly directory: string },
): Promise<Step> {
  const [output, summary, eventFile] = [join(folder, 'output'), join(folder, 'summary'), join(folder, 'event.json')];
  writeFileSync(output, '');
  writeFileSync(summary, '');
  if (event !== undefined) writeFileSync(eventFile, JSON.stringify(event.payload));
  const environment: Record<string, string> = {
    PATH: process.env['PATH'] ?? '',
    HOME: folder,
    XDG_CACHE_HOME: compiled,
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: directory,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_REPOSITORY: 'octo/charts',
    GITHUB_SERVER_URL: 'https://github.com',
    GITHUB_API_URL: 'http://127.0.0.1:9',
    GITHUB_SHA: '1'.repeat(40),
    GITHUB_ACTION_REPOSITORY: 'structural/structural',
    GITHUB_ACTION_REF: 'v1',
    ...(event !== undefined && { GITHUB_EVENT_NAME: event.name, GITHUB_EVENT_PATH: eventFile }),
    ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
    ...env,
  };
  const child = spawn(node, [bundle], { cwd: directory, env: environment });
  const [log, stderr] = await Promise.all([
    collect(child.stdout),
    collect(child.stderr),
    new Promise((resolve) => child.on('close', resolve)),
  ]);
  const { commands, plain } = readRunnerLog(log);
  const isAnnotation = ({ name }: RunnerCommand): boolean => name === 'error' || name === 'warning' || name === 'notice';
  return {
    exitCode: child.exitCode,
    annotations: commands.filter(isAnnotation),
    others: commands.filter((command) => !isAnnotation(command) && !['group', 'endgroup', 'debug'].includes(command.name)),
    debug: commands.filter(({ name }) => name === 'debug').map(({ message }) => message),
    log: plain,
    stderr,
    outputs: readOutputs(existsSync(output) ? readFileSync(output, 'utf8') : ''),
    summary: existsSync(summary) ? readFileSync(summary, 'utf8') : '',
  };
}

/** Git with a name to commit under and nobody's settings. */
export function gitIn(directory: string, ...args: readonly string[]): string {
  const env = {
    PATH: process.env['PATH'] ?? '',
    HOME: directory,
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@example.com',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@example.com',
  };
  return execFileSync('git', ['-c', 'init.defaultBranch=main', '-c', 'protocol.file.allow=always', ...args], {
    cwd: directory,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
  }).trim();
}

/** GitHub's API, as far as a test needs it; `answer` gives the status and the body for a path with its query. */
export async function withApi<T>(
  answer: (path: string) => readonly [status: number, body: unknown],
  use: (url: string, asked: readonly string[]) => Promise<T>,
): Promise<T> {
  const asked: string[] = [];
  const server = createServer((request, response) => {
    asked.push(request.url ?? '');
    const [status, body] = answer(request.url ?? '');
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(JSON.stringify(body));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  try {
    return await use(`http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked);
  } finally {
    await new Promise((resolve) => server.close(resolve));
  }
}

async function collect(stream: AsyncIterable<Uint8Array>): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** Reads `name=value`, and `name<<DELIMITER`, the value, and the delimiter, each on lines of their own. */
function readOutputs(text: string): Readonly<Record<string, string>> {
  const outputs: Record<string, string> = {};
  const lines = text.split(/\r?\n/);
  for (let i = 0; i < lines.length; i++) {
    const [, known, value = ''] = /^([\w-]+)=(.*)$/.exec(lines[i] ?? '') ?? [];
    if (known !== undefined) {
      outputs[known] = value;
      continue;
    }
    const [, name = '', delimiter = ''] = /^(.+?)<<(.+)$/.exec(lines[i] ?? '') ?? [];
    if (name === '') continue;
    const end = lines.indexOf(delimiter, i + 1);
    outputs[name] = lines.slice(i + 1, end).join('\n');
    i = end;
  }
  return outputs;
}
