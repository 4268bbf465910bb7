import { Float64, isJsonArray, isJsonObject, type JsonValue } from './json-value.js';

/**
 * A number that no float64 holds, such as `1e400`. It is in no value that was read whole.
 *
 * Go refuses it where it reads a number or any value, and skips it in fields that a type does not have. Source: `sigs.k8s.io/json`,
 * `convertNumber` and `literalStore`.
 */
export class NumberBeyondFloat64 extends Float64 {
  /** The number as its text has it. */
  readonly literal: string;

  constructor(literal: string) {
    super(literal.startsWith('-') ? -Infinity : Infinity);
    this.literal = literal;
  }
}

/** The first number in a value that no float64 holds, of those whose text `counts`. */
export function numberBeyondFloat64In(
  root: JsonValue | undefined,
  counts: (literal: string) => boolean = () => true,
): NumberBeyondFloat64 | undefined {
  const pending: (JsonValue | undefined)[] = [root];
  while (pending.length > 0) {
    const value = pending.pop();
    if (value instanceof NumberBeyondFloat64 && counts(value.literal)) return value;
    const parts = isJsonArray(value) ? value : isJsonObject(value) ? Object.values(value) : [];
    for (const part of parts.toReversed()) pending.push(part);
  }
  return undefined;
}
