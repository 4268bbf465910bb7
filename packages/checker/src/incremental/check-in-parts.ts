import { composeCatalogs } from '../catalog/composed-catalog.js';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import { catalogOfDocuments } from '../catalog/read-catalog.js';
import { mayAcknowledge } from '../acknowledgements/read-acknowledgements.js';
import { check } from '../check/check.js';
import type { CheckSetup } from '../options/check-setup.js';
import type { DocumentMemory } from '../memory/document-memory.js';
import { newFileMemory, nextFileMemory, type FileMemory } from '../memory/file-memory.js';
import type { ParsedTexts } from '../memory/parsed-texts.js';
import { sortDiagnostics, type Diagnostic } from '../diagnostic/diagnostic.js';
import { haveCommonNames } from '../naming/claimed-names.js';
import { splitDefinitions } from './definition-parts.js';
import { isAboutFile, rebasedCatalog, toPart, type JudgedPart, type PlacedPart } from './judged-part.js';

/** The options of {@link checkInParts}: resources are always judged, by the definitions of their own file at least. */
export type CheckInPartsOptions = CheckSetup & { readonly catalog: DefinitionCatalog };

/** The findings about a text, in its order, with what of them holds for other texts of the file as well. */
export interface CheckedParts {
  readonly diagnostics: readonly Diagnostic[];
  /** The documents with definitions that were judged by themselves, by their text. */
  readonly parts: ReadonlyMap<string, JudgedPart>;
  readonly memory: FileMemory;
}

/** What an earlier text leaves for the next one. */
export type PartsBefore = Omit<CheckedParts, 'diagnostics'>;

/** Nothing was judged yet. */
export function noParts(): PartsBefore {
  return { parts: new Map(), memory: newFileMemory() };
}

/**
 * The findings of `check`, for which only those documents with definitions are judged that the `last` text did not have, and only what has changed of
 * them is read.
 *
 * `last` holds the parts of an earlier text under the same name, judged with the same options; the catalog may be another one, since what is said of
 * a definition does not depend on it.
 */
export function checkInParts(
  file: string,
  text: string,
  options: CheckInPartsOptions,
  last: PartsBefore,
  texts: ParsedTexts,
): CheckedParts {
  const judging = { file, options, known: last.parts, memory: nextFileMemory(last.memory), texts, parts: new Map<string, JudgedPart>() };
  const diagnostics = judgeInParts(judging, text) ?? judgeWhole(judging, text);
  return { diagnostics, parts: judging.parts, memory: judging.memory };
}

interface Judging {
  readonly file: string;
  readonly options: CheckInPartsOptions;
  /** The parts of the last text, and those of this one. */
  readonly known: ReadonlyMap<string, JudgedPart>;
  readonly parts: Map<string, JudgedPart>;
  readonly memory: FileMemory;
  readonly texts: ParsedTexts;
}

/** The findings about a text as one; nothing is judged again where it holds definitions alone, and nothing but the catalog is another one. */
function judgeWhole(judging: Judging, text: string): readonly Diagnostic[] {
  const { known, memory, parts } = judging;
  const judged = known.get(text) ?? judgeText(judging, text, memory.whole);
  parts.clear();
  if (judged.standsAlone) parts.set(text, judged);
  return judged.diagnosticsAt(0);
}

/** Judges a text as if it were the whole file, by what is remembered of its documents. */
function judgeText({ file, memory, options, texts }: Judging, text: string, documents: DocumentMemory[]): JudgedPart {
  const judged = check(file, text, options, { documents: texts.parse(text, memory.blocks), memory: { ...memory, documents } });
  return toPart(judged, () => catalogOfDocuments(file, texts.of(text), options.rewrite));
}

/** The findings about each document with definitions and about the rest; `undefined` where the text has to be judged as a whole. */
function judgeInParts(judging: Judging, text: string): readonly Diagnostic[] | undefined {
  const { known, memory, options, parts } = judging;
  // Whether a comment is of use depends on what else is in the file, and of a patch one thing is said as a whole.
  if (options.place?.isPatch === true) return undefined;
  if (options.acknowledgements !== false && mayAcknowledge(text)) return undefined;
  const split = splitDefinitions(text);
  if (split === undefined) return undefined;
  const placed: PlacedPart[] = [];
  const found: Diagnostic[] = [];
  for (const [i, part] of split.parts.entries()) {
    const judged = known.get(part.text) ?? parts.get(part.text) ?? judgeText(judging, part.text, (memory.parts[i] ??= []));
    parts.set(part.text, judged);
    if (!judged.standsAlone) return undefined;
    placed.push({ part, judged });
    found.push(...judged.diagnosticsAt(part.start));
  }
  // What does not parse is an error beside a definition alone.
  if (!placed.some(({ judged }) => judged.hasDefinition)) return undefined;
  if (haveCommonNames(placed.flatMap(({ judged }) => judged.claims))) return undefined;
  if (split.isRestBlank) return sortDiagnostics(found);
  const rest = judgeRest(judging, split.rest, composeCatalogs([options.catalog, rebasedCatalog(placed, text)]));
  return rest && sortDiagnostics([...found, ...rest]);
}

/**
 * The findings about all but the definitions; `undefined` where they have to be judged together. A template concerns the whole file, and of a
 * refused definition in the same file nothing is said at its resources.
 */
function judgeRest({ file, memory, options, texts }: Judging, text: string, catalog: DefinitionCatalog): readonly Diagnostic[] | undefined {
  const { diagnostics } = check(
    file,
    text,
    { ...options, catalog },
    { documents: texts.parse(text, memory.blocks), memory: { ...memory, documents: memory.rest }, isBesideDefinitions: true },
  );
  const own = diagnostics.filter(({ rule }) => rule !== 'no-definitions');
  return own.some((diagnostic) => isAboutFile(diagnostic) || diagnostic.rule === 'unusable-definition') ? undefined : own;
}
