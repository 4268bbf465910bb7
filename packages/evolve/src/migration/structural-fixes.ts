import { check, type Diagnostic, applyFixes } from '@structural/checker';
import type { RewriteDefinition } from '@structural/core';
import { pathAt, type JsonPath, type SourceDocument } from '@structural/document';
import { provers } from '../fit/provers.js';
import { onlyDocument } from './change-text.js';

/** What was fixed, in the words of the fix, and where in the document. */
export interface FixedPlace {
  readonly title: string;
  readonly path: JsonPath;
}

/** A text after the safe fixes of its schemas. */
export interface FixedSchemas {
  readonly text: string;
  readonly fixed: readonly FixedPlace[];
}

/** Applies the safe fixes of what keeps the schemas of a document's definitions from being structural, until there are none. */
export function fixSchemas(text: string, rewrite: RewriteDefinition | undefined): FixedSchemas {
  const fixed: FixedPlace[] = [];
  let current = text;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const document = onlyDocument(current);
    if (document === undefined) break;
    const findings = findingsOf(document, rewrite).filter(({ fix, rule }) => rule === 'structural-schema' && fix?.applicability === 'safe');
    const next = applyFixes(current, findings);
    if (next.applied === 0) break;
    for (const { fix, range } of findings) if (fix !== undefined) fixed.push({ title: fix.title, path: pathAt(document, range) });
    current = next.text;
  }
  return { text: current, fixed };
}

const MAX_ROUNDS = 10;

/** What there is to say about the definitions of a text of one document, with fixes. */
export function findingsOf(document: SourceDocument, rewrite: RewriteDefinition | undefined): readonly Diagnostic[] {
  return check('', document.text, { acknowledgements: false, fixes: true, rewrite, provers }).diagnostics;
}
