import {
  float64,
  int64,
  isFloat64,
  isInt64,
  isJsonNumber,
  isScalar,
  formatScalar,
  printJson,
  toFloat64,
  type JsonValue,
} from '@structural/json';
import { parseMetaTime } from '@structural/go';
import { GoByte, type PathValue } from './compare-values.js';
import { humanDuration } from './human-duration.js';

/**
 * The cell of a column of some type for the value that its path found; null where the value is of no such type.
 *
 * `now` is in milliseconds since 1970. Source: `pkg/registry/customresource/tableconvertor`, cellForJSONValue.
 */
export function cellOf(type: string, value: PathValue, now: number): JsonValue {
  if (type === 'string') return cellText(value);
  if (value === null || value instanceof GoByte) return null;
  switch (type) {
    case 'integer':
      return isInt64(value) ? value : isFloat64(value) ? truncated(toFloat64(value)) : null;
    case 'number':
      return isJsonNumber(value) ? float64(toFloat64(value)) : null;
    case 'boolean':
      return typeof value === 'boolean' ? value : null;
    case 'date':
      return typeof value === 'string' ? ageOf(value, now) : null;
    default:
      return null;
  }
}

function cellText(value: PathValue): string {
  if (value === null) return '<no value>';
  if (value instanceof GoByte) return String(value.value);
  return isScalar(value) ? formatScalar(value) : printJson(value);
}

const INT64_LIMIT = 2 ** 63;

/** A float64 as an int64, which on the server's machines is the smallest one where it does not fit. */
function truncated(value: number): number | bigint {
  return Math.abs(value) < INT64_LIMIT ? int64(BigInt(Math.trunc(value))) : -(2n ** 63n);
}

/** The longest time that Go can tell, in seconds: about 292 years. */
const MAX_DURATION_SECONDS = 9_223_372_036;
const ZERO_TIME = '0001-01-01T00:00:00Z';

function ageOf(text: string, now: number): string {
  if (text === '' || text === 'null') return '<unknown>';
  const time = parseMetaTime(text);
  if (!time.ok) return '<invalid>';
  if (time.value === ZERO_TIME) return '<unknown>';
  const seconds = Math.trunc((now - Date.parse(time.value)) / 1000);
  return humanDuration(Math.min(seconds, MAX_DURATION_SECONDS));
}
