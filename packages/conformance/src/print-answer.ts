import { isJsonArray, isJsonObject, newJsonObject, printJson, printJsonString, type JsonValue } from '@structural/json';
import type { ProtocolAnswer } from './request.js';

/** A member of an answer that is JSON text already. */
export class PrintedJson {
  readonly text: string;

  /** `text` is one JSON value without line breaks. */
  constructor(text: string) {
    this.text = text;
  }
}

/** An answer as one line of JSON: int64 exact, absent members left out. */
export function printAnswer(answer: ProtocolAnswer): string {
  const members: string[] = [];
  for (const [key, value] of Object.entries(answer)) {
    if (value === undefined) continue;
    members.push(`${printJsonString(key)}:${value instanceof PrintedJson ? value.text : printJson(present(value as JsonValue))}`);
  }
  return `{${members.join(',')}}`;
}

function present(value: JsonValue): JsonValue {
  if (isJsonArray(value)) return value.map(present);
  if (!isJsonObject(value)) return value;
  const kept = newJsonObject();
  for (const [key, member] of Object.entries(value as Readonly<Record<string, JsonValue | undefined>>))
    if (member !== undefined) kept[key] = present(member);
  return kept;
}
