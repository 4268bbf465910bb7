import { type CatalogEntry, type DefinitionCatalog, unreadDefinition, type Diagnostic } from '@structural/checker';
import { comparing, type CompareOptions, type Strictness } from '@structural/compare';
import { acknowledgeChanges, type ChangeBaseline } from './acknowledge-changes.js';
import type { AcknowledgedChange, Change } from './record/change.js';
import { placeChanges } from './place-changes.js';
import { applyProfile, type Profile } from './profile/profile.js';

/** How definitions are compared, and what of that counts. */
export interface CompareCatalogsOptions extends CompareOptions {
  readonly strictness: Strictness;
  readonly baseline?: ChangeBaseline;
  /** What another tool is configured to let pass. */
  readonly profile?: Profile;
  /** Whether comments, annotations and the baseline count; they are by default. */
  readonly acknowledgements?: boolean;
  /** `2026-11-22`. */
  readonly today: string;
}

/** What came of comparing two sets of manifests. */
export interface ComparedCatalogs {
  /** The names of the definitions that both sides have. */
  readonly compared: readonly string[];
  readonly added: readonly string[];
  readonly removed: readonly string[];
  /** The names of definitions that one side has, and the other one in a form that cannot be read: neither added nor removed. */
  readonly unreadable: readonly string[];
  /** How many changes were not looked at since the time was over; those are undecided. */
  readonly leftOut: number;
  /** By definition, then by version and place; what is acknowledged is not among them. */
  readonly changes: readonly Change[];
  readonly acknowledged: readonly AcknowledgedChange[];
  /** What the profile changed, a clause each; nothing without one. */
  readonly profiled: readonly string[];
  /** What is wrong with acknowledgements. */
  readonly problems: readonly Diagnostic[];
}

/** Compares the definitions of two catalogs by their names; of several with one name the last one counts. */
export function compareCatalogs(old: DefinitionCatalog, next: DefinitionCatalog, options: CompareCatalogsOptions): ComparedCatalogs {
  const steps = comparingCatalogs(old, next, options);
  for (;;) {
    const step = steps.next();
    if (step.done === true) return step.value;
  }
}

/** As {@link compareCatalogs}, in steps between which the caller may do something else. */
export function* comparingCatalogs(
  old: DefinitionCatalog,
  next: DefinitionCatalog,
  { acknowledgements = true, baseline, profile, strictness, today, ...options }: CompareCatalogsOptions,
): Generator<void, ComparedCatalogs> {
  const all = { old: byName(old), new: byName(next) };
  const unreadable = [...unreadableIn(all.old, next, all.new), ...unreadableIn(all.new, old, all.old)];
  const entries = { old: without(all.old, unreadable), new: without(all.new, unreadable) };
  const definitionsOf = (side: ReadonlyMap<string, CatalogEntry>) => [...side.values()].map(({ definition }) => definition);
  const { added, findings, leftOut, pairs, removed } = yield* comparing(definitionsOf(entries.old), definitionsOf(entries.new), options);
  const placed = placeChanges(findings, entries, strictness);
  const { changes, shown } = profile === undefined ? { changes: placed, shown: [] } : applyProfile(placed, profile);
  const { acknowledged, left, problems } = acknowledgements
    ? acknowledgeChanges(changes, { entries: [...entries.new.values()], today, ...(baseline && { baseline }) })
    : { acknowledged: [], left: changes, problems: [] };
  return {
    compared: pairs.map(({ name }) => name),
    added,
    removed,
    unreadable,
    leftOut,
    changes: left,
    acknowledged,
    profiled: shown,
    problems,
  };
}

function byName({ entries }: DefinitionCatalog): ReadonlyMap<string, CatalogEntry> {
  return new Map(entries.map((entry) => [entry.definition.metadata.name, entry]));
}

/** Those of a side that the other one lacks as far as it can be read, and has in a form that cannot. */
function unreadableIn(
  side: ReadonlyMap<string, CatalogEntry>,
  other: DefinitionCatalog,
  known: ReadonlyMap<string, CatalogEntry>,
): readonly string[] {
  return [...side].flatMap(([name, { definition }]) =>
    known.has(name) || unreadDefinition(other, definition) === undefined ? [] : [name],
  );
}

function without(side: ReadonlyMap<string, CatalogEntry>, names: readonly string[]): ReadonlyMap<string, CatalogEntry> {
  return names.length === 0 ? side : new Map([...side].filter(([name]) => !names.includes(name)));
}
