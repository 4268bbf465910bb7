import type { DocumentEdit, InsertPosition, JsonPath } from '@structural/document';
import { fromPlain, type JsonValue } from '@structural/json';
import type { Applicability } from '../rules/record/applicability.js';

/** A fix before it is text: what shall change, not yet how. Paths start at the root of the document. */
export interface Proposal {
  /** What is done, short, as an order: `Add type: object`. */
  readonly title: string;
  /** `safe` where the text leaves no doubt of what was meant; `unsafe` where a person has to agree. */
  readonly applicability: Applicability;
  readonly changes: readonly DocumentEdit[];
}

export function safe(title: string, ...changes: readonly DocumentEdit[]): Proposal {
  return { title, applicability: 'safe', changes };
}

export function unsafe(title: string, ...changes: readonly DocumentEdit[]): Proposal {
  return { title, applicability: 'unsafe', changes };
}

/** A proposal that is safe under a condition. */
export function safeIf(condition: boolean, title: string, ...changes: readonly DocumentEdit[]): Proposal {
  return { title, applicability: condition ? 'safe' : 'unsafe', changes };
}

/** Adds a member; `value` may hold plain numbers, which are int64 where they are integers. */
export function insert(path: JsonPath, value: unknown, position: InsertPosition = 'end'): DocumentEdit {
  return { do: 'insert', path, value: plainValue(value), position };
}

export function set(path: JsonPath, value: unknown): DocumentEdit {
  return { do: 'set', path, value: plainValue(value) };
}

export function remove(path: JsonPath): DocumentEdit {
  return { do: 'remove', path };
}

export function move(path: JsonPath, to: JsonPath): DocumentEdit {
  return { do: 'move', path, to };
}

/** Puts another member in the place of one. */
export function replace(path: JsonPath, name: string, value: unknown): DocumentEdit {
  return { do: 'replace', path, name, value: plainValue(value) };
}

/** Makes a plain scalar of YAML a text. */
export function quote(path: JsonPath): DocumentEdit {
  return { do: 'quote', path };
}

function plainValue(value: unknown): JsonValue {
  return fromPlain(value);
}
