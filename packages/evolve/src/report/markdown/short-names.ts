import { abridged } from '@structural/presenters';
import type { Change } from '../../changes/record/change.js';

const MAX_CHARACTERS = 300;

/** Gives definitions the shortest names that are different. */
export interface ShortNames {
  /** What a change is about: `jobs v1 spec.paused`. */
  subjectOf(change: Pick<Change, 'definition' | 'field' | 'version'>): string;
}

/** Short names for the definitions of changes: the plural of the kind alone, unless two groups have it. */
export function shortNames(changes: readonly Change[]): ShortNames {
  const full = new Map<string, Set<string>>();
  for (const { definition } of changes) {
    const plural = pluralOf(definition);
    const known = full.get(plural);
    if (known === undefined) full.set(plural, new Set([definition]));
    else known.add(definition);
  }
  return {
    subjectOf: ({ definition, field, version }) => {
      const plural = pluralOf(definition);
      const name = plural !== '' && full.get(plural)?.size === 1 ? plural : definition;
      return abridged([name, version, field === '' ? '(root)' : field].filter((part) => part !== undefined).join(' '), MAX_CHARACTERS);
    },
  };
}

function pluralOf(definition: string): string {
  return definition.split('.', 1)[0] ?? '';
}
