import { decodeBytes, parseParts, type ParsedDocument } from '@structural/document';
import type { DefinitionVerdict } from '../definition/check-definition.js';
import { acknowledge, type AcknowledgedFinding } from '../acknowledgements/acknowledge.js';
import { useEditMemory } from '../fixes/edit-memory.js';
import { readAcknowledgements } from '../acknowledgements/read-acknowledgements.js';
import { checkDocuments, checkStream, type CheckedStream } from './check-documents.js';
import { checkWindow } from './check-window.js';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.js';
import type { ResourceVerdicts } from '../resource/resource-verdicts.js';
import type { JudgedDocument } from '../find/found-in-document.js';
import {
  locateTemplatedValue,
  locateVariable,
  soughtDiagnostics,
  unreadableDiagnostics,
  withTemplatedValue,
} from './template-diagnostics.js';
import type { CheckOptions } from '../options/check-options.js';
import { takeParsed } from '../find/parsed-before.js';
import { isTestFile } from '../test-files/test-file-findings.js';
import { withSeverities } from '../options/rule-severities.js';

/** What there is to say about one file. */
export interface CheckResult {
  readonly file: string;
  /** The text that all ranges refer to; bytes that are no UTF-8 are decoded with replacement characters. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** The findings that comments acknowledge, in the order of the text; absent where there are none. */
  readonly acknowledged?: readonly AcknowledgedFinding[];
  /** Findings that do not count in a run, as they were there before; absent unless somebody has compared and taken them out. */
  readonly known?: readonly Diagnostic[];
  /** One verdict for each CustomResourceDefinition, in the order of the file, undecodable ones included. */
  readonly definitions: readonly DefinitionVerdict[];
  /** One verdict for each other object of a kind, in the order of the file, unknown kinds included; none without a catalog. */
  readonly resources: ResourceVerdicts;
  /** How many live objects were judged as updates of themselves; absent for none. */
  readonly live?: number;
  /** Whether it was not judged as a kustomization applies it as a patch; absent for any other file. */
  readonly isPatch?: true;
  /** How many documents the file holds; those that do not parse count, empty ones do not. */
  readonly documents: number;
}

/**
 * Judges every CustomResourceDefinition in a file and, given a catalog, every custom resource: in any document, inside of lists, next
 * to other kinds.
 *
 * `file` is only a name. Never throws on any text; each document is judged alone, so that one which does not parse does
 * not hide the others. Positions are computed only for what is reported.
 */
export function check(file: string, text: string | Uint8Array, given: CheckOptions = {}): CheckResult {
  const { severities } = given;
  // A kind without a definition is a note unless definitions are required.
  const options = severities?.get('unknown-kind') === 'error' ? { ...given, requireCrd: true } : given;
  const { count, definitions, diagnostics, documents, found, live, resources } =
    (text.length < LONG ? undefined : streamOf(file, text, options)) ?? wholeOf(file, text, options);
  const { place = {} } = options;
  const isSought = place.isSought === true;
  if (isSought && place.isPatch === true) return patchResult(file, decodedText(text, documents), count);
  const judgedIn = isSought ? found.filter((each) => isJudged(each, resources)) : found;
  const whole = decodedText(text, documents);
  const templatedValue = locateTemplatedValue(judgedIn) ?? (isSought ? locateVariable(diagnostics, whole) : undefined);
  const unreadable = isSought
    ? soughtDiagnostics(file, documents, { judgesResources: options.catalog !== undefined, place, hasJudged: hasJudged(judgedIn, options) })
    : unreadableDiagnostics(file, documents, place);
  const judged =
    templatedValue === undefined || unreadable.some(({ rule }) => rule === 'templated-file')
      ? [...diagnostics, ...unreadable]
      : [...withTemplatedValue(file, templatedValue, diagnostics, whole, place), ...unreadable];
  const isEmpty =
    judged.length === 0 && resources.length === 0 && found.every((each) => each.definitions.length === 0 && !isTestFile(each.document));
  const ordered = isEmpty
    ? [noDefinitions(file, count, options.catalog !== undefined)]
    : isSought && definitions.length + resources.length === 0 && judged.every(isAboutUnjudged)
      ? [noDefinitions(file, count, options.catalog !== undefined), ...judged]
      : sortDiagnostics(withSeverities(judged, severities));
  const split = withoutAcknowledged({ file, documents, count, definitions, resources, diagnostics: ordered }, whole, options);
  return { file, text: whole, ...split, definitions, resources, documents: count, ...(live > 0 && { live }) };
}

