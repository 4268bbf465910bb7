import { visible } from '../text/visible-text.js';
import type { Change } from '@structural/checker';
import type { Audience, Finding } from '@structural/compare';

/** Audiences in words for people. */
const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  'stored-data': 'stored data',
  writers: 'writers',
  readers: 'readers',
  owners: 'owners',
  clients: 'clients',
};

/** What a change is about: `jobs.example.com v1 spec.paused`. */
export function subjectOf({ definition, field, version }: Pick<Change, 'definition' | 'field' | 'version'>): string {
  const parts = [definition, version, field === '' ? '(root)' : field].filter((part) => part !== undefined);
  return visible(parts.join(' '));
}

/** What a finding says of its audience: `breaks writers`, `may break stored data on the way back`. */
export function effectOf({ audience, direction, verdict }: Finding): string {
  const verb = { breaking: 'breaks', undecided: 'may break', harmless: 'harmless to' }[verdict];
  return `${verb} ${AUDIENCE_WORDS[audience]}${direction === 'rollback' ? ' on the way back' : ''}`;
}

/** How bad a change is. */
export function verdictOf({ severity }: Pick<Change, 'severity'>): 'breaking' | 'undecided' | 'harmless' {
  return ({ error: 'breaking', warning: 'undecided', info: 'harmless' } as const)[severity];
}
