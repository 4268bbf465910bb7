import type { Git } from '@structural/sources';
import type { Base } from '../changes/base.js';
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
}

/**
 * Finds the commits whose lines reports count.
 *
 * A workflow of a pull request has GitHub's merge commit checked out, unless it says otherwise, and lines of that are not those of the head where the
 * target went on. Without git it is taken to be what the runner names.
 */
export async function findCommits(
  { head, headRepository }: WorkflowEvent,
  env: Readonly<Record<string, string | undefined>>,
  base: Base,
  git: Git,
): Promise<Commits> {
  const own = repositoryName(env['GITHUB_REPOSITORY']);
  const answer = await git('rev-parse', '--verify', '--quiet', 'HEAD^{commit}');
  const commit = answer.ok ? answer.output.toString().trim() : (head ?? env['GITHUB_SHA']);
  const repository = (commit === head ? repositoryName(headRepository) : undefined) ?? own;
  return {
    ...(commit !== undefined && repository !== undefined && { now: { repository, commit } }),
    ...(base.kind === 'commit' && own !== undefined && { base: { repository: own, commit: base.commit } }),
  };
}

function repositoryName(name: string | undefined): string | undefined {
  return name !== undefined && /^[\w.-]+\/[\w.-]+$/.test(name) ? name : undefined;
}
