import type { Diagnostic } from '@structural/checker';

/** What may be done about a finding, the principal mend first; each title once. */
export function mendTitles({ fix, suggestions = [] }: Pick<Diagnostic, 'fix' | 'suggestions'>): readonly string[] {
  return [...new Set([...(fix === undefined ? [] : [fix]), ...suggestions].map(({ title }) => title))];
}
