import { isDefinition, type FoundDefinition, isPartialDefinition, readFound, valueAsRead, valueRangeAt } from '@structural/checker';
import { pathText, structuralVerdicts, type RewriteDefinition, type ReadDefinition } from '@structural/core';
import { lineIndex, parseDocuments, type SourceDocument } from '@structural/document';
import type { JsonObject } from '@structural/json';
import { rewriteDocuments, type Becomes, type RewrittenFile } from './rewrite-documents.js';

/** What became of one definition of a file. */
export interface ReshapedDefinition {
  readonly name: string;
  /** The line that it starts on, from 1. */
  readonly line: number;
  /** Why it has no structural schema to make another form of, so that it is left out; absent where it has. */
  readonly fault?: string;
}

/** A file with the schemas of its definitions in another form. */
export interface ReshapedFile extends RewrittenFile {
  readonly definitions: readonly ReshapedDefinition[];
  /** What does not parse, each with its line and column from 1. */
  readonly problems: readonly { readonly message: string; readonly place: { readonly line: number; readonly column: number } }[];
}

/**
 * Brings the definitions of a file into another form, in its text: comments and layout stay where the values do, and so does everything of
 * another kind. Never throws on any text.
 *
 * A definition that cannot be decoded or is not structural is left out; a part of one, which only patches it, stays as it is.
 */
export function reshapeFile(
  text: string | Uint8Array,
  reshape: (definition: JsonObject) => JsonObject,
  rewrite?: RewriteDefinition,
): ReshapedFile {
  const definitions: ReshapedDefinition[] = [];
  const become = (found: FoundDefinition, document: SourceDocument): Becomes | undefined => {
    if (!isDefinition(found.value) || isPartialDefinition(found.value)) return undefined;
    const read = readFound(document, found, { rewrite });
    const fault = faultOf(read);
    const { line } = lineIndex(document.text).positionOf(valueRangeAt(document, found.path).start);
    definitions.push({ name: read.ok ? read.definition.metadata.name : '', line, ...(fault !== undefined && { fault }) });
    return fault === undefined ? { value: reshape(valueAsRead(found, rewrite)) } : 'left-out';
  };
  const file = rewriteDocuments(text, become);
  return { ...file, definitions, problems: file.unparsed === 0 ? [] : problemsOf(text) };
}

function faultOf(read: ReadDefinition): string | undefined {
  if (!read.ok) return `cannot be decoded: ${read.decodeError}`;
  for (const { conversionError, errors } of structuralVerdicts(read.definition)) {
    if (conversionError !== undefined) return `has no structural schema: ${conversionError}`;
    const [first] = errors;
    if (first !== undefined) return `has no structural schema: ${pathText(first.path)}: ${first.detail}`;
  }
  return undefined;
}

function problemsOf(text: string | Uint8Array): ReshapedFile['problems'] {
  return parseDocuments(text).flatMap((document) =>
    document.ok ? [] : [{ message: document.error.message, place: lineIndex(document.text).positionOf(document.error.range.start) }],
  );
}
