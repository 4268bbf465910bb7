import type { Git } from '@structural/sources';
import type { ChangeBase } from '../changes/base.js';
import type { WorkflowEvent } from '../changes/workflow-event.js';

/** A commit in a repository of GitHub. */
export interface KnownCommit {
  /** `owner/name`. */
  readonly repository: string;
  readonly commit: string;
}

/** The commits whose lines reports count. */
export interface Commits {
  /** What is checked out: the head of a pull request, which may be in a fork, or the merge that GitHub made of it. */
  readonly now?: KnownCommit;
  /** Where the changes start. */
  readonly base?: KnownCommit;
  /** The paths of files that are not in the commit as they are: made by an earlier step, such as a rendered chart, or changed by it. */
  readonly uncommitted: ReadonlySet<string>;
}

/**
 * Finds the commits whose lines reports count.
 *
 * A workflow of a pull request has GitHub's merge commit checked out, unless it says otherwise, and lines of that are not those of the head where the
 * target went on. Without git it is taken to be what the runner names. `files` are those that may have findings, by names from where git runs.
 */
export async function findCommits(
  { head, headRepository }: WorkflowEvent,
  env: Readonly<Record<string, string | undefined>>,
  base: ChangeBase,
  git: Git,
  files: readonly string[],
  toPath: (file: string) => string,
): Promise<Commits> {
  const own = repositoryName(env['GITHUB_REPOSITORY']);
  // Without a repository there are no links, and nobody asks for commits.
  if (own === undefined && repositoryName(headRepository) === undefined) return { uncommitted: new Set() };
  const answer = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  const commit = answer.ok ? answer.output.toString().trim() : (head ?? env['GITHUB_SHA']);
  const repository = (commit === head ? repositoryName(headRepository) : undefined) ?? own;
  return {
    uncommitted: answer.ok ? new Set((await findUncommitted(files, git)).map(toPath)) : new Set(),
    ...(commit !== undefined && repository !== undefined && { now: { repository, commit } }),
    ...(base.kind === 'commit' && own !== undefined && { base: { repository: own, commit: base.commit } }),
  };
}

/** A command line holds so many names; what is beyond is not looked at. */
const [NAMES, MAX_CALLS] = [500, 20];

async function findUncommitted(files: readonly string[], git: Git): Promise<readonly string[]> {
  const found: string[] = [];
  for (let i = 0; i < Math.min(files.length, NAMES * MAX_CALLS); i += NAMES) {
    const names = files.slice(i, i + NAMES);
    const answer = await git('--literal-pathspecs', 'ls-files', '-z', '--modified', '--others', '--', ...names);
    if (answer.ok)
      found.push(
        ...answer.output
          .toString()
          .split('\0')
          .filter((name) => name !== ''),
      );
  }
  return found;
}

function repositoryName(name: string | undefined): string | undefined {
  return name !== undefined && /^[\w.-]+\/[\w.-]+$/.test(name) ? name : undefined;
}
