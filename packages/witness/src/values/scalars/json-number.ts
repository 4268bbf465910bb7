import { Float64, MAX_INT64, MIN_INT64, type JsonValue } from '@structural/json';

/** A number as it is read again where it is written: beyond 64 bits it is no integer. */
export function jsonNumber(value: number): JsonValue {
  if (!Number.isInteger(value) || Number.isSafeInteger(value)) return value + 0;
  const exact = BigInt(value);
  return exact >= BigInt(MIN_INT64) && exact <= BigInt(MAX_INT64) ? exact : new Float64(value);
}
