export { MAX_INT64, MAX_UINT64, MIN_INT64 } from './integer-range.js';
export {
  Float64,
  float64,
  int64,
  isFloat64,
  isInt64,
  isJsonArray,
  isJsonNumber,
  isJsonObject,
  parseNumberLiteral,
  toFloat64,
} from './json-value.js';
export type { JsonArray, JsonObject, JsonValue, MutableJsonObject } from './json-value.js';
export { NumberBeyondFloat64, numberBeyondFloat64In } from './number-beyond-float64.js';
export { inKeyOrder } from './in-key-order.js';
export { fromPlain, newJsonObject, objectIn } from './json-object.js';
export { jsonEqual } from './json-equal.js';
export { mergePatch, mergePatchTo } from './merge-patch.js';
export { compareUtf8, printJson, printJsonString } from './print-json.js';
export { readableJson } from './readable-json.js';
export { decodedKind } from './decoded-kind.js';
export { kindOfValue } from './kind-of-value.js';
export { sentValue } from './sent-value.js';
export type { SentValue } from './sent-value.js';
export { formatFloat, formatJsonFloat, formatScalar, isScalar } from './go-format.js';
export type { OverwrittenValues } from './overwritten-values.js';
export { plainPath, valueAt } from './value-at.js';
export type { JsonPath } from './value-at.js';
