import type { Audience, Finding } from '@structural/compare';

/** The clause of a finding about the change: `the default "main" is gone`. */
export function findingClause({ audience, message, verdict }: Finding): string {
  const end = ofBoth(audience, message, verdict);
  return end < 0 ? message : message.slice(0, end);
}

/** The clause about what the change does: `what writers send is refused`; the whole message where there is but one. */
export function effectOf({ audience, message, verdict }: Finding): string {
  return message.slice(ofBoth(audience, message, verdict) + 1).trim();
}

/** Where the clause about the effect begins; what breaks nothing has none, and the server's own words have colons of theirs. */
function ofBoth(audience: Audience, message: string, verdict: Finding['verdict']): number {
  if (verdict !== 'breaking') return -1;
  return audience === 'installers' ? message.indexOf(': ') : message.lastIndexOf(': ');
}
