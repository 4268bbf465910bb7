import {
  checkMemory,
  type ConventionId,
  type ConventionOptions,
  type CustomResourceDefinition,
  type DefinitionCatalog,
  type Diagnostic,
} from '@structural/checker';
import { definitionsIn, storedDefinitions } from './definition-files.js';
import { linesOfTexts, type LinesOf } from './finding-text.js';
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

/** How much text is remembered, in characters: what an editor has open, not what a run goes through. */
const MAX_REMEMBERED = 16 << 20;

const memory = checkMemory(MAX_REMEMBERED);

/**
 * Judges a text as `kubectl structural lint` and `validate` do, with fixes.
 *
 * The last findings about each file are remembered, document by document: in a file of many definitions only those are judged again that have
 * changed. Findings are the same as without any memory. Throws a {@link SettingsError} for a glob that matches nothing.
 */
export function checkText({ conventions, cwd, file, settings, text }: TextToCheck): CheckedText {
  const catalog = definitionsIn(cwd, 'crds', settings.crds, file);
  const old: ReadonlyMap<string, CustomResourceDefinition> = storedDefinitions(cwd, settings.stored);
  const { kubernetesVersion, requireCrd, strict } = settings;
  const found = memory.check(file, text, {
    kubernetesVersion,
    requireCrd,
    strict,
    catalog,
    old,
    fixes: true,
    ...(conventions.size > 0 ? { conventions } : {}),
  });
  const textOf = (name: string): string | undefined =>
    name === file ? text : catalog.entries.find((entry) => entry.file === name)?.document.text;
  const problems = [...brokenFiles('crds', catalog), ...brokenFiles('stored', definitionsIn(cwd, 'stored', settings.stored))];
  return { diagnostics: reported(found), problems, linesOf: linesOfTexts(textOf) };
}

/** What ESLint shows: it has no severity for what is only worth knowing, which concerns no line. The same list for the same findings. */
function reported(found: readonly Diagnostic[]): readonly Diagnostic[] {
  const known = reportedOf.get(found) ?? found.filter(({ severity }) => severity !== 'info');
  reportedOf.set(found, known);
  return known;
}

const reportedOf = new WeakMap<readonly Diagnostic[], readonly Diagnostic[]>();

/** The files of a setting that do not parse; templates are passed over, as folders of charts are full of them. */
function brokenFiles(setting: 'crds' | 'stored', { problems }: DefinitionCatalog): readonly string[] {
  return problems.flatMap(({ file, message, place, reason }) =>
    reason === 'syntax' && place !== undefined ? [`settings.structural.${setting}: ${file}:${place.line}:${place.column}: ${message}`] : [],
  );
}
