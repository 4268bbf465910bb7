import { errorText } from '../problem.js';
import type { ChangesAnswer } from './changes.js';
import type { WorkflowEvent } from './workflow-event.js';

/** How GitHub can be asked. */
export interface ApiAccess {
  /** `owner/name`. */
  readonly repository: string | undefined;
  readonly token: string | undefined;
  /** `https://api.github.com`, or that of an Enterprise server. */
  readonly apiUrl: string | undefined;
}

/** What GitHub says of one file. */
interface ChangedFile {
  readonly filename: string;
  readonly status?: string;
  readonly previous_filename?: string;
}

/** GitHub lists no more files of a pull request, and of a comparison. */
const MAX_PULL_FILES = 3_000;
const MAX_COMPARED_FILES = 300;
const PAGE = 100;

/** Asks GitHub which files changed. What may be cut is no answer. Never rejects. */
export async function changedByApi(event: WorkflowEvent, { apiUrl, repository, token }: ApiAccess): Promise<ChangesAnswer> {
  const [owner, repo, ...more] = repository?.split('/') ?? [];
  if (owner === undefined || repo === undefined || more.length > 0) return { ok: false, why: 'the runner does not name the repository' };
  if (token === undefined) return { ok: false, why: 'there is no token for GitHub' };
  const basehead = compared(event);
  if (event.pullRequest === undefined && basehead === undefined) return { ok: false, why: 'GitHub cannot be asked for the changes' };
  try {
    // The library takes longer to load than most runs take.
    const { getOctokit } = await import('@actions/github');
    const { rest } = getOctokit(token, { ...(apiUrl !== undefined && { baseUrl: apiUrl }) });
    const request = { signal: AbortSignal.timeout(MAX_MILLISECONDS) };
    const files: ChangedFile[] = [];
    if (event.pullRequest !== undefined) {
      if (event.pullRequest.changedFiles >= MAX_PULL_FILES)
        return { ok: false, why: `GitHub lists no more than ${MAX_PULL_FILES} files of a pull request` };
      for (let page = 1; page <= MAX_PULL_FILES / PAGE; page++) {
        const { data } = await rest.pulls.listFiles({ owner, repo, pull_number: event.pullRequest.number, per_page: PAGE, page, request });
        files.push(...data);
        if (data.length < PAGE) break;
      }
      if (files.length >= MAX_PULL_FILES) return { ok: false, why: `GitHub lists no more than ${MAX_PULL_FILES} files of a pull request` };
    } else {
      const { data } = await rest.repos.compareCommitsWithBasehead({ owner, repo, basehead: basehead ?? '', request });
      files.push(...(data.files ?? []));
      if (files.length >= MAX_COMPARED_FILES)
        return { ok: false, why: `GitHub lists no more than ${MAX_COMPARED_FILES} files of a comparison` };
    }
    return {
      ok: true,
      changes: {
        present: files.filter(({ status }) => status !== 'removed').map(({ filename }) => filename),
        removed: files.flatMap(({ filename, previous_filename: previous, status }) =>
          status === 'removed' ? [filename] : previous === undefined ? [] : [previous],
        ),
      },
      how: 'GitHub',
    };
  } catch (error) {
    return { ok: false, why: `GitHub does not say (${errorText(error)})` };
  }
}

const MAX_MILLISECONDS = 30_000;

function compared({ base, defaultBranch, head }: WorkflowEvent): string | undefined {
  const from = base ?? defaultBranch;
  return from === undefined || head === undefined ? undefined : `${from}...${head}`;
}
