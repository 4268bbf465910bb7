import type { Audience, Finding } from '@structural/compare';
import { visible } from '@structural/presenters';
import type { Change } from '../changes/record/change.js';

/** Audiences in words for people. */
export const AUDIENCE_WORDS: Readonly<Record<Audience, string>> = {
  installers: 'installers',
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

const VERBS = { breaking: 'breaks', undecided: 'may break', harmless: 'harmless to' } as const;

/** What findings say of their audiences, in their order: `breaks stored data and writers`, `may break readers on the way back`. */
export function effectsOf(findings: readonly Finding[]): readonly string[] {
  const audiences = new Map<string, string[]>();
  for (const { audience, direction, verdict } of findings) {
    const key = `${VERBS[verdict]} ${direction}`;
    const known = audiences.get(key);
    if (known === undefined) audiences.set(key, [AUDIENCE_WORDS[audience]]);
    else if (!known.includes(AUDIENCE_WORDS[audience])) known.push(AUDIENCE_WORDS[audience]);
  }
  return [...audiences].map(([key, words]) => {
    const verb = key.replace(/ (?:forward|rollback)$/, '');
    return `${verb} ${listed(words)}${key.endsWith('rollback') ? ' on rollback' : ''}`;
  });
}

/** Words as a list: `a, b and c`. */
export function listed(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 2 ? last : `${words.slice(0, -1).join(', ')} and ${last}`;
}

/** How bad a change is. */
export function verdictOf({ severity }: Pick<Change, 'severity'>): 'breaking' | 'undecided' | 'harmless' {
  return ({ error: 'breaking', warning: 'undecided', info: 'harmless' } as const)[severity];
}
