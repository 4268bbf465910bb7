import { readFileSync } from 'node:fs';

/** What set off the workflow, as far as it says what changed. */
export interface WorkflowEvent {
  /** `pull_request`, `push`, …; empty where the runner does not say. */
  readonly name: string;
  /** The commit that the changes start from; absent for events without changes and for new branches. */
  readonly base?: string;
  /** The commit with the changes. */
  readonly head?: string;
  /** Whether base is what the branch was before, as in a push, rather than the branch that is merged into. */
  readonly isDirect: boolean;
  readonly pullRequest?: { readonly number: number; readonly changedFiles: number };
  /** The branch that a new one starts from; absent for the push that makes it itself. */
  readonly defaultBranch?: string;
  /** Whether a push has replaced history by force. */
  readonly isForced?: boolean;
  /** The repository that has the head, which for a pull request from a fork is the fork. */
  readonly headRepository?: string;
  /** The bot that made the pull request, as its author or its branch tells. */
  readonly bot?: 'Dependabot' | 'Renovate';
  /** What is wrong with the event file. */
  readonly problem?: string;
}

/** Reads what the runner says of the event. Never throws: without a file there are no changes to be known. */
export function readWorkflowEvent(env: Readonly<Record<string, string | undefined>>): WorkflowEvent {
  const name = env['GITHUB_EVENT_NAME'] ?? '';
  const path = env['GITHUB_EVENT_PATH'];
  if (path === undefined || path === '') return { name, isDirect: false, problem: 'the runner gives no event file' };
  try {
    return toWorkflowEvent(name, JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    const isMissing = typeof error === 'object' && error !== null && 'code' in error;
    return { name, isDirect: false, problem: isMissing ? 'the event file cannot be read' : 'the event file is not JSON' };
  }
}

/** The event of a name with its payload, of which nothing is taken for granted. */
export function toWorkflowEvent(name: string, payload: unknown): WorkflowEvent {
  const defaultBranch = text(payload, 'repository', 'default_branch');
  const common = { name, ...(defaultBranch !== undefined && { defaultBranch }) };
  switch (name) {
    case 'pull_request':
    case 'pull_request_target': {
      const number = at(payload, 'pull_request', 'number');
      const changedFiles = at(payload, 'pull_request', 'changed_files');
      const headRepository = text(payload, 'pull_request', 'head', 'repo', 'full_name');
      const bot = botOf(payload);
      return {
        ...common,
        ...commits(at(payload, 'pull_request', 'base', 'sha'), at(payload, 'pull_request', 'head', 'sha')),
        isDirect: false,
        ...(typeof number === 'number' && { pullRequest: { number, changedFiles: typeof changedFiles === 'number' ? changedFiles : 0 } }),
        ...(headRepository !== undefined && { headRepository }),
        ...(bot !== undefined && { bot }),
      };
    }
    case 'push': {
      const isDefault = defaultBranch !== undefined && text(payload, 'ref') === `refs/heads/${defaultBranch}`;
      return {
        ...(isDefault ? { name } : common),
        ...commits(at(payload, 'before'), at(payload, 'after')),
        ...(at(payload, 'forced') === true && { isForced: true }),
        isDirect: true,
      };
    }
    case 'merge_group':
      return { ...common, ...commits(at(payload, 'merge_group', 'base_sha'), at(payload, 'merge_group', 'head_sha')), isDirect: false };
    default:
      return { ...common, isDirect: false };
  }
}

/** The bot of a pull request: its author, where that is an App; else the branch that its settings make, as a self-hosted Renovate may be anybody. */
function botOf(payload: unknown): WorkflowEvent['bot'] {
  const author = text(payload, 'pull_request', 'user', 'login') ?? '';
  const branch = text(payload, 'pull_request', 'head', 'ref') ?? '';
  if (author === 'dependabot[bot]' || branch.startsWith('dependabot/')) return 'Dependabot';
  return /^renovate\b.*\[bot\]$/.test(author) || branch.startsWith('renovate/') ? 'Renovate' : undefined;
}

function commits(base: unknown, head: unknown): Pick<WorkflowEvent, 'base' | 'head'> {
  return { ...(isCommit(base) && { base }), ...(isCommit(head) && { head }) };
}

/** True for the name of a commit; zeros stand for none. */
function isCommit(value: unknown): value is string {
  return typeof value === 'string' && /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(value) && !/^0+$/.test(value);
}

function at(value: unknown, ...path: readonly string[]): unknown {
  let found = value;
  for (const name of path) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name)) return undefined;
    found = (found as Readonly<Record<string, unknown>>)[name];
  }
  return found;
}

function text(value: unknown, ...path: readonly string[]): string | undefined {
  const found = at(value, ...path);
  return typeof found === 'string' ? found : undefined;
}
