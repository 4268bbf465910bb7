import type { Audience, Finding } from '@structural/compare';

/** The clause of a finding about the change: `the default "main" is gone`. */
export function whatOf({ audience, message }: Finding): string {
  const end = ofBoth(audience, message);
  return end < 0 ? message : message.slice(0, end);
}

/** The clause about what the change does: `what writers send is refused`; the whole message where there is but one. */
export function effectOf({ audience, message }: Finding): string {
  return message.slice(ofBoth(audience, message) + 1).trim();
}

/** Where the clause about the effect begins; the server's own words have colons of theirs. */
function ofBoth(audience: Audience, message: string): number {
  return audience === 'installers' ? message.indexOf(': ') : message.lastIndexOf(': ');
}
