import { isJsonArray, isJsonObject, readableJson, type JsonValue } from '@structural/json';

/** A value as a message shows it: short ones as JSON, longer ones by what they are. */
export function shownValue(value: JsonValue): string {
  if (isJsonObject(value)) return 'an object';
  if (isJsonArray(value)) return 'an array';
  const text = readableJson(value);
  return text.length <= MAX_SHOWN ? text : `${text.slice(0, MAX_SHOWN)}…`;
}

const MAX_SHOWN = 80;
