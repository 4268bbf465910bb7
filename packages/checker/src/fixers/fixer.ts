import type { FieldError } from '@structural/core';
import type { JsonPath } from '@structural/document';
import { type JsonObject, type JsonValue, isJsonObject, valueAt } from '@structural/json';
import type { Proposal } from '../proposals/proposal.js';

/** One place in a manifest that an error of the server is about. */
export interface ErrorSubject {
  /** The value of the whole document. */
  readonly document: JsonValue;
  /** From the root of the document to the definition. */
  readonly base: JsonPath;
  readonly definition: JsonObject;
  /** From the root of the document to what the error names, which may not be there. */
  readonly path: JsonPath;
  /** Where the cause was written, if that is another place. */
  readonly cause: JsonPath;
  readonly error: FieldError;
}

/** Makes the fixes of an error at one place, the principal one first. */
export type Fixer = (subject: ErrorSubject) => readonly Proposal[];

/** The object at the path without its last step: what has, or lacks, the field that an error names. */
export function holderOf({ document, path }: ErrorSubject): { readonly path: JsonPath; readonly value: JsonObject } | undefined {
  const holder = path.slice(0, -1);
  const value = valueAt(document, holder);
  return isJsonObject(value) ? { path: holder, value } : undefined;
}

/** The object at a path; an empty answer for anything else. */
export function objectAt(document: JsonValue, path: JsonPath): JsonObject | undefined {
  const value = valueAt(document, path);
  return isJsonObject(value) ? value : undefined;
}
