import type { CustomResourceDefinition, KubernetesVersion } from '@structural/core';
import { type ParsedDocument, parseDocuments } from '@structural/document';
import type { DefinitionCatalog } from '../catalog/definition-catalog.js';
import type { DefinitionVerdict } from '../definition/check-definition.js';
import { checkDocuments } from './check-documents.js';
import type { ConventionId } from '../conventions/convention-id.js';
import type { ConventionOptions } from '../conventions/record/options.js';
import { type Diagnostic, sortDiagnostics } from '../diagnostic/diagnostic.js';
import type { ResourceBaseline } from '../before/resource-baseline.js';
import type { Strictness } from '../resource/resource-context.js';
import type { ResourceVerdict } from '../resource/resource-verdict.js';
import { locateTemplatedValue, unreadableDiagnostics, withTemplatedValue } from './template-diagnostics.js';

/** What there is to say about one file. */
export interface CheckResult {
  readonly file: string;
  /** The text that all ranges refer to; bytes that are no UTF-8 are decoded with replacement characters. */
  readonly text: string;
  readonly diagnostics: readonly Diagnostic[];
  /** One verdict for each CustomResourceDefinition, in the order of the file, undecodable ones included. */
  readonly definitions: readonly DefinitionVerdict[];
  /** One verdict for each other object of a kind, in the order of the file, unknown kinds included; none without a catalog. */
  readonly resources: readonly ResourceVerdict[];
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
  /** By what resources are judged, besides the definitions of their own file, which come first; without it, even an empty one, none are. */
  readonly catalog?: DefinitionCatalog;
  /** Whether the definitions in the file are judged, too; they are by default. */
  readonly definitions?: boolean;
  /** The resources that are stored: what is among them is judged as an update, all else as new. */
  readonly oldResources?: ResourceBaseline;
  /** Judges updates of the status of resources instead of the resources. */
  readonly subresource?: 'status';
  /** Whether unknown fields and keys written twice in resources are errors, warnings (the default), or left alone. */
  readonly strict?: Strictness;
  /** Makes custom kinds without a definition errors; otherwise they are named once a file. */
  readonly requireCrd?: boolean;
  /** Finds fixes, which takes longer. */
  readonly fixes?: boolean;
  /** The conventions that definitions should keep, with their options; none by default. */
  readonly conventions?: ReadonlyMap<ConventionId, ConventionOptions>;
}

/**
 * Judges every CustomResourceDefinition in a file and, given a catalog, every custom resource: in any document, inside of lists, next
 * to other kinds.
 *
 * `file` is only a name. Never throws on any text; each document is judged alone, so that one which does not parse does
 * not hide the others. Positions are computed only for what is reported.
 */
export function check(file: string, text: string | Uint8Array, options: CheckOptions = {}): CheckResult {
  const documents = parseDocuments(text);
  const { definitions, diagnostics, found, resources } = checkDocuments(file, documents, options);
  const templatedValue = locateTemplatedValue(found);
  const unreadable = unreadableDiagnostics(file, documents);
  const judged =
    templatedValue === undefined || unreadable.some(({ rule }) => rule === 'templated-file')
      ? [...diagnostics, ...unreadable]
      : [...withTemplatedValue(file, templatedValue, diagnostics, decodedText(text, documents)), ...unreadable];
  const isEmpty = judged.length === 0 && resources.length === 0 && found.every((each) => each.definitions.length === 0);
  return {
    file,
    text: decodedText(text, documents),
    diagnostics: isEmpty ? [noDefinitions(file, documents.length, options.catalog !== undefined)] : sortDiagnostics(judged),
    definitions,
    resources,
    documents: documents.length,
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
