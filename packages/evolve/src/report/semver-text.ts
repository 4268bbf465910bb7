import { counted, visible, WIDEST, withinWidth } from '@structural/presenters';
import type { DemandedBump, VersionBump } from '../changes/demanded-bump.js';
import { groupChanges } from './change-groups.js';

/** The bump that changes demand, alone on the first line, and what of it each version demands. */
export function renderBump({ bump, versions }: DemandedBump): string {
  const lines = versions.flatMap((each) => [
    `${visible(each.definition)}${each.version === undefined ? '' : ` ${visible(each.version)}`}: ${each.bump}${why(each)}`,
    ...becauseOf(each),
  ]);
  return `${withinWidth([bump, ...lines].join('\n'), WIDEST)}\n`;
}

const MAX_CHANGES = 10;
const RANKS = { error: 0, warning: 1, info: 2 } as const;

/** The changes that demand a bump, the worst first, what is the same at several places once. */
function becauseOf({ because }: VersionBump): readonly string[] {
  const groups = groupChanges([...because].sort((a, b) => RANKS[a.severity] - RANKS[b.severity]));
  const lines = groups.slice(0, MAX_CHANGES).map(({ first: { field, findings, rule }, others }) => {
    const at = visible(field === undefined || field === '' ? '' : `${field}: `);
    const elsewhere = others.length === 0 ? '' : `, and at ${counted(others.length, 'other place')}`;
    return `  ${at}${visible(findings[0].message)} [${rule}]${elsewhere}`;
  });
  const more = groups.slice(MAX_CHANGES).reduce((sum, { others }) => sum + 1 + others.length, 0);
  return more > 0 ? [...lines, `  and ${more} more`] : lines;
}

function why({ next, stage, version }: VersionBump): string {
  if (next !== undefined)
    return stage === 'alpha'
      ? `, as alpha promises nothing; ${next} would show it`
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