/** How long a text is that may have too many documents to keep all of their values. */
const LONG = 1 << 20;

/** The verdict on a long text, document by document; undefined where all of it must be known at once. */
function streamOf(file: string, text: string | Uint8Array, options: CheckOptions): CheckedStream | undefined {
  if (options.edits !== undefined || options.parts !== undefined || options.window !== undefined) return undefined;
  const decoded = typeof text === 'string' ? { ok: true, text } : decodeBytes(text);
  const mayDefine = !decoded.ok || decoded.text.includes('CustomResourceDefinition');
  return mayDefine ? undefined : checkStream(file, parseParts(decoded.text, longList(options)), options);
}

/** How long a list is of which items are judged one by one: where fixes are made of a whole document, it is too long for these. */
function longList({ conventions, fixes }: CheckOptions): number {
  if (conventions !== undefined && conventions.size > 0) return Infinity;
  return fixes === true ? MOST_FIXED : LONG;
}

/** Texts that are longer are not edited. Source: `editEach`. */
const MOST_FIXED = (16 << 20) + 1;

/** The verdict on a text of which all documents are known at once. */
function wholeOf(file: string, text: string | Uint8Array, options: CheckOptions): CheckedStream {
  const documents = takeParsed(text, options);
  const { edits, window } = options;
  if (edits !== undefined) {
    for (const [i, document] of documents.entries()) if (document.ok) useEditMemory(document, (edits[i] ??= {}));
  }
  return {
    documents,
    count: documents.length,
    ...(window === undefined ? checkDocuments(file, documents, options) : checkWindow(file, documents, options, window)),
  };
}

/** The findings that no comment acknowledges, in order, and those that one does. */
function withoutAcknowledged(
  judged: Parameters<typeof acknowledge>[0],
  text: string,
  options: CheckOptions,
): Pick<CheckResult, 'diagnostics' | 'acknowledged'> {
  const comments = options.acknowledgements === false ? [] : readAcknowledgements(text, judged.documents);
  if (comments.length === 0) return { diagnostics: judged.diagnostics };
  const { acknowledged, diagnostics } = acknowledge(judged, comments, options);
  return {
    diagnostics: diagnostics === judged.diagnostics ? diagnostics : sortDiagnostics(withSeverities(diagnostics, options.severities)),
    ...(acknowledged.length > 0 && { acknowledged }),
  };
}

function hasJudged(judgedIn: readonly JudgedDocument[], { isBesideDefinitions = false }: CheckOptions): boolean {
  return isBesideDefinitions || judgedIn.length > 0;
}

/** Whether a finding is a note about what is not judged where it was found, but for templates, which are counted by themselves. */
function isAboutUnjudged({ rule, severity }: Diagnostic): boolean {
  return severity === 'info' && (rule === 'syntax' || rule === 'partial-definition');
}

/** Whether a document has a definition or a resource that a definition is known for. */
function isJudged({ definitions, hasResources }: JudgedDocument, verdicts: ResourceVerdicts): boolean {
  return definitions.length > 0 || (hasResources && verdicts.some(({ outcome }) => outcome !== 'unknown-kind'));
}

/** What comes of a file that a kustomization applies as a patch. */
function patchResult(file: string, text: string, documents: number): CheckResult {
  const message = 'this is a patch that a kustomization applies, and not judged';
  return {
    file,
    text,
    diagnostics: [{ rule: 'no-definitions', severity: 'info', message, file, range: { start: 0, end: 0 }, related: [] }],
    definitions: [],
    resources: [],
    documents,
    isPatch: true,
  };
}

function noDefinitions(file: string, documents: number, judgesResources: boolean): Diagnostic {
  const wanted = judgesResources ? 'no CustomResourceDefinition and no resource in this file' : 'no CustomResourceDefinition in this file';
  const message = documents === 0 ? 'no document in this file' : wanted;
  return { rule: 'no-definitions', severity: 'info', message, file, range: { start: 0, end: 0 }, related: [] };
}

/** The text as the documents see it, so that their offsets fit; without documents no finding refers to it. */
function decodedText(text: string | Uint8Array, documents: readonly ParsedDocument[]): string {
  return documents[0]?.text ?? (typeof text === 'string' ? text : '');
}
