import { schemaSources, type LockedSource, type NamedSource } from '@structural/runner';
import { NOT_THERE } from './fetch/fetch-file.js';
import type { WantedSchemas } from './open-repository.js';
import { syncSources, type SyncedSources, type Syncing } from './sync-lock.js';

/** What became of the schemas, and the kinds of which no template has any. */
interface SyncedSchemas extends SyncedSources {
  readonly absent: readonly string[];
}

/** Fetches the schemas of kinds that nothing else brings, from the first template that has them. */
export async function syncSchemas(
  { templates, wanted }: WantedSchemas,
  others: readonly LockedSource[],
  syncing: Syncing,
): Promise<SyncedSchemas> {
  const all: SyncedSources[] = [];
  let open = unbrought(wanted, others);
  for (const template of templates) {
    const synced = await syncSources(namedSchemas(template, open), syncing);
    all.push({ ...synced, failed: synced.failed.filter(({ why }) => why !== NOT_THERE) });
    open = unbrought(open, synced.locked);
  }
  return {
    locked: all.flatMap(({ locked }) => locked),
    fetched: all.flatMap(({ fetched }) => fetched),
    failed: all.flatMap(({ failed }) => failed),
    absent: templates.length === 0 ? [] : open,
  };
}

/** The sources that templates are for the kinds that nothing else in a lock file brings. */
export function wantedSchemas({ templates, wanted }: WantedSchemas, locked: readonly LockedSource[]): readonly NamedSource[] {
  const open = unbrought(
    wanted,
    locked.filter(({ kind }) => kind !== 'schema'),
  );
  return templates.flatMap((template) => namedSchemas(template, open));
}

function namedSchemas(template: string, kinds: readonly string[]): readonly NamedSource[] {
  return schemaSources(template, kinds).map((source) => ({ source, by: [{ name: source.by, file: source.file }] }));
}

/** The kinds of which a source has no version. */
function unbrought(kinds: readonly string[], sources: readonly LockedSource[]): readonly string[] {
  const brought = new Set(sources.flatMap((source) => source.kinds.map(withoutVersion)));
  return kinds.filter((kind) => !brought.has(withoutVersion(kind)));
}

function withoutVersion(kind: string): string {
  return kind.replace(/\/\S*/, '');
}
