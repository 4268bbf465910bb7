import {
  catalogBefore,
  makeCatalog,
  readCatalog,
  unreadDefinition,
  type CatalogEntry,
  type CheckResult,
  type DefinitionCatalog,
  type KubernetesVersion,
} from '@structural/checker';
import { compareCatalogs, changeResults, changeSummary, type ChangeReport } from '@structural/evolve';
import { visible } from '@structural/presenters';
import { openOld, readDefinitionFiles } from '@structural/runner';
import { mayHoldDefinitions } from '@structural/sources';
import type { ActionInputs } from '../action-inputs.js';
import { listFiles } from '../listed-files.js';
import type { ActionProblem } from '../problem.js';
import type { ChangeBase } from './base.js';

/** What came of comparing the definitions among the files with those that were there before. */
export interface ComparedWithBase {
  /** The comparison; absent where there was none. */
  readonly report?: ChangeReport;
  /** What breaks or may break, as findings of files, for the log and SARIF. */
  readonly results: readonly CheckResult[];
  /** What is wrong with acknowledgements, as findings of files. */
  readonly remarks: readonly CheckResult[];
  /** The text of a file of either side. */
  textOf(file: string): string | undefined;
  /** The paths of the files of the base in the working folder, by the names under which they were read. */
  readonly paths: ReadonlyMap<string, string>;
  readonly reasons: readonly string[];
  readonly problems: readonly ActionProblem[];
}

/** Where a comparison starts, and by whose server it is judged. */
export interface ComparisonPlace {
  readonly base: ChangeBase;
  readonly directory: string;
  readonly kubernetesVersion: KubernetesVersion;
  /** Whether the event is a pull request, for which definitions are compared unless the input says otherwise. */
  readonly isPullRequest: boolean;
}

/**
 * Compares the definitions among the files with what they were where the changes of the event start, or with what the input `compare` names.
 *
 * What one side defines twice, and differently, is left out, which is reported; so is a comparison that the history here does not allow.
 */
