import type { CatalogProblem } from '@structural/checker';
import { addTotals, NO_TOTALS, type Totals, type UnreadableInput } from '@structural/presenters';
import type { Outcome } from './outcome.js';

/** What came of a run, but for the pieces of its files. */
export interface RunSums {
  /** Those over all files, with as many unreadable ones as there are in `unreadable`. */
  readonly totals: Totals;
  /** The inputs that could not be read, and after them the broken definitions. */
  readonly unreadable: readonly UnreadableInput[];
  /** Files with nothing to judge. */
  readonly empty: readonly EmptyFile[];
  /** The templates that are not judged and that is no finding. */
  readonly templates: readonly string[];
  /** Where manifests of kinds that are not judged do not parse, as `file:line:column`. */
  readonly unparsed: readonly string[];
  /** The kinds without a definition of which no finding says anything, as `apiVersion kind`, and how many resources are of them. */
  readonly unknownKinds: ReadonlyMap<string, number>;
  /** What patches fields that would be refused without, such as `Kustomization apps`, and how many fields. */
  readonly patchedBy: ReadonlyMap<string, number>;
}

/** A file with nothing to judge. */
export interface EmptyFile {
  readonly file: string;
  readonly documents: number;
}

/** Sums up outcomes as they come. */
export interface SumUp {
  add(outcome: Outcome<unknown>): void;
  /** So far, `broken` definitions included. */
  sums(broken: readonly CatalogProblem[]): RunSums;
}

/** Begins to sum up. */
export function sumUp(): SumUp {
  const totals = { ...NO_TOTALS };
  const unreadable: UnreadableInput[] = [];
  const empty: EmptyFile[] = [];
  const unparsed: string[] = [];
  const templates: string[] = [];
  const unknownKinds = new Map<string, number>();
  const patchedBy = new Map<string, number>();
  return {
    add: (outcome) => {
      if ('code' in outcome) {
        unreadable.push(outcome);
        return;
      }
      addTotals(totals, outcome.totals);
      if (outcome.totals.withoutDefinitions > 0) empty.push({ file: outcome.file, documents: outcome.totals.documents });
      if (outcome.totals.templates > 0) templates.push(outcome.file);
      unparsed.push(...(outcome.unparsed ?? []));
      for (const [name, count] of outcome.unknownKinds) unknownKinds.set(name, (unknownKinds.get(name) ?? 0) + count);
      for (const [name, count] of outcome.patchedBy ?? []) patchedBy.set(name, (patchedBy.get(name) ?? 0) + count);
    },
    sums: (broken) => {
      const all = [...unreadable, ...broken.map(toUnreadable)];
      return { totals: { ...totals, unreadable: all.length }, unreadable: all, empty, templates, unparsed, unknownKinds, patchedBy };
    },
  };
}

function toUnreadable({ file, message, place }: CatalogProblem): UnreadableInput {
  return { name: file, code: 'syntax', message, ...(place && { place }) };
}
