import { check, mergeCatalogs, sortDiagnostics, type CheckOptions, type ConventionId, type ConventionOptions, type CustomResourceDefinition, type DefinitionCatalog, type Diagnostic } from '@structural/checker';
import { definitionsIn, storedDefinitions } from './definition-files.js';
import { splitDefinitions } from './definition-parts.js';
import { linesOfTexts, type LinesOf } from './finding-text.js';
import { judgePart, rebasedCatalog, type JudgedPart, type PlacedPart } from './judged-part.js';
import type { Settings } from './settings.js';

/** A text to be judged, under the name of its file. */
export interface TextToCheck {
  /** Absolute. */
  readonly file: string;
  readonly cwd: string;
  readonly text: string;
  readonly settings: Settings;
  readonly conventions: ReadonlyMap<ConventionId, ConventionOptions>;
}

/** The errors and warnings about a text, in its order. */
export interface CheckedText {
  readonly diagnostics: readonly Diagnostic[];
  /** What is wrong with what the settings name: files with definitions that do not parse. */
  readonly problems: readonly string[];
  /** The lines of the text and of the files with the definitions of its resources. */
  readonly linesOf: LinesOf;
}

type StoredByName = ReadonlyMap<string, CustomResourceDefinition>;

/** What was said about a file the last time, and what of it still holds when the file has changed. */
interface Remembered {
  /** Everything but the text that findings depend on, as far as it is plain data. */
  readonly circumstances: string;
  readonly stored: StoredByName;
  readonly catalog: DefinitionCatalog;
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  readonly parts: ReadonlyMap<string, JudgedPart>;
}

const remembered = new Map<string, Remembered>();
/** How much text is remembered, in characters: what an editor has open, not what a run goes through. */
const MAX_REMEMBERED = 16 << 20;

/**
 * Judges a text as `kubectl structural lint` and `validate` do, with fixes.
 *
 * The last findings about each file are remembered, document by document: in a file of many definitions only those are judged again that have
 * changed. Findings are the same as without any memory. Throws a {@link SettingsError} for a glob that matches nothing.
 */
export function checkText(subject: TextToCheck): CheckedText {
  const { conventions, cwd, file, settings, text } = subject;
  const catalog = definitionsIn(cwd, 'crds', settings.crds, file);
  const stored = storedDefinitions(cwd, settings.stored);
  const circumstances = JSON.stringify([settings, [...conventions]]);
  const known = remembered.get(file);
  const last = known?.circumstances === circumstances && known.stored === stored ? known : undefined;
  const judged = last?.text === text && last.catalog === catalog ? last : judge(subject, optionsFor(subject, catalog, stored), last?.parts ?? new Map());
  const { diagnostics, parts } = judged;
  remember(file, { circumstances, stored, catalog, text, diagnostics, parts });
  const textOf = (name: string): string | undefined => (name === file ? text : catalog.entries.find((entry) => entry.file === name)?.document.text);
  const problems = [...brokenFiles('crds', catalog), ...brokenFiles('stored', definitionsIn(cwd, 'stored', settings.stored))];
  return { diagnostics, problems, linesOf: linesOfTexts(textOf) };
}

/** The files of a setting that do not parse; templates are passed over, as folders of charts are full of them. */
function brokenFiles(setting: 'crds' | 'stored', { problems }: DefinitionCatalog): readonly string[] {
  return problems.flatMap(({ file, message, place, reason }) => (reason === 'syntax' && place !== undefined ? [`settings.structural.${setting}: ${file}:${place.line}:${place.column}: ${message}`] : []));
}

function judge({ file, text }: TextToCheck, options: Options, known: ReadonlyMap<string, JudgedPart>): Pick<Remembered, 'diagnostics' | 'parts'> {
  const parts = new Map<string, JudgedPart>();
  const diagnostics = judgeInParts(file, text, options, known, parts) ?? check(file, text, options).diagnostics;
  // ESLint has no such severity, and what is only worth knowing concerns no line.
  return { diagnostics: diagnostics.filter(({ severity }) => severity !== 'info'), parts };
}

/** The findings about each document with definitions and about the rest; `undefined` where the text has to be judged as a whole. */
function judgeInParts(
  file: string, text: string, options: Options, known: ReadonlyMap<string, JudgedPart>, parts: Map<string, JudgedPart>,
): readonly Diagnostic[] | undefined {
  const split = splitDefinitions(text);
  if (split === undefined) return undefined;
  const placed: PlacedPart[] = [];
  for (const part of split.parts) {
    const judged = known.get(part.text) ?? parts.get(part.text) ?? judgePart(file, part.text, options);
    parts.set(part.text, judged);
    if (!judged.standsAlone) return undefined;
    placed.push({ part, judged });
  }
  const rest = checkRest(file, split.rest, { ...options, catalog: mergeCatalogs(options.catalog, rebasedCatalog(placed, text)) });
  return rest && sortDiagnostics([...placed.flatMap(({ judged, part }) => judged.diagnosticsAt(part.start)), ...rest]);
}

/**
 * The findings about all but the definitions; `undefined` where they have to be judged together. A template concerns the whole file, and of a
 * refused definition in the same file nothing is said at its resources.
 */
function checkRest(file: string, text: string, options: CheckOptions): readonly Diagnostic[] | undefined {
  const { diagnostics } = check(file, text, options);
  return diagnostics.some(({ rule }) => rule === 'templated-file' || rule === 'unusable-definition') ? undefined : diagnostics;
}

type Options = CheckOptions & { readonly catalog: DefinitionCatalog };

function optionsFor({ conventions, settings: { kubernetesVersion, requireCrd, strict } }: TextToCheck, catalog: DefinitionCatalog, old: StoredByName): Options {
  return { kubernetesVersion, requireCrd, strict, catalog, old, fixes: true, ...(conventions.size > 0 ? { conventions } : {}) };
}

/** Remembers what was said of a file; the files that were looked at longest ago are forgotten first. */
function remember(file: string, entry: Remembered): void {
  remembered.delete(file);
  remembered.set(file, entry);
  let kept = 0;
  for (const { text } of remembered.values()) kept += text.length;
  for (const [oldest, { text }] of remembered) {
    if (kept <= MAX_REMEMBERED) break;
    kept -= text.length;
    remembered.delete(oldest);
  }
}
