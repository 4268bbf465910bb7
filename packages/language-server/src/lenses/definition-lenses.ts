import {
  check,
  findObjects,
  isDefinition,
  readCatalog,
  type CheckSetup,
  type DefinitionCatalog,
  type ResourceVerdict,
} from '@structural/checker';
import { lineIndex, locate, parseDocuments } from '@structural/document';
import { jsonEqual, valueAt, type JsonObject } from '@structural/json';
import type { CodeLens, Range } from 'vscode-languageserver';
import { openBreaks } from '../commands/breaks.js';
import type { CommandPlace } from '../commands/command.js';
import type { ReadRevision } from '../commands/compare-with.js';
import type { TestResults } from '../commands/tests/run-tests.js';
import type { ParsedText } from '../cursor/parsed-text.js';
import { toRange } from '../diagnostics/to-diagnostic.js';

/** Where lenses get what the workspace does not have. */
export interface LensSources {
  /** What a file was at a revision of git. */
  readonly readRevision: ReadRevision;
  /** Runs the tests of the definitions in a file. */
  testsOf(path: string, place: CommandPlace): Promise<TestResults>;
}

/** The file that lenses are shown in. */
export interface LensedFile extends ParsedText {
  readonly uri: string;
  readonly path: string;
}

/** The revision that a definition is compared with. */
const BEFORE = 'HEAD';

/**
 * What stands above the definitions of a file: where one differs from git's, how many resources of the workspace it breaks; and what its tests say.
 *
 * The first one gives the command that compares with git. Judges at most {@link MAX_RESOURCES} resources of a kind, and lets other requests be answered
 * meanwhile.
 */
export async function definitionLenses(file: LensedFile, place: CommandPlace, sources: LensSources): Promise<CodeLens[]> {
  const definitions = definitionsIn(file);
  if (definitions.length === 0) return [];
  return [...(await changeLenses(file, definitions, place, sources)), ...(await testLenses(file, definitions, place, sources))];
}

interface ShownDefinition {
  readonly group: string;
  readonly kind: string;
  readonly value: JsonObject;
  readonly range: Range;
}

function definitionsIn({ documents, text }: ParsedText): readonly ShownDefinition[] {
  const lines = lineIndex(text);
  return documents.flatMap((document) => {
    if (!document.ok) return [];
    return findObjects(document.value).flatMap(({ path, value }): ShownDefinition[] => {
      const at = isDefinition(value) ? locate(document, path)?.value : undefined;
      const group = valueAt(value, ['spec', 'group']);
      const kind = valueAt(value, ['spec', 'names', 'kind']);
      if (at === undefined || typeof group !== 'string' || typeof kind !== 'string') return [];
      return [{ group, kind, value, range: toRange({ start: at.start, end: at.start }, lines) }];
    });
  });
}

async function changeLenses(
  { path, text, uri }: LensedFile,
  definitions: readonly ShownDefinition[],
  place: CommandPlace,
  { readRevision }: LensSources,
): Promise<CodeLens[]> {
  const view = place.workspace.viewOf(path);
  const past = view !== undefined && place.mayRunGit() ? await readRevision(path, BEFORE) : undefined;
  if (view === undefined || past?.ok !== true || past.text === undefined || past.text === text) return [];
  const before = definitionsIn({ text: past.text, documents: parseDocuments(past.text) });
  const [old, now] = [readCatalog([{ file: path, text: past.text }]), readCatalog([{ file: path, text }])];
  const lenses: CodeLens[] = [];
  for (const { group, kind, range, value } of definitions) {
    const known = before.find((each) => each.group === group && each.kind === kind);
    if (known === undefined || jsonEqual(known.value, value) || now.find(group, kind).length === 0) continue;
    const { broken, dropping, total } = await countBroken({ group, kind, old, now, options: view.options }, place);
    if (total === 0) continue;
    const command = 'structural.compare';
    lenses.push({
      range,
      command: { title: title(broken, dropping, total), command, arguments: [{ textDocument: { uri }, revision: BEFORE }] },
    });
  }
  return lenses;
}

function title(broken: number, dropping: number, total: number): string {
  const of = `of ${String(total)} ${total === 1 ? 'resource' : 'resources'} here`;
  if (broken > 0) return `breaks ${String(broken)} ${of}`;
  return dropping > 0 ? `drops fields of ${String(dropping)} ${of}` : `breaks none ${of}`;
}

interface Sides {
  readonly group: string;
  readonly kind: string;
  readonly old: DefinitionCatalog;
  readonly now: DefinitionCatalog;
  readonly options: CheckSetup;
}

const MAX_RESOURCES = 1_000;

/** How many resources of a kind were accepted before and are not now, and how many of the others lose more fields. */
async function countBroken(
  { group, kind, now, old, options }: Sides,
  { workspace }: CommandPlace,
): Promise<{ readonly broken: number; readonly dropping: number; readonly total: number }> {
  const counts = { broken: 0, dropping: 0, total: 0 };
  const pause = openBreaks();
  for (const { path, text } of await workspace.manifestsWith(kind)) {
    if (counts.total >= MAX_RESOURCES) break;
    const by = (catalog: DefinitionCatalog): readonly ResourceVerdict[] => [
      ...check(path, text, { ...options, catalog, fixes: false }).resources,
    ];
    const [before, after] = [by(old), by(now)];
    for (const [i, verdict] of after.entries()) {
      const was = before[i];
      if (verdict.kind !== kind || !verdict.apiVersion.startsWith(`${group}/`) || was === undefined) continue;
      counts.total++;
      if (was.outcome === 'accepted' && verdict.outcome !== 'accepted') counts.broken++;
      else if (droppedBy(verdict) > droppedBy(was)) counts.dropping++;
    }
    await pause();
  }
  return counts;
}

function droppedBy({ changes }: ResourceVerdict): number {
  return changes.filter(({ kind }) => kind === 'pruned' || kind === 'dropped').length;
}

async function testLenses(
  { path }: LensedFile,
  [first]: readonly ShownDefinition[],
  place: CommandPlace,
  { testsOf }: LensSources,
): Promise<CodeLens[]> {
  if (first === undefined) return [];
  const { results } = await testsOf(path, place);
  const run = results.filter(({ outcome }) => outcome !== 'skipped');
  if (run.length === 0) return [];
  const failed = run.filter(({ outcome }) => outcome === 'failed');
  const tests = `${String(run.length)} ${run.length === 1 ? 'test' : 'tests'}`;
  const said = failed.length === 0 ? `${tests} passed` : `${String(failed.length)} of ${tests} failed`;
  // Nothing happens when it is chosen, but an editor shows no lens without a command.
  return [{ range: first.range, command: { title: said, command: '' } }];
}
