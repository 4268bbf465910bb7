import { formatFloat, MAX_INT64 } from '@structural/json';
import { decodeUtf8, formatTime, parseFloat64, parseGoDuration, parseInt64, parseTime, parseUint64, utf8Bytes } from '@structural/go';
import type { Language } from '../../language/rule-behaviour.js';
import { secondsText } from '../../values/go-text.js';
import { momentOf, timestampOf } from '../../values/timestamp.js';
import { typeNameOf } from '../../values/type-of-value.js';
import { celError, type CelResult, type CelTimestamp, type CelValue, typeOf, uintOf } from '../../values/value.js';
import { duration as durationIn, isKind } from '../arguments.js';

/** A conversion of any value; undefined where there is none of that value. */
type Convert = (value: CelValue, language: Language) => CelResult | undefined;

const INT_OVERFLOW = celError('integer overflow');
const UINT_OVERFLOW = celError('unsigned integer overflow');
const TIMESTAMP_OVERFLOW = celError('timestamp overflow');

/** The seconds of the first and the last moment that a timestamp can be. */
const MIN_SECONDS = -62_135_596_800n;
const MAX_SECONDS = 253_402_300_799n;

/** The conversions, by their functions. Source: cel-go `common/types`, ConvertToType. */
const CONVERSIONS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['dyn', (value) => value],
  ['type', (value) => typeOf(typeNameOf(value))],
  ['bool', toBool],
  ['bytes', toBytes],
  ['double', toDouble],
  ['duration', toDuration],
  ['int', toInt],
  ['string', toText],
  ['timestamp', toTimestamp],
  ['uint', toUint],
]);

/** Whether the function converts between types, and is evaluated beforehand where its argument is known. */
export function isConversion(name: string): boolean {
  return CONVERSIONS.has(name);
}

/** Converts a value as the function of that name does in a version of the language. */
export function convert(name: string, value: CelValue, language: Language): CelResult {
  const converted = CONVERSIONS.get(name)?.(value, language);
  return converted === undefined ? celError(`no such overload: ${name}(${typeNameOf(value)})`) : converted;
}

/** A string read as another type, or the error of a text that is none. */
function read<T>(value: T | undefined, to: string, make: (value: T) => CelResult): CelResult {
  return value === undefined ? celError(`type conversion error from 'string' to '${to}'`) : make(value);
}

const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
]);

function toBool(from: CelValue): CelResult | undefined {
  if (typeof from === 'boolean') return from;
  return typeof from === 'string' ? read(BOOLS.get(from), 'bool', (value) => value) : undefined;
}

function toBytes(from: CelValue): CelResult | undefined {
  if (from instanceof Uint8Array) return from;
  return typeof from === 'string' ? Uint8Array.from(utf8Bytes(from)) : undefined;
}

function toDouble(from: CelValue): CelResult | undefined {
  if (typeof from === 'number') return from;
  if (typeof from === 'bigint') return Number(from);
  if (typeof from === 'string') return read(parseFloat64(from), 'double', (value) => value);
  return isKind(from, 'uint') ? Number(from.value) : undefined;
}

function toDuration(from: CelValue, { durationOfInt }: Language): CelResult | undefined {
  if (typeof from === 'bigint')
    return durationOfInt ? celError("type conversion error from 'int' to 'google.protobuf.Duration'") : undefined;
  if (typeof from !== 'string') return durationIn(from);
  return read(parseGoDuration(from), 'google.protobuf.Duration', (nanos) => ({ kind: 'duration', nanos }));
}

function toInt(from: CelValue): CelResult | undefined {
  if (typeof from === 'bigint') return from;
  if (typeof from === 'number') return Math.abs(from) < 2 ** 63 ? BigInt(Math.trunc(from)) : INT_OVERFLOW;
  if (typeof from === 'string') return read(parseInt64(from), 'int', (value) => value);
  if (isKind(from, 'uint')) return from.value > MAX_INT64 ? INT_OVERFLOW : from.value;
  if (isKind(from, 'duration')) return from.nanos;
  return isKind(from, 'timestamp') ? from.seconds : undefined;
}

function toUint(from: CelValue): CelResult | undefined {
  if (typeof from === 'bigint') return from < 0n ? UINT_OVERFLOW : uintOf(from);
  if (typeof from === 'number') return from >= 0 && from < 2 ** 64 ? uintOf(BigInt(Math.trunc(from))) : UINT_OVERFLOW;
  if (typeof from === 'string') return read(parseUint64(from), 'uint', uintOf);
  return isKind(from, 'uint') ? from : undefined;
}

function toText(from: CelValue): CelResult | undefined {
  if (typeof from === 'string') return from;
  if (typeof from === 'boolean' || typeof from === 'bigint') return String(from);
  if (typeof from === 'number') return doubleText(from);
  if (from instanceof Uint8Array) return decodeUtf8(from) ?? celError('invalid UTF-8 in bytes, cannot convert to string');
  if (isKind(from, 'uint')) return String(from.value);
  if (isKind(from, 'duration')) return secondsText(from.nanos);
  return isKind(from, 'timestamp') ? formatTime(momentOf(from)) : undefined;
}

function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? formatFloat(value) : `${value > 0 ? '+' : '-'}Inf`;
}

function toTimestamp(from: CelValue): CelResult | undefined {
  if (typeof from === 'bigint') return inRange({ kind: 'timestamp', seconds: from, nanos: 0 });
  if (typeof from === 'string') return read(parseTime(from), 'google.protobuf.Timestamp', (moment) => inRange(timestampOf(moment)));
  return isKind(from, 'timestamp') ? from : undefined;
}

function inRange(at: CelTimestamp): CelResult {
  return at.seconds >= MIN_SECONDS && at.seconds <= MAX_SECONDS ? at : TIMESTAMP_OVERFLOW;
}
