import {
  float64,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  newJsonObject,
  toFloat64,
  type JsonObject,
  type JsonValue,
} from '@structural/json';
import { goValueText } from '@structural/go';

/** The allowed values of a schema as kubectl lists them, all numbers being float64 to it: `1e+06` for a million. */
export function enumTexts(schema: JsonObject): readonly string[] {
  const values = schema['enum'];
  return isJsonArray(values) ? values.map(enumText) : [];
}

function enumText(value: JsonValue): string {
  if (value === '') return '""';
  return value === null ? '<no value>' : goValueText(asFloats(value));
}

function asFloats(value: JsonValue): JsonValue {
  if (isJsonNumber(value)) return float64(toFloat64(value));
  if (isJsonArray(value)) return value.map(asFloats);
  if (!isJsonObject(value)) return value;
  const copy = newJsonObject();
  for (const key in value) copy[key] = asFloats(value[key] ?? null);
  return copy;
}
