import type { DemandedBump, VersionBump } from '@structural/checker';
import { visible } from '../text/visible-text.js';

/** The bump that changes demand, alone on the first line, and what of it each version demands. */
export function renderBump({ bump, versions }: DemandedBump): string {
  const lines = versions.flatMap((each) => [
    `${visible(each.definition)}${each.version === undefined ? '' : ` ${visible(each.version)}`}: ${each.bump}${why(each)}`,
    ...each.because
      .slice(0, MAX_CHANGES)
      .map(
        ({ field, findings: [{ message }], rule }) =>
          `  ${visible(field === undefined || field === '' ? '' : `${field}: `)}${visible(message)} [${rule}]`,
      ),
    ...(each.because.length > MAX_CHANGES ? [`  and ${each.because.length - MAX_CHANGES} more`] : []),
  ]);
  return `${[bump, ...lines].join('\n')}\n`;
}

const MAX_CHANGES = 10;

function why({ next, stage, version }: VersionBump): string {
  if (next !== undefined)
    return stage === 'alpha'
      ? `, as alpha promises nothing; ${next} would tell`
      : `, as a ${stage} version must not break in place; it belongs to ${next}`;
  return version === undefined || stage === 'unknown' ? '' : ` (${stage})`;
}

/** The same as one JSON object. */
export function renderBumpJson({ bump, versions }: DemandedBump): string {
  return `${JSON.stringify({
    schemaVersion: 1,
    bump,
    versions: versions.map(({ because, ...each }) => ({ ...each, because: because.map(({ id }) => id) })),
  })}\n`;
}
