import { parseQuantity } from '@structural/cel';
import { int32, json, self, string, type Shape } from '@structural/core';
import { readTime } from '@structural/go';
import { isInt64, isJsonNumber, printJson, printJsonString, type JsonValue } from '@structural/json';

/** The types that decode themselves, by their letter in the facts. */
export const SELF_DECODING: ReadonlyMap<string, Shape> = new Map<string, Shape>([
  ['Q', self('resource.Quantity', refuseQuantity)],
  ['I', self('intstr.IntOrString', refuseIntOrString)],
  ['M', self('v1.MicroTime', refuseMicroTime)],
  ['R', json('runtime.RawExtension')],
  ['F', json('v1.FieldsV1')],
]);

/** A number or a text, as its JSON has it between the quotes. */
function refuseQuantity(value: JsonValue): string | undefined {
  const text = typeof value === 'string' ? printJsonString(value).slice(1, -1) : printJson(value);
  const parsed = parseQuantity(text.trim());
  return parsed.ok ? undefined : parsed.error;
}

function refuseIntOrString(value: JsonValue): typeof int32 | undefined {
  if (typeof value === 'string') return undefined;
  return isJsonNumber(value) && isInt64(value) && value >= -2147483648 && value <= 2147483647 ? undefined : int32;
}

function refuseMicroTime(value: JsonValue): string | typeof string | undefined {
  if (typeof value !== 'string') return string;
  const read = readTime(value);
  if (!read.ok) return read.error.replace('2006-01-02T15:04:05Z07:00', MICRO);
  if (/\.\d{6}(?:Z|[+-]\d\d:\d\d)$/.test(value)) return undefined;
  const rest = /(?:[.,]\d+)?(?:Z|[+-]\d\d:\d\d)$/.exec(value)?.[0] ?? '';
  return `parsing time ${printJsonString(value)} as "${MICRO}": cannot parse ${printJsonString(rest)} as ".000000"`;
}

const MICRO = '2006-01-02T15:04:05.000000Z07:00';
