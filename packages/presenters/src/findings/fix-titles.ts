import type { Diagnostic } from '@structural/checker';

/** What a fix does, and whether it may be applied unseen. */
export interface FixTitle {
  readonly title: string;
  readonly isSafe: boolean;
}

/** What may be done about a finding, the principal fix first; each title once. */
export function fixTitles({ fix, suggestions = [] }: Pick<Diagnostic, 'fix' | 'suggestions'>): readonly FixTitle[] {
  const titles = new Map<string, FixTitle>();
  for (const { applicability, title } of [...(fix === undefined ? [] : [fix]), ...suggestions]) {
    if (!titles.has(title)) titles.set(title, { title, isSafe: applicability === 'safe' });
  }
  return [...titles.values()];
}

/** Whether `--fix` would fix a finding. */
export function hasSafeFix({ fix }: Pick<Diagnostic, 'fix'>): boolean {
  return fix?.applicability === 'safe';
}
