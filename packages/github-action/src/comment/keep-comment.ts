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
  | { readonly ok: true; readonly done: 'created' | 'updated' | 'unchanged' | 'none' }
  | { readonly ok: false; readonly why: string };

const [PAGE, MAX_PAGES, MAX_MILLISECONDS] = [100, 50, 60_000];

/**
 * Makes the comment of a step on a pull request, or brings the one that is there up to date. Never rejects.
 *
 * A comment with our marker that another user or app wrote is not ours: whoever wrote it could change what it says. GitHub is asked whose the token is.
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
    const { graphql, rest } = getOctokit(token, { ...(apiUrl !== undefined && { baseUrl: apiUrl }) });
    const at = { owner, repo, request: { signal: AbortSignal.timeout(MAX_MILLISECONDS) } };
    const api: CommentApi = {
      list: async (page) => (await rest.issues.listComments({ ...at, issue_number: pullRequest, per_page: PAGE, page })).data,
      create: async (body) => void (await rest.issues.createComment({ ...at, issue_number: pullRequest, body })),
      update: async (id, body) => void (await rest.issues.updateComment({ ...at, comment_id: id, body })),
      // The token of a workflow or another app is no user's: it may ask for itself in GraphQL alone.
      login: () =>
        graphql<{ readonly viewer: { readonly login: string } }>('{ viewer { login } }', { request: at.request })
          .then(({ viewer }) => viewer.login)
          .catch(async () => (await rest.users.getAuthenticated({ request: at.request })).data.login)
          .catch(() => WORKFLOW),
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

/** The author of what the token of a workflow writes. */
const WORKFLOW = 'github-actions[bot]';

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
  /** Who the token is; that of a workflow where GitHub does not say. */
  login(): Promise<string>;
}

async function findOwn(api: CommentApi, marker: string): Promise<IssueComment | undefined> {
  let login: Promise<string> | undefined;
  for (let page = 1; page <= MAX_PAGES; page++) {
    const comments = await api.list(page);
    for (const comment of comments) {
      if (comment.body?.startsWith(marker) !== true || comment.user === null) continue;
      login ??= api.login();
      if (isBy(comment.user, await login)) return comment;
    }
    if (comments.length < PAGE) break;
  }
  return undefined;
}

/** GraphQL may name an app without the suffix that its name has elsewhere. */
function isBy({ login, type }: NonNullable<IssueComment['user']>, name: string): boolean {
  return login === name || (type === 'Bot' && login === `${name}[bot]`);
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
