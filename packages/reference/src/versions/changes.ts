import type { ApiReference, PublishedChange, VersionReference } from '../model/api-reference.js';

/** Changes that a page shows: more are another API. */
export const MAX_CHANGES = 400;

/** The changes that a page about a version shows: its own, and those of the definition as a whole; what hurts somebody comes first. */
export function changesOf({ changes }: ApiReference, { version }: VersionReference): readonly PublishedChange[] | undefined {
  const own = changes?.filter((change) => change.version === undefined || change.version === version);
  return own && VERDICTS.flatMap((verdict) => own.filter((change) => change.verdict === verdict));
}

const VERDICTS: readonly PublishedChange['verdict'][] = ['breaking', 'undecided', 'harmless'];

/** Who is affected by a change, in words. */
export function affected({ audiences, verdict }: PublishedChange): string {
  if (verdict === 'harmless') return 'nobody';
  return `${verdict === 'breaking' ? '' : 'maybe '}${audiences.map((audience) => audience.replace('-', ' ')).join(', ')}`;
}
