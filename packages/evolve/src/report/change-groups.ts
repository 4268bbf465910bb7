import type { Change } from '../changes/record/change.js';

/** Changes that say the same of several places, in their order. */
export interface ChangeGroup {
  /** The one that is shown with its proof. */
  readonly first: Change;
  readonly others: readonly Change[];
}

/** How changes are put together. */
export interface GroupOptions {
  /** Whether definitions are put together, too. */
  readonly across?: boolean;
  /** Whether defaults in the fields of a pod are one group, whatever they are: they come with a newer version of Kubernetes' own types. */
  readonly foldsPodDefaults?: boolean;
}

/**
 * Puts together what says the same, of one definition or, with `across`, of any, by rule, words and who is affected: a part of a schema that stands at many
 * places, such as the template of a pod, changes at all of them at once. Groups stand where their first change stood.
 */
export function groupChanges(
  changes: readonly Change[],
  { across = false, foldsPodDefaults = false }: GroupOptions = {},
): readonly ChangeGroup[] {
  const groups = new Map<string, { readonly first: Change; readonly others: Change[] }>();
  for (const change of changes) {
    const { definition, findings, rule, severity } = change;
    const said = findings.map(({ audience, direction, message, verdict }) => [
      audience,
      direction,
      verdict,
      foldsPodDefaults && isPodDefault(change) ? '' : message,
    ]);
    const key = JSON.stringify([across ? '' : definition, rule, severity, said]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: change, others: [] });
    else known.others.push(change);
  }
  return [...groups.values()];
}

/** Whether a change adds a default to a field of a pod. */
export function isPodDefault({ field = '', rule }: Change): boolean {
  return rule === 'default-added' && /(?:^|\.)(?:containers|initContainers|ephemeralContainers|volumes)\[\]\./.test(field);
}
