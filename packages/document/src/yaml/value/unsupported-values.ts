import { Float64, isJsonArray, type JsonValue, type MutableJsonObject } from '@structural/json';

/**
 * Something that YAML can hold and JSON cannot. It stands in the value until the document is complete, because a later duplicate may still
 * replace it, in which case Go never notices.
 */
export class Unsupported {
  readonly message: string;
  readonly start: number;
  readonly end: number;
  /** The number, if it is one. */
  readonly value: number;

  constructor(message: string, start: number, end: number, value = Number.NaN) {
    this.value = value;
    this.message = message;
    this.start = start;
    this.end = end;
  }
}

const KEYS: unique symbol = Symbol('keys that JSON lacks');

/** Notes that a mapping has a key that JSON lacks. */
export function addUnsupportedKey(object: MutableJsonObject, unsupported: Unsupported): void {
  (object as { [KEYS]?: Unsupported })[KEYS] = unsupported;
}

/**
 * The problem that Go would name: a key before any number, since keys are converted first and numbers when JSON is printed.
 *
 * Recursion is as deep as the value.
 */
export function findUnsupported(value: JsonValue): Unsupported | undefined {
  return find(value, true) ?? find(value, false);
}

function find(value: JsonValue | Unsupported, keys: boolean): Unsupported | undefined {
  if (value instanceof Unsupported) return keys ? undefined : value;
  if (typeof value !== 'object' || value === null || value instanceof Float64) return undefined;
  if (isJsonArray(value)) return first(value, keys);
  const own = (value as { [KEYS]?: Unsupported })[KEYS];
  return keys && own !== undefined ? own : first(Object.values(value), keys);
}

function first(values: readonly JsonValue[], keys: boolean): Unsupported | undefined {
  for (const value of values) {
    const found = find(value, keys);
    if (found !== undefined) return found;
  }
  return undefined;
}
