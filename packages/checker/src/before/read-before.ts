import type { CustomResourceDefinition, RewriteDefinition } from '@structural/core';
import type { OldFile, ReportedBefore, UpdatedObjects } from './old-file.js';
import { revisionReader, type PlacedFile } from './read-revision.js';
import { claimOf, openNameRegister, type NameRegister } from '../naming/claimed-names.js';
import type { UpdateOptions } from './update-options.js';
import { readResourceBaseline, type ResourceBaseline } from './resource-baseline.js';
import { readStoredDefinitions } from './stored-definitions.js';

/** What was stored before, as updates are judged against it. */
export interface Before {
  readonly definitions: ReadonlyMap<string, CustomResourceDefinition>;
  readonly resources: ResourceBaseline;
  /** What cannot have been stored, since no server could have read it, a line each. */
  readonly problems: readonly string[];
}

/** Reads the files that were there before; of two objects with one name the later one counts. Definitions are read as `rewrite` makes them. */
export function readBefore(files: readonly OldFile[], rewrite?: RewriteDefinition): Before {
  const definitions = new Map<string, CustomResourceDefinition>();
  const problems: string[] = [];
  for (const { file, text } of files) {
    const stored = readStoredDefinitions(text, rewrite);
    for (const [name, definition] of stored.definitions) definitions.set(name, definition);
    for (const problem of stored.problems) problems.push(`old ${file} ${problem}`);
  }
  return { definitions, resources: readResourceBaseline(files), problems };
}

/**
 * Reads what was there before a file at a place, anew only where the list of old files is another one than the last. Old files that have a place
 * are those of a whole revision.
 */
export function beforeReader(): (files: readonly OldFile[], place?: string, rewrite?: RewriteDefinition) => ReportedBefore {
  let last:
    | { readonly files: readonly OldFile[]; readonly rewrite: RewriteDefinition | undefined; readonly read: ReturnType<typeof open> }
    | undefined;
  return (files, place, rewrite) => {
    if (last?.files !== files || last.rewrite !== rewrite) last = { files, rewrite, read: open(files, rewrite) };
    return last.read(place);
  };
}

function open(files: readonly OldFile[], rewrite: RewriteDefinition | undefined): (place: string | undefined) => ReportedBefore {
  const placed = files.filter((file): file is PlacedFile => file.place !== undefined);
  if (placed.length > 0) return revisionReader(placed, rewrite);
  const before = readBefore(files, rewrite);
  const problems = [...before.problems];
  return () => ({ ...before, unreported: () => problems.splice(0) });
}

/** The options by which files are judged as updates of what was there before. */
export function asUpdateOf(before: UpdatedObjects | undefined): UpdateOptions {
  if (before === undefined) return {};
  const { definitions, resources } = before;
  return { old: definitions, oldResources: resources, ...(definitions instanceof Map && { claimed: claimedBy(definitions) }) };
}

/** The names that definitions have, by group. */
function claimedBy(definitions: ReadonlyMap<string, CustomResourceDefinition>): NonNullable<UpdateOptions['claimed']> {
  const claimed = known.get(definitions) ?? openNameRegister();
  if (!known.has(definitions)) claimed.add([...definitions.values()].map((definition) => claimOf(definition, '')));
  known.set(definitions, claimed);
  return claimed.of;
}

const known = new WeakMap<ReadonlyMap<string, CustomResourceDefinition>, NameRegister>();
