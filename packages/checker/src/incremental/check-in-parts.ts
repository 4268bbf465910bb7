import { mergeCatalogs, type DefinitionCatalog } from '../catalog/definition-catalog.js';
import { ACKNOWLEDGEMENT } from '../acknowledgements/read-acknowledgements.js';
import { check } from '../check/check.js';
import type { CheckOptions } from '../check/check-options.js';
import type { EditMemory } from '../fixes/edit-memory.js';
import { sortDiagnostics, type Diagnostic } from '../diagnostic/diagnostic.js';
import { splitDefinitions } from './definition-parts.js';
import { judgePart, rebasedCatalog, type JudgedPart, type PlacedPart } from './judged-part.js';

/** The options of {@link checkInParts}: resources are always judged, by the definitions of their own file at least. */
export type CheckInPartsOptions = CheckOptions & { readonly catalog: DefinitionCatalog };

/** The findings about a text, in its order, with what of them holds for other texts of the file as well. */
export interface CheckedParts {
  readonly diagnostics: readonly Diagnostic[];
  /** The documents with definitions that were judged by themselves, by their text. */
  readonly parts: ReadonlyMap<string, JudgedPart>;
  /** How the documents were fixed: those of the whole text first, then those that were judged by themselves, in their order. */
  readonly edits: readonly EditMemory[][];
}

/**
 * The findings of `check`, for which only those documents with definitions are judged that the `last` text did not have.
 *
 * `last` holds the parts of an earlier text under the same name, judged with the same options; the catalog may be another one, since what is said of
 * a definition does not depend on it.
 */
export function checkInParts(
  file: string,
  text: string,
  options: CheckInPartsOptions,
  last: Pick<CheckedParts, 'edits' | 'parts'>,
): CheckedParts {
  const now = { parts: new Map<string, JudgedPart>(), edits: [...last.edits] };
  return {
    diagnostics:
      judgeInParts(file, text, options, last.parts, now) ?? check(file, text, { ...options, edits: (now.edits[0] ??= []) }).diagnostics,
    ...now,
  };
}

/** The findings about each document with definitions and about the rest; `undefined` where the text has to be judged as a whole. */
function judgeInParts(
  file: string,
  text: string,
  options: CheckInPartsOptions,
  known: ReadonlyMap<string, JudgedPart>,
  { edits, parts }: { readonly edits: EditMemory[][]; readonly parts: Map<string, JudgedPart> },
): readonly Diagnostic[] | undefined {
  // Whether a comment is of use depends on what else is in the file.
  if (options.acknowledgements !== false && text.includes(ACKNOWLEDGEMENT)) return undefined;
  const split = splitDefinitions(text);
  if (split === undefined) return undefined;
  const placed: PlacedPart[] = [];
  for (const [i, part] of split.parts.entries()) {
    const judged = known.get(part.text) ?? parts.get(part.text) ?? judgePart(file, part.text, { ...options, edits: (edits[i + 1] ??= []) });
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
