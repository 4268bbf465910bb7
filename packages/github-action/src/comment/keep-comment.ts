import type { ApiAccess } from '../changes/changed-by-api.js';
import { errorText } from '../problem.js';

/** What is to stand on a pull request. */
export interface WantedComment {
  readonly pullRequest: number;
  /** The first line of the text, by which a comment of ours is known. */
  readonly marker: string;
  readonly text: string;
  /** Whether there is anything to say; where not, a comment that is there is brought up to date, and none is made. */
  readonly isWorthIt: boolean;
}

/** What came of it: what was done, or, in a clause, why nothing was. */
export type CommentOutcome =
  { readonly ok: true; readonly done: 'created' | 'updated' | 'unchanged' | 'none' } | { readonly ok: false; readonly why: string };

const [PAGE, MOST_PAGES, MAX_MILLISECONDS] = [100, 50, 60_000];

/**
 * Makes the comment of a step on a pull request, or brings the one that is there up to date. Never rejects.
 *
 * A comment with our marker that somebody else wrote is not ours: whoever wrote it could change what it says. Those of apps are, as the token of a
 * workflow writes as one; for those of users GitHub is asked whose the token is.
 */
export async function keepComment(
  { isWorthIt, marker, pullRequest, text }: WantedComment,
  { apiUrl, repository, token }: ApiAccess,
): Promise<CommentOutcome> {
  const [owner, repo, ...more] = repository?.split('/') ?? [];
  if (owner === undefined || repo === undefined || more.length > 0) return { ok: false, why: 'the runner does not name the repository' };
  if (token === undefined) return { ok: false, why: 'there is no token to write it with' };
  try {
    const { getOctokit } = await import('@actions/github');
    const { rest } = getOctokit(token, { ...(apiUrl !== undefined && { baseUrl: apiUrl }) });
    const at = { owner, repo, request: { signal: AbortSignal.timeout(MAX_MILLISECONDS) } };
    const api: CommentApi = {
      list: async (page) => (await rest.issues.listComments({ ...at, issue_number: pullRequest, per_page: PAGE, page })).data,
      create: async (body) => void (await rest.issues.createComment({ ...at, issue_number: pullRequest, body })),
      update: async (id, body) => void (await rest.issues.updateComment({ ...at, comment_id: id, body })),
      login: async () => (await rest.users.getAuthenticated({ request: at.request })).data.login,
    };
    const known = await findOwn(api, marker);
    if (known?.body === text) return { ok: true, done: 'unchanged' };
    if (known !== undefined && (await isUpdated(api, known.id, text))) return { ok: true, done: 'updated' };
    if (!isWorthIt) return { ok: true, done: 'none' };
    await api.create(text);
    return { ok: true, done: 'created' };
  } catch (error) {
    return { ok: false, why: whyNot(error) };
  }
}

interface IssueComment {
  readonly id: number;
  readonly body?: string;
  readonly user: { readonly login: string; readonly type: string } | null;
}

/** What is asked of GitHub, about one pull request. */
interface CommentApi {
  list(page: number): Promise<readonly IssueComment[]>;
  create(body: string): Promise<void>;
  update(id: number, body: string): Promise<void>;
  login(): Promise<string>;
}

async function findOwn(api: CommentApi, marker: string): Promise<IssueComment | undefined> {
  let login: Promise<string | undefined> | undefined;
  for (let page = 1; page <= MOST_PAGES; page++) {
    const comments = await api.list(page);
    for (const comment of comments) {
      if (comment.body?.startsWith(marker) !== true || comment.user === null) continue;
      if (comment.user.type === 'Bot') return comment;
      // The token of a workflow is no user's, and may not ask.
      login ??= api.login().catch(() => undefined);
      if (comment.user.login === (await login)) return comment;
    }
    if (comments.length < PAGE) break;
  }
  return undefined;
}

/** Whether a comment was there to be updated: it may have been deleted since it was listed. */
async function isUpdated(api: CommentApi, id: number, body: string): Promise<boolean> {
  try {
    await api.update(id, body);
    return true;
  } catch (error) {
    if (statusOf(error) === 404) return false;
    throw error;
  }
}

function whyNot(error: unknown): string {
  const status = statusOf(error);
  const said = errorText(error);
  if (status === 401 || status === 403 || status === 404)
    return `GitHub refuses (${said}); the token needs pull-requests: write, which workflows of pull requests from forks never have`;
  return `GitHub does not take it (${said})`;
}

function statusOf(error: unknown): number | undefined {
  const status = typeof error === 'object' && error !== null && 'status' in error ? error.status : undefined;
  return typeof status === 'number' ? status : undefined;
}
