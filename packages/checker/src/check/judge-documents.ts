import type { ItemisedList, ParsedDocument, SourceDocument } from '@structural/document';
import { typesOnlyNote } from '../builtin/types-only.js';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { DefinitionVerdict } from '../definition/check-definition.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { JudgedDocument } from '../find/found-in-document.js';
import { kindlessDocument, strayDocument } from '../find/stray-document.js';
import type { ClaimedNames } from '../naming/claimed-names.js';
import type { TextMemory } from '../memory/file-memory.js';
import type { CheckSetup } from '../options/check-setup.js';
import { keyRangeAt } from '../place/position.js';
import type { ResourceVerdicts } from '../resource/resource-verdicts.js';
import { findParts } from './find-parts.js';
import { judgeObjects, report, type FileRun } from './judge-objects.js';
import type { Keeper } from './keeper.js';

/** What was judged of a text. */
export interface JudgedDocuments {
  /** Whether all of it was judged; not where a document needs all others to be known, and they are not kept. */
  readonly isComplete: boolean;
  /** How many documents there are. */
  readonly count: number;
  /** Those that were kept. */
  readonly documents: readonly ParsedDocument[];
  readonly found: readonly JudgedDocument[];
  readonly definitions: readonly DefinitionVerdict[];
  readonly claims: readonly ClaimedNames[];
  readonly resources: ResourceVerdicts;
  readonly diagnostics: readonly Diagnostic[];
  /** How many live objects were judged as updates of themselves. */
  readonly live: number;
  /** How many admission policies and bindings there are, where no resources are judged. */
  readonly policies: number;
}

/** What a text is judged with, beside the options. */
export interface JudgedWith {
  readonly keeper: Keeper;
  /** The definitions of the text, by which all of its resources are judged. */
  readonly own: DefinitionCatalog;
  /** What is remembered of the last text of a file that is edited. */
  readonly memory?: TextMemory | undefined;
}

/** Judges the objects of a text, one document after the other. */
export function judgeDocuments(
  file: string,
  documents: Iterable<ParsedDocument | ItemisedList>,
  options: CheckSetup,
  { keeper, memory, own }: JudgedWith,
): JudgedDocuments {
  const run = startRun(file, options, own, keeper);
  const others: Diagnostic[] = [];
  let count = 0;
  for (const { document, isList, objects } of findParts(documents, options)) {
    keeper.takeDocument(document);
    const fixes = memory && (memory.documents[count] ??= {});
    count++;
    if (!document.ok) continue;
    const stray = isList ? undefined : strayDocument(document);
    if (stray !== undefined && options.requireObjects === true) report(run, [strayDiagnostic(file, document, stray)]);
    let definitions: JudgedDocument['definitions'] = [];
    let hasResources = false;
    let hasPolicies = false;
    let serviceVersions = 0;
    for (const found of objects) {
      if (found === undefined || !keeper.canJudge(found)) return endOf(run, { count, isComplete: false, keeper });
      if (stray === undefined) judgeObjects(run, found, { isItem: isList, memory, fixes });
      keeper.letGo(found);
      if (found.resources.length > 0) hasResources = true;
      if (found.policies.length > 0) hasPolicies = true;
      serviceVersions += found.serviceVersions ?? 0;
      ({ definitions } = found);
    }
    if (!isList && definitions.length === 0 && !hasResources && !hasPolicies) others.push(...otherDocument(file, document, options));
    keeper.takeJudged({ document, definitions, hasPolicies, hasResources, ...(serviceVersions > 0 && { serviceVersions }) }, isList);
  }
  // All by themselves they are of another program.
  if (others.length > 0 && run.resources.some(({ outcome }) => outcome !== 'unknown-kind')) report(run, others);
  if (run.unknown !== undefined) report(run, run.unknown.diagnostics(run.catalogs));
  if (run.typesOnly !== undefined) report(run, [typesOnlyNote(run.typesOnly)]);
  return endOf(run, { count, isComplete: true, keeper });
}

/** What there is to say of a document without an object that stands among resources, unless it is said wherever it stands. */
function otherDocument(file: string, document: SourceDocument, { requireObjects = false }: CheckSetup): readonly Diagnostic[] {
  if (requireObjects === false) return [];
  const reason = kindlessDocument(document) ?? (requireObjects === true ? undefined : strayDocument(document));
  return reason === undefined ? [] : [strayDiagnostic(file, document, reason)];
}

function startRun(file: string, options: CheckSetup, own: DefinitionCatalog, { finding, resources }: Keeper): FileRun {
  return {
    file,
    options,
    definitions: [],
    claims: [],
    resources,
    diagnostics: [],
    kept: finding,
    reported: new Set(),
    noted: new Set(),
    saidOfSources: new Map(),
    live: 0,
    policies: 0,
    catalogs: options.catalog === undefined ? [] : [own, options.catalog],
  };
}

function endOf(
  { claims, definitions, diagnostics, live, policies, resources }: FileRun,
  { count, isComplete, keeper: { documents, found } }: Pick<JudgedDocuments, 'count' | 'isComplete'> & { readonly keeper: Keeper },
): JudgedDocuments {
  return { count, isComplete, documents, found, definitions, claims, resources, diagnostics, live, policies };
}

function strayDiagnostic(file: string, document: SourceDocument, reason: string): Diagnostic {
  return {
    rule: 'undecodable-resource',
    severity: 'error',
    message: `unable to decode: ${reason}`,
    file,
    range: keyRangeAt(document, []),
    related: [],
    hint: 'kubectl stops here: every document must be an object; a line that begins with --- always separates documents',
  };
}
