import { parseDocuments, type ParsedDocument, type Range } from '@structural/document';
import { isJsonObject, type JsonValue } from '@structural/json';
import { isResourceGraph } from '../derived/kro/resource-graph-definition.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { JudgedDocument } from '../find/found-in-document.js';
import { holdsText } from '../find/holds-text.js';
import { findWholeDefinitions } from '../find/find-definitions.js';
import { isBuiltInGroup, isConfigurationGroup } from '../find/kubernetes-groups.js';
import { shownType, type ShownType } from '../find/shown-type.js';
import { isHalfTyped } from '../find/half-typed.js';
import { isNamedAsOfChart, type FilePlace } from '../find/file-place.js';
import type { Severity } from '../rules/record/severity.js';
import { findBreakingAction, findTemplatedValue, quotesAction } from '../find/template-action.js';
import { valueRangeAt } from '../place/position.js';

/** The place of the first value in the documents of a text that a template was meant to fill in; linear in the text, however many there are. */
export function locateTemplatedValue(found: readonly JudgedDocument[]): Range | undefined {
  const hasBraces = holdsText('{{');
  for (const { definitions, document } of found) {
    if (!hasBraces(document)) continue;
    const { value } = document;
    // An expression of kro may begin with a map: ${{…}}.
    const isGraph = isJsonObject(value) && isResourceGraph(value);
    const path = findTemplatedValue(
      value,
      (isGraph ? [] : definitions).map((definition) => definition.path),
    );
    if (path !== undefined) return valueRangeAt(document, path);
  }
  return undefined;
}

/** The findings with one about the template; it takes the place of those that it explains. */
export function withTemplatedValue(
  file: string,
  range: Range,
  diagnostics: readonly Diagnostic[],
  text: string,
  { chartPart, isOfChart = isNamedAsOfChart(file), isSought = false }: FilePlace = {},
): readonly Diagnostic[] {
  const undecodable = diagnostics.find(isUndecodable);
  const others = diagnostics.filter((diagnostic) => !isUndecodable(diagnostic) && !isAboutAction(diagnostic, text));
  if (chartPart === 'crds') {
    const consequence = undecodable === undefined ? 'the server gets the braces' : `as it is, it does not decode: ${undecodable.message}`;
    return [...others, unrenderedFile(file, range, consequence)];
  }
  if (undecodable === undefined) return [...others, templatedFile(file, 'warning', range, 'it is checked as it is written', isOfChart)];
  const severity = isSought ? 'info' : 'error';
  return [...others, templatedFile(file, severity, range, `as it is, it does not decode: ${undecodable.message}`, isOfChart)];
}

function isUndecodable({ rule }: Diagnostic): boolean {
  return rule === 'undecodable-definition' || rule === 'undecodable-resource';
}

