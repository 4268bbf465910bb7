import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import type { ParsedDocument, Range, SourceDocument } from '@structural/document';
import { locateNearest, parseDocuments } from '@structural/document';
import type { DefinitionVerdict } from './check-definition.js';
import { checkDefinition } from './check-definition.js';
import type { Diagnostic } from './diagnostic.js';
import { sortDiagnostics } from './diagnostic.js';
import { duplicateKeyDiagnostics } from './duplicate-keys.js';
import type { FoundDefinition } from './find-definitions.js';
import { findDefinitions } from './find-definitions.js';
import { findBreakingAction, findTemplatedValue } from './template-action.js';

/** What there is to say about one file. */
export interface CheckResult {
  readonly file: string;
  /** The text that all ranges refer to; bytes that are no UTF-8 are decoded with replacement characters. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** One verdict for each CustomResourceDefinition, in the order of the file, undecodable ones included. */
  readonly definitions: readonly DefinitionVerdict[];
  /** How many documents the file holds; those that do not parse count, empty ones do not. */
  readonly documents: number;
}

/** What may be chosen about how a file is judged. */
export interface CheckOptions {
  /** The server that is asked, by default the newest known. */
  readonly kubernetesVersion?: KubernetesVersion;
  /**
   * The definitions that are stored, by `metadata.name`: what is among them is judged as an update, all else as new. They are taken
   * as accepted and served, as they are moments after they were created, so that scope and kind cannot change any more.
   */
  readonly old?: ReadonlyMap<string, CustomResourceDefinition>;
}

/**
 * Judges every CustomResourceDefinition in a file: in any document, inside of lists, next to other kinds.
 *
 * `file` is only a name. Never throws on any text; each document is judged alone, so that one which does not parse does
 * not hide the others. Positions are computed only for what is reported.
 */
export function check(file: string, text: string | Uint8Array, { kubernetesVersion, old }: CheckOptions = {}): CheckResult {
  const documents = parseDocuments(text);
  // Kept in groups: a hostile file has more findings than a call takes arguments.
  const groups: (readonly Diagnostic[])[] = [];
  const definitions: DefinitionVerdict[] = [];
  let templatedValue: Range | undefined;
  for (const document of documents) {
    if (!document.ok) continue;
    const found = findDefinitions(document.value);
    templatedValue ??= locateTemplatedValue(document, found);
    if (found.length === 0) continue;
    groups.push(duplicateKeyDiagnostics(file, document));
    for (const definition of found) {
      const { verdict, diagnostics: own } = checkDefinition({
        file, document, definition,
        ...(kubernetesVersion === undefined ? {} : { kubernetesVersion }),
        ...(old === undefined ? {} : { stored: old }),
      });
      definitions.push(verdict);
      groups.push(own);
    }
  }
  const diagnostics = groups.flat();
  const unreadable = unreadableDiagnostics(file, documents);
  const judged =
    templatedValue === undefined || unreadable.some(({ rule }) => rule === 'templated-file')
      ? [...diagnostics, ...unreadable]
      : [...withTemplatedValue(file, templatedValue, diagnostics, decodedText(text, documents)), ...unreadable];
  const nothingToJudge = definitions.length === 0 && judged.length === 0;
  return {
    file,
    text: decodedText(text, documents),
    diagnostics: nothingToJudge ? [noDefinitions(file, documents.length)] : sortDiagnostics(judged),
    definitions,
    documents: documents.length,
  };
}

/** The findings with one about the template; it takes the place of those that it explains. */
function withTemplatedValue(file: string, range: Range, diagnostics: readonly Diagnostic[], text: string): readonly Diagnostic[] {
  const undecodable = diagnostics.find(({ rule }) => rule === 'undecodable-definition');
  const others = diagnostics.filter((diagnostic) => diagnostic.rule !== 'undecodable-definition' && !isAboutAction(diagnostic, text));
  if (undecodable === undefined) return [...others, templatedFile(file, 'warning', range, 'it is judged as it is written')];
  return [...others, templatedFile(file, 'error', range, `as it is, it does not decode: ${undecodable.message}`)];
}

/** True for a finding about a value that is yet to be filled in. */
function isAboutAction({ range }: Diagnostic, text: string): boolean {
  return /^[^\n\r]*\{\{/.test(text.slice(range.start, range.end));
}

function locateTemplatedValue(document: SourceDocument, found: readonly FoundDefinition[]): Range | undefined {
  const { text, range, value } = document;
  const open = text.indexOf('{{', range.start);
  if (open === -1 || open >= range.end) return undefined;
  const path = findTemplatedValue(value, found.map((definition) => definition.path));
  return path && locateNearest(document, path).value;
}

/** One finding for each document that does not parse; or a single one for a file that is a template. */
function unreadableDiagnostics(file: string, documents: readonly ParsedDocument[]): readonly Diagnostic[] {
  const failed = documents.filter((document) => !document.ok);
  for (const { text, range, error } of failed) {
    const action = findBreakingAction(text, range);
    if (action !== undefined) return [templatedFile(file, 'error', action, `as it is, it does not parse: ${error.message}`)];
  }
  return failed.map(({ error }) => ({
    rule: 'syntax', severity: 'error', message: error.message, file, range: error.range, related: [],
  }));
}

function templatedFile(file: string, severity: 'error' | 'warning', range: Range, consequence: string): Diagnostic {
  const message = `this is a template: render it first (helm template … | kubectl structural lint -); ${consequence}`;
  return { rule: 'templated-file', severity, message, file, range, related: [] };
}

function noDefinitions(file: string, documents: number): Diagnostic {
  const message = documents === 0 ? 'no document in this file' : 'no CustomResourceDefinition in this file';
  return { rule: 'no-definitions', severity: 'info', message, file, range: { start: 0, end: 0 }, related: [] };
}

/** The text as the documents see it, so that their offsets fit; without documents no finding refers to it. */
function decodedText(text: string | Uint8Array, documents: readonly ParsedDocument[]): string {
  return documents[0]?.text ?? (typeof text === 'string' ? text : '');
}
