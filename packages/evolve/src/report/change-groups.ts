import type { Change } from '../changes/record/change.js';

/** Changes that say the same of several places, in their order. */
export interface ChangeGroup {
  /** The one that is shown with its proof. */
  readonly first: Change;
  readonly others: readonly Change[];
}

/**
 * Puts together what says the same, of one definition or, with `across`, of any, by rule, words and who is affected: a part of a schema that stands at many
 * places, such as the template of a pod, changes at all of them at once. Groups stand where their first change stood.
 */
export function groupChanges(changes: readonly Change[], across = false): readonly ChangeGroup[] {
  const groups = new Map<string, { readonly first: Change; readonly others: Change[] }>();
  for (const change of changes) {
    const { definition, findings, rule, severity } = change;
    const said = findings.map(({ audience, direction, message, verdict }) => [audience, direction, verdict, message]);
    const key = JSON.stringify([across ? '' : definition, rule, severity, said]);
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { first: change, others: [] });
    else known.others.push(change);
  }
  return [...groups.values()];
}
