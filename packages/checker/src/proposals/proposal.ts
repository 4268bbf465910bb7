import type { Change, InsertPosition, JsonPath } from '@structural/document';
import { fromPlain, type JsonValue } from '@structural/json';
import type { Applicability } from '../rules/record/applicability.js';

/** A fix before it is text: what shall change, not yet how. Paths start at the root of the document. */
export interface Proposal {
  /** What is done, short, as an order: `Add type: object`. */
  readonly title: string;
  /** `safe` where the text leaves no doubt of what was meant; `unsafe` where a person has to agree. */
  readonly applicability: Applicability;
  readonly changes: readonly Change[];
}

export function safe(title: string, ...changes: readonly Change[]): Proposal {
  return { title, applicability: 'safe', changes };
}

export function unsafe(title: string, ...changes: readonly Change[]): Proposal {
  return { title, applicability: 'unsafe', changes };
}

/** A proposal that is safe under a condition. */
export function safeIf(condition: boolean, title: string, ...changes: readonly Change[]): Proposal {
  return { title, applicability: condition ? 'safe' : 'unsafe', changes };
}

/** Adds a member; `value` may hold plain numbers, which are int64 where they are integers. */
export function insert(path: JsonPath, value: unknown, position: InsertPosition = 'end'): Change {
  return { do: 'insert', path, value: plainValue(value), position };
}

export function set(path: JsonPath, value: unknown): Change {
  return { do: 'set', path, value: plainValue(value) };
}

export function remove(path: JsonPath): Change {
  return { do: 'remove', path };
}

export function move(path: JsonPath, to: JsonPath): Change {
  return { do: 'move', path, to };
}

/** Puts another member in the place of one. */
export function replace(path: JsonPath, name: string, value: unknown): Change {
  return { do: 'replace', path, name, value: plainValue(value) };
}

/** Makes a plain scalar of YAML a text. */
export function quote(path: JsonPath): Change {
  return { do: 'quote', path };
}

function plainValue(value: unknown): JsonValue {
  return fromPlain(value);
}