/** True for a finding about a value that is yet to be filled in, at it or, as the server has it of labels, at what it is in. */
function isAboutAction({ message, range }: Diagnostic, text: string): boolean {
  return /^[^\n\r]*\{\{/.test(text.slice(range.start, range.end)) || quotesAction(message);
}

/** One finding for each document that does not parse; or a single one for a file that is a template. */
export function unreadableDiagnostics(
  file: string,
  documents: readonly ParsedDocument[],
  { chartPart, isOfChart = isNamedAsOfChart(file) }: FilePlace = {},
): readonly Diagnostic[] {
  const failed = documents.filter((document) => !document.ok);
  const action = firstAction(failed);
  if (action !== undefined) {
    const consequence = `as it is, it does not parse: ${action.document.error.message}`;
    if (chartPart === 'crds') return [unrenderedFile(file, action.range, consequence)];
    const severity = isNamedAsOfChart(file) && !mayDefine(failed) ? 'info' : 'error';
    return [templatedFile(file, severity, action.range, consequence, isOfChart)];
  }
  return failed.map(({ error }) => ({
    rule: 'syntax',
    severity: 'error',
    message: error.message,
    file,
    range: error.range,
    related: [],
  }));
}

type FailedDocument = Extract<ParsedDocument, { readonly ok: false }>;

/** The first template action that keeps a document from being YAML. */
function firstAction(failed: readonly FailedDocument[]): { readonly document: FailedDocument; readonly range: Range } | undefined {
  const hasBraces = holdsText('{{');
  for (const document of failed) {
    const range = hasBraces(document) ? findBreakingAction(document.text, document.range) : undefined;
    if (range !== undefined) return { document, range };
  }
  return undefined;
}

/**
 * What there is to say of documents that do not parse in a file that was found in a folder.
 *
 * Templates are notes, whatever else the file holds. Where it has objects that are judged, or a text plainly shows one that would be, the rest is what
 * {@link unreadableDiagnostics} says; manifests of other kinds are notes, and of what is no manifest there is nothing to say. {@link soughtContent} is the same rule for whole files.
 */
export function soughtDiagnostics(
  file: string,
  documents: readonly ParsedDocument[],
  { judgesResources, place, hasJudged }: { readonly judgesResources: boolean; readonly place: FilePlace; readonly hasJudged: boolean },
): readonly Diagnostic[] {
  const found = unreadableDiagnostics(file, documents, place).map((diagnostic): Diagnostic =>
    diagnostic.rule === 'templated-file' && place.chartPart !== 'crds' ? { ...diagnostic, severity: 'info' } : diagnostic,
  );
  if (hasJudged) return found;
  const content = unreadableContent(documents, judgesResources);
  if (content === 'manifest' || (content === 'template' && place.chartPart === 'crds')) return found;
  return content === 'other' ? [] : found.map((diagnostic) => ({ ...diagnostic, severity: 'info' }));
}

/**
 * What a file holds that was found in a folder: something to judge, a template that must be rendered first, a manifest of no kind that is judged
 * which does not parse, or anything else.
 */
export type SoughtContent = 'manifest' | 'template' | 'unparsed' | 'other';

/**
 * What a file that was found in a folder is to a command: only a `manifest` has findings, all else is a count.
 *
 * A template is one though objects stand in it that parse, unless one of them is a definition. `judgesResources`: whether custom resources matter.
 */
export function soughtContent(text: string | Uint8Array, judgesResources: boolean): SoughtContent {
  const documents = parseDocuments(text);
  const parsed = documents.filter((document) => document.ok);
  const defines = parsed.some(({ value }) => findWholeDefinitions(value).length > 0);
  if (defines) return 'manifest';
  const isManifestFile = parsed.some(({ value }) => isManifest(value));
  if (parsed.length === documents.length) return isManifestFile || documents.length === 0 ? 'manifest' : 'other';
  const content = unreadableContent(documents, judgesResources);
  return content === 'other' && isManifestFile ? 'unparsed' : content;
}

/** What the documents that do not parse make of a file in which nothing is judged. */
function unreadableContent(documents: readonly ParsedDocument[], judgesResources: boolean): SoughtContent {
  const failed = documents.filter((document) => !document.ok);
  if (failed.length === 0) return 'other';
  if (firstAction(failed) !== undefined) return 'template';
  const shown = failed.flatMap((document) => shownType(document) ?? []);
  if (shown.length === 0) return 'other';
  if (failed.some(hasTag)) return 'unparsed';
  return mayDefine(documents, shown) || (judgesResources && shown.some(isOfCustomGroup)) ? 'manifest' : 'unparsed';
}

/** Whether a line begins with a tag of Jinja and its like, as in the snippets of documentation. */
function hasTag({ range, text }: ParsedDocument): boolean {
  return text.includes('{%', range.start) && /^[ \t]*\{%[^\n]*%\}/m.test(text.slice(range.start, range.end));
}

/** Whether the value of a document says at its top level that it is an object of an API: an `apiVersion` and a `kind`, whatever they are, or plainly lacks one of them. */
export function isManifest(value: JsonValue): boolean {
  if (!isJsonObject(value)) return false;
  return ((value['apiVersion'] ?? null) !== null && (value['kind'] ?? null) !== null) || isHalfTyped(value);
}

function isOfCustomGroup({ apiVersion }: ShownType): boolean {
  const [, group] = /^([^/]+)\/[^/]+$/.exec(apiVersion) ?? [];
  return group !== undefined && !isBuiltInGroup(group) && !isConfigurationGroup(group);
}

/** Whether a definition would go unjudged with the documents, which is more than a note; by the types that they show, where that is known. */
function mayDefine(documents: readonly ParsedDocument[], shown?: readonly ShownType[]): boolean {
  if (shown?.some(({ kind }) => kind === 'CustomResourceDefinition' || kind.endsWith('List')) === false) return false;
  return documents.some(({ range, text }) => {
    const kind = text.indexOf('CustomResourceDefinition', range.start);
    return kind !== -1 && kind < range.end;
  });
}

/** How what is said of an unrendered template begins. */
export const TEMPLATE = 'this is a template:';

/** What is said of a template where a manifest should be, with what comes of that. */
export function templateMessage(consequence: string, isOfChart = false): string {
  const rendering = isOfChart ? 'render it first (helm template … | kubectl structural lint -)' : 'it must be rendered first';
  return `${TEMPLATE} ${rendering}; ${consequence}`;
}

/** What is said of a template below `crds` of a chart, which is none to Helm. */
function unrenderedFile(file: string, range: Range, consequence: string): Diagnostic {
  const message = `Helm installs what is below crds as it is, and renders nothing there; ${consequence}`;
  const hint = 'move the file to templates, or write what it is rendered to';
  return { rule: 'templated-file', severity: 'error', message, file, range, related: [], hint };
}

function templatedFile(file: string, severity: Severity, range: Range, consequence: string, isOfChart: boolean): Diagnostic {
  return { rule: 'templated-file', severity, message: templateMessage(consequence, isOfChart), file, range, related: [] };
}
