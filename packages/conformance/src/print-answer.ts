import { isJsonArray, isJsonObject, newJsonObject, printJson, type JsonValue } from '@structural/json';
import type { Answer } from './request.js';

/** An answer as one line of JSON: int64 exact, absent members left out. */
export function printAnswer(answer: Answer): string {
  return printJson(present(answer as JsonValue));
}

function present(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(present);
  if (!isJsonObject(value)) return value;
  const kept = newJsonObject();
  for (const [key, member] of Object.entries(value as Readonly<Record<string, JsonValue | undefined>>)) if (member !== undefined) kept[key] = present(member);
  return kept;
}
