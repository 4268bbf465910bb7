import { workflowInput } from '../action-inputs.js';
import type { RunContext } from '../prepare.js';
import { annotateProblem } from '../problem.js';
import { COMMENT, type Summary, type SummaryWords } from '../report/summary.js';
import { commentMarker } from './comment-marker.js';
import { keepComment } from './keep-comment.js';

/**
 * Keeps the comment of this step on the pull request of the event, and says in the log what was done. Where that cannot be it is a notice: a pull request
 * from a fork must not fail for it.
 */
export async function writeComment(
  { event, host }: Pick<RunContext, 'event' | 'host'>,
  summary: Summary,
  words: SummaryWords,
  isWorthIt: boolean,
): Promise<void> {
  const { env } = host;
  const { pullRequest } = event;
  if (pullRequest === undefined) {
    await host.print(
      `comment: none, since ${event.name === '' ? 'there is no event' : `${event.name} is not an event of a pull request`}\n`,
    );
    return;
  }
  const marker = commentMarker(env);
  const text = `${marker}\n${summary.render(words, COMMENT).markdown}${linkToRun(env)}`;
  const api = { repository: env['GITHUB_REPOSITORY'], token: workflowInput('token', env), apiUrl: env['GITHUB_API_URL'] };
  const outcome = await keepComment({ pullRequest: pullRequest.number, marker, text: text.trimEnd(), isWorthIt }, api);
  await host.print(
    outcome.ok
      ? `comment: ${DONE[outcome.done]}\n`
      : annotateProblem({ title: 'comment', message: `the comment is not written: ${outcome.why}` }, 'notice'),
  );
}

const DONE = { created: 'written', updated: 'updated', unchanged: 'up to date', none: 'none, since nothing was found' } as const;

/** The page of the run, which has the whole summary. */
function linkToRun(env: Readonly<Record<string, string | undefined>>): string {
  const [server, repository, run] = [env['GITHUB_SERVER_URL'], env['GITHUB_REPOSITORY'], env['GITHUB_RUN_ID']];
  const isKnown = /^https?:\/\/[\w.:-]+$/.test(server ?? '') && /^[\w.-]+\/[\w.-]+$/.test(repository ?? '') && /^\d+$/.test(run ?? '');
  return isKnown ? `<a href="${server ?? ''}/${repository ?? ''}/actions/runs/${run ?? ''}">The run</a>\n` : '';
}
