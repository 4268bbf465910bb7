import { composeCatalogs } from '../catalog/composed-catalog.js';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import { newSharedParts, nextSharedParts, type SharedParts } from '../catalog/read-catalog.js';
import { ACKNOWLEDGEMENT } from '../acknowledgements/read-acknowledgements.js';
import { check } from '../check/check.js';
import type { CheckOptions } from '../options/check-options.js';
import type { EditMemory } from '../fixes/edit-memory.js';
import { sortDiagnostics, type Diagnostic } from '../diagnostic/diagnostic.js';
import { splitDefinitions } from './definition-parts.js';
import { isAboutFile, judgePart, rebasedCatalog, type JudgedPart, type PlacedPart } from './judged-part.js';

/** The options of {@link checkInParts}: resources are always judged, by the definitions of their own file at least. */
export type CheckInPartsOptions = CheckOptions & { readonly catalog: DefinitionCatalog };

/** The findings about a text, in its order, with what of them holds for other texts of the file as well. */
export interface CheckedParts {
  readonly diagnostics: readonly Diagnostic[];
  /** The documents with definitions that were judged by themselves, by their text. */
  readonly parts: ReadonlyMap<string, JudgedPart>;
  /** How the documents were fixed: those of the whole text first, then those that were judged by themselves, in their order. */
  readonly edits: readonly EditMemory[][];
  /** What was read of the text and those before it. */
  readonly shared: SharedParts;
}

/** What an earlier text leaves for the next one. */
export type PartsBefore = Omit<CheckedParts, 'diagnostics' | 'shared'> & Partial<Pick<CheckedParts, 'shared'>>;

/** Nothing was judged yet. */
export const NO_PARTS: PartsBefore = { parts: new Map(), edits: [] };

/**
 * The findings of `check`, for which only those documents with definitions are judged that the `last` text did not have, and only what has changed of
 * them is read.
 *
 * `last` holds the parts of an earlier text under the same name, judged with the same options; the catalog may be another one, since what is said of
 * a definition does not depend on it.
 */
export function checkInParts(file: string, text: string, options: CheckInPartsOptions, last: PartsBefore): CheckedParts {
  const shared = last.shared === undefined ? newSharedParts() : nextSharedParts(last.shared);
  const now = { parts: new Map<string, JudgedPart>(), edits: [...last.edits], shared };
  const asked = { ...options, parts: shared };
  const diagnostics = judgeInParts(file, text, asked, last.parts, now) ?? judgeWhole(file, text, asked, last.parts, now);
  return { diagnostics, ...now };
}

interface Judging {
  readonly edits: EditMemory[][];
  readonly parts: Map<string, JudgedPart>;
}

/** The findings about a text as one; nothing is judged again where it holds definitions alone, and nothing but the catalog is another one. */
function judgeWhole(
  file: string,
  text: string,
  options: CheckInPartsOptions,
  known: ReadonlyMap<string, JudgedPart>,
  { edits, parts }: Judging,
): readonly Diagnostic[] {
  const judged = known.get(text) ?? judgePart(file, text, { ...options, edits: (edits[0] ??= []) });
  parts.clear();
  if (judged.standsAlone) parts.set(text, judged);
  return judged.diagnosticsAt(0);
}

/** The findings about each document with definitions and about the rest; `undefined` where the text has to be judged as a whole. */
function judgeInParts(
  file: string,
  text: string,
  options: CheckInPartsOptions,
  known: ReadonlyMap<string, JudgedPart>,
  { edits, parts }: Judging,
): readonly Diagnostic[] | undefined {
  // Whether a comment is of use depends on what else is in the file, and of a patch one thing is said as a whole.
  if (options.place?.isPatch === true) return undefined;
  if (options.acknowledgements !== false && text.includes(ACKNOWLEDGEMENT)) return undefined;
  const split = splitDefinitions(text);
  if (split === undefined) return undefined;
  const placed: PlacedPart[] = [];
  const found: Diagnostic[] = [];
  for (const [i, part] of split.parts.entries()) {
    const judged = known.get(part.text) ?? parts.get(part.text) ?? judgePart(file, part.text, { ...options, edits: (edits[i + 1] ??= []) });
    parts.set(part.text, judged);
    if (!judged.standsAlone) return undefined;
    placed.push({ part, judged });
    found.push(...judged.diagnosticsAt(part.start));
  }
  // What does not parse is an error beside a definition alone.
  if (!placed.some(({ judged }) => judged.hasDefinition)) return undefined;
  if (split.isRestBlank) return sortDiagnostics(found);
  const rest = checkRest(file, split.rest, {
    ...options,
    catalog: composeCatalogs([options.catalog, rebasedCatalog(placed, text)]),
    isBesideDefinitions: true,
  });
  return rest && sortDiagnostics([...found, ...rest]);
}

/**
 * The findings about all but the definitions; `undefined` where they have to be judged together. A template concerns the whole file, and of a
 * refused definition in the same file nothing is said at its resources.
 */
function checkRest(file: string, text: string, options: CheckOptions): readonly Diagnostic[] | undefined {
  const { diagnostics } = check(file, text, options);
  const own = diagnostics.filter(({ rule }) => rule !== 'no-definitions');
  return own.some((diagnostic) => isAboutFile(diagnostic) || diagnostic.rule === 'unusable-definition') ? undefined : own;
}
