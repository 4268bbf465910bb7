import { forgetPlaces, lettingGo, type ParsedDocument } from '@structural/document';
import { ACKNOWLEDGEMENT } from '../acknowledgements/read-acknowledgements.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import type { FoundInDocument, JudgedDocument } from '../find/found-in-document.js';
import { holdsText } from '../find/holds-text.js';
import type { CheckOptions } from '../options/check-options.js';
import { packedVerdicts } from '../resource/packed-verdicts.js';
import type { GrowingVerdicts } from '../resource/resource-verdicts.js';
import { sharedFindings } from '../resource/shared-findings.js';
import { isTestFile } from '../test-files/test-file-findings.js';

/** What is kept of a text while it is judged, document by document. */
export interface Keeper {
  readonly documents: ParsedDocument[];
  readonly found: JudgedDocument[];
  readonly resources: GrowingVerdicts;
  /** A finding as it is kept. */
  finding(finding: Diagnostic): Diagnostic;
  /** Whether what was found can be judged with what is kept. */
  canJudge(found: FoundInDocument): boolean;
  /** Takes a document that is to be judged, or does not parse. */
  takeDocument(document: ParsedDocument): void;
  /** Takes one that was judged. */
  takeJudged(judged: JudgedDocument, isList: boolean): void;
  /** Called for what was judged and is looked at no more. */
  letGo(found: FoundInDocument): void;
}

/** Keeps all. */
export function keepAll(): Keeper {
  const documents: ParsedDocument[] = [];
  const found: JudgedDocument[] = [];
  return {
    documents,
    found,
    resources: [],
    finding: (finding) => finding,
    canJudge: () => true,
    takeDocument: (document) => documents.push(document),
    takeJudged: (judged) => found.push(judged),
    letGo: () => undefined,
  };
}

/**
 * Keeps of most documents no more than a packed verdict, so that a stream of very many takes little room. A definition cannot be judged so, as it counts
 * for all documents.
 *
 * Of the documents it has the first, those that do not parse, and those that may hold comments which acknowledge findings. Of those that were judged it
 * has those that the verdict on the whole file depends on: the first, the first with a resource, those that may be templates and those that hold tests.
 */
export function keepVerdicts({ acknowledgements }: CheckOptions): Keeper {
  const documents: ParsedDocument[] = [];
  const found: JudgedDocument[] = [];
  const mayBeTemplate = holdsText('{{');
  const mayAcknowledge = acknowledgements === false ? () => false : holdsText(ACKNOWLEDGEMENT);
  let isFirst = true;
  let isWithoutResources = true;
  return {
    documents,
    found,
    resources: packedVerdicts(),
    finding: sharedFindings(),
    canJudge: ({ definitions }) => definitions.length === 0,
    takeDocument: (document) => {
      const isKept = isFirst || !document.ok || mayAcknowledge(document);
      isFirst = false;
      if (isKept) documents.push(kept(document));
    },
    takeJudged: (judged, isList) => {
      const { document, hasResources } = judged;
      const isKept =
        found.length === 0 || (hasResources && isWithoutResources) || mayBeTemplate(document) || (!isList && isTestFile(document));
      if (hasResources) isWithoutResources = false;
      if (isKept) found.push({ ...judged, document: lettingGo(document) });
    },
    letGo: ({ document }) => {
      forgetPlaces(document);
    },
  };
}

function kept(document: ParsedDocument): ParsedDocument {
  return document.ok ? lettingGo(document) : document;
}
