import type { JsonPath } from '@structural/document';
import { newJsonObject, type JsonObject } from '@structural/json';

/** What a value does not fulfil of a JSON schema. */
export interface SchemaFault {
  /** Where in the value. */
  readonly path: JsonPath;
  /** Which keyword, and where that is in the schema. */
  readonly at: JsonPath;
  readonly message: string;
  readonly hint?: string;
  /** Whether the key is wrong, rather than the value. */
  readonly isKey?: true;
  /** The types that it may have, where only that is wrong. */
  readonly types?: readonly string[];
}

/** What there is to say about a value: it is valid where nothing is wrong, and it is not open whether it is. */
export interface SchemaVerdict {
  readonly faults: readonly SchemaFault[];
  /** Whether it depends on what is not known: a schema elsewhere, a value that is open, a keyword that is not looked at. */
  readonly isOpen: boolean;
}

export const VALID: SchemaVerdict = { faults: [], isOpen: false };
export const OPEN: SchemaVerdict = { faults: [], isOpen: true };

/** Stands for a value that is not known: any schema may accept it. */
export const OPEN_VALUE: JsonObject = newJsonObject();

/** Whether a value certainly fulfils a schema. */
export function isValid({ faults, isOpen }: SchemaVerdict): boolean {
  return faults.length === 0 && !isOpen;
}

/** All of several verdicts. */
export function allOf(verdicts: readonly SchemaVerdict[]): SchemaVerdict {
  const [first = VALID] = verdicts;
  if (verdicts.length < 2) return first;
  return { faults: verdicts.flatMap(({ faults }) => faults), isOpen: verdicts.some(({ isOpen }) => isOpen) };
}