export async function compareWithBase(
  { compare, compareLevel, files }: Pick<ActionInputs, 'compare' | 'compareLevel' | 'files'>,
  place: ComparisonPlace,
): Promise<ComparedWithBase> {
  const { base, directory, isPullRequest, kubernetesVersion } = place;
  const name = compare ?? (isPullRequest ? 'base' : 'none');
  if (name === 'none') return NO_COMPARISON;
  if (name === 'base' && base.kind !== 'commit')
    return compare === undefined || base.kind === 'none'
      ? { ...NO_COMPARISON, reasons: [`changes of CRDs: not checked, since ${base.why}`] }
      : { ...NO_COMPARISON, problems: [{ title: 'compare', message: `the base is unknown: ${base.why}` }] };
  const revision = name === 'base' && base.kind === 'commit' ? base.short : undefined;
  const there = await readSide(revision === undefined ? [name] : files.map((line) => atRevision(line, revision)), directory);
  if (revision === undefined && there.problem !== undefined)
    return { ...NO_COMPARISON, problems: [{ title: 'compare', message: there.problem }] };
  const next = await readSide(files, directory);
  const old = revision === undefined ? there : { catalog: await withMoved(there.catalog, revision, next.catalog, directory) };
  if (old.catalog.size === 0 && old.catalog.problems.length === 0) return NO_COMPARISON;
  const twice = [...old.catalog.shadowed, ...next.catalog.shadowed];
  const left = new Set(twice.map((each) => each.name));
  const texts = new Map([...old.catalog.entries, ...next.catalog.entries].map(({ document, file }) => [file, document.text]));
  const textOf = (file: string): string | undefined => texts.get(file);
  const compared = compareCatalogs(without(old.catalog, left), without(next.catalog, left), {
    strictness: compareLevel,
    kubernetesVersion,
    today: new Date().toISOString().slice(0, 10),
  });
  const report: ChangeReport = {
    compared,
    strictness: compareLevel,
    directions: ['forward'],
    kubernetesVersion,
    oldText: textOf,
    newText: textOf,
    unreadable: [],
  };
  return {
    report,
    results: changeResults({ ...report, compared: { ...compared, problems: [] } }),
    remarks: changeResults({ ...report, compared: { ...compared, changes: [] } }),
    textOf,
    paths: new Map(
      revision === undefined ? [] : old.catalog.entries.map(({ file }) => [file, file.slice(`${revision}:`.length).replace(/^\.\//, '')]),
    ),
    reasons: [
      `changes of CRDs since ${revision ?? visible(name)}: ${changeSummary(report)}`,
      ...compared.unreadable.map((each) => `${visible(each)} was not compared: ${unreadIn(each, old.catalog, next.catalog)}`),
      ...[...left].map((each) => `${visible(each)} is defined differently by two files, and was not compared`),
    ],
    problems: [],
  };
}

const NO_COMPARISON: ComparedWithBase = { results: [], remarks: [], textOf: () => undefined, paths: new Map(), reasons: [], problems: [] };

/** What keeps the definition of a name from being read on one of the sides. */
function unreadIn(name: string, old: DefinitionCatalog, next: DefinitionCatalog): string {
  const isOf = ({ definition }: CatalogEntry): boolean => definition.metadata.name === name;
  const [there, other] = old.entries.some(isOf) ? [old, next] : [next, old];
  const entry = there.entries.find(isOf);
  const problem = entry && unreadDefinition(other, entry.definition);
  return problem === undefined ? 'it cannot be read' : `${visible(problem.file)}: ${visible(problem.message)}`;
}

function atRevision(line: string, revision: string): string {
  return line.startsWith('!') || line.includes(':') ? line : `${revision}:./${line}`;
}

interface Side {
  readonly catalog: DefinitionCatalog;
  /** Why nothing could be read at all. */
  readonly problem?: string;
}

async function readSide(lines: readonly string[], directory: string): Promise<Side> {
  const listed = await listFiles(lines, { directory });
  const { files, unreadable } = await readDefinitionFiles(listed.files);
  const [problem] = listed.problems;
  const isNothing = listed.files.length === 0 && problem !== undefined;
  const read = readCatalog(files);
  // A file that cannot be read may hold any definition: none is gone for that.
  const unread = unreadable.map(({ message, name: file }) => ({ file, reason: 'syntax' as const, message, group: '', kind: '', name: '' }));
  return {
    catalog: makeCatalog(read.entries, [...read.problems, ...unread]),
    ...(isNothing && { problem: `${visible(problem.name)}: ${visible(problem.message)}` }),
  };
}

/** The old definitions with those of the new ones that stood elsewhere at the revision, as files are moved and renamed. */
async function withMoved(old: DefinitionCatalog, revision: string, next: DefinitionCatalog, directory: string): Promise<DefinitionCatalog> {
  const known = new Set(old.entries.map(({ definition }) => definition.metadata.name));
  const added = next.entries.filter(
    ({ definition }) => !known.has(definition.metadata.name) && unreadDefinition(old, definition) === undefined,
  );
  if (added.length === 0) return old;
  const judged = added.map(({ file }) => file);
  const opened = await openOld(revision, { cwd: directory }, { judged, isWanted: mayHoldDefinitions });
  if (opened.kind === 'problem') return old;
  const moved = catalogBefore(opened.files ?? [], added, opened.placeOf ?? (() => undefined));
  return makeCatalog([...old.entries, ...moved.entries], [...old.problems, ...moved.problems]);
}

/** The catalog without the definitions of some names. */
function without(catalog: DefinitionCatalog, names: ReadonlySet<string>): DefinitionCatalog {
  if (names.size === 0) return catalog;
  return makeCatalog(
    catalog.entries.filter(({ definition }) => !names.has(definition.metadata.name)),
    catalog.problems,
  );
}
