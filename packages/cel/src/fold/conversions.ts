import { MAX_INT64, formatFloat } from '@structural/json';
import { parseGoDuration, utf8Bytes, parseFloat64, parseInt64, parseUint64, formatTime, parseTime, type Moment, decodeUtf8 } from '@structural/go';
import type { Language } from '../environment/language.js';
import { secondsText } from '../values/go-text.js';
import { RUNTIME_NAMES, type Folded } from './folded.js';

/** What a conversion gives, or the server's error. */
export type Converted = { readonly ok: true; readonly value: Folded } | { readonly ok: false; readonly error: string };

type Convert = (value: Folded, language: Language) => Converted | undefined;

const INT_OVERFLOW: Converted = { ok: false, error: 'integer overflow' };
const UINT_OVERFLOW: Converted = { ok: false, error: 'unsigned integer overflow' };
const TIMESTAMP_OVERFLOW: Converted = { ok: false, error: 'timestamp overflow' };


/** The seconds of the first and the last moment that a timestamp can be. */
const MIN_SECONDS = -62_135_596_800;
const MAX_SECONDS = 253_402_300_799;

/** The conversions, by their functions; undefined where there is none of that value. Source: cel-go `common/types`, ConvertToType. */
const CONVERSIONS: ReadonlyMap<string, Convert> = new Map<string, Convert>([
  ['dyn', (value) => ({ ok: true, value })],
  ['type', () => ({ ok: true, value: { type: 'type' } })],
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

/** Converts a value as the function of that name does. */
export function convert(name: string, value: Folded, language: Language): Converted {
  const converted = CONVERSIONS.get(name)?.(value, language);
  return converted ?? { ok: false, error: `no such overload: ${name}(${RUNTIME_NAMES[value.type]})` };
}

function made(value: Folded): Converted {
  return { ok: true, value };
}

/** A string read as another type, or the error of a text that is none. */
function read<T>(value: T | undefined, to: string, make: (value: T) => Converted): Converted {
  return value === undefined ? { ok: false, error: `type conversion error from 'string' to '${to}'` } : make(value);
}

const BOOLS: ReadonlyMap<string, boolean> = new Map([
  ...['1', 't', 'T', 'TRUE', 'true', 'True'].map((text) => [text, true] as const),
  ...['0', 'f', 'F', 'FALSE', 'false', 'False'].map((text) => [text, false] as const),
]);

function toBool(from: Folded): Converted | undefined {
  if (from.type === 'bool') return made(from);
  return from.type === 'string' ? read(BOOLS.get(from.value), 'bool', (value) => made({ type: 'bool', value })) : undefined;
}

function toBytes(from: Folded): Converted | undefined {
  if (from.type === 'bytes') return made(from);
  return from.type === 'string' ? made({ type: 'bytes', value: Uint8Array.from(utf8Bytes(from.value)) }) : undefined;
}

function toDouble(from: Folded): Converted | undefined {
  switch (from.type) {
    case 'double':
      return made(from);
    case 'int':
    case 'uint':
      return made({ type: 'double', value: Number(from.value) });
    case 'string':
      return read(parseFloat64(from.value), 'double', (value) => made({ type: 'double', value }));
    default:
      return undefined;
  }
}

function toDuration(from: Folded, { durationOfInt }: Language): Converted | undefined {
  if (from.type === 'duration') return made(from);
  if (from.type === 'int' && durationOfInt) return made({ type: 'duration', nanoseconds: from.value });
  if (from.type !== 'string') return undefined;
  return read(parseGoDuration(from.value), 'google.protobuf.Duration', (nanoseconds) => made({ type: 'duration', nanoseconds }));
}

function toInt(from: Folded): Converted | undefined {
  switch (from.type) {
    case 'int':
      return made(from);
    case 'uint':
      return from.value > MAX_INT64 ? INT_OVERFLOW : made({ type: 'int', value: from.value });
    case 'double':
      return Math.abs(from.value) < 2 ** 63 ? made({ type: 'int', value: BigInt(Math.trunc(from.value)) }) : INT_OVERFLOW;
    case 'duration':
      return made({ type: 'int', value: from.nanoseconds });
    case 'timestamp':
      return made({ type: 'int', value: BigInt(from.seconds) });
    case 'string':
      return read(parseInt64(from.value), 'int', (value) => made({ type: 'int', value }));
    default:
      return undefined;
  }
}

function toUint(from: Folded): Converted | undefined {
  switch (from.type) {
    case 'uint':
      return made(from);
    case 'int':
      return from.value < 0n ? UINT_OVERFLOW : made({ type: 'uint', value: from.value });
    case 'double':
      return from.value >= 0 && from.value < 2 ** 64 ? made({ type: 'uint', value: BigInt(Math.trunc(from.value)) }) : UINT_OVERFLOW;
    case 'string':
      return read(parseUint64(from.value), 'uint', (value) => made({ type: 'uint', value }));
    default:
      return undefined;
  }
}

function toText(from: Folded): Converted | undefined {
  switch (from.type) {
    case 'string':
      return made(from);
    case 'bytes': {
      const value = decodeUtf8(from.value);
      return value === undefined ? { ok: false, error: 'invalid UTF-8 in bytes, cannot convert to string' } : made({ type: 'string', value });
    }
    case 'bool':
    case 'int':
    case 'uint':
      return made({ type: 'string', value: String(from.value) });
    case 'double':
      return made({ type: 'string', value: doubleText(from.value) });
    case 'duration':
      return made({ type: 'string', value: secondsText(from.nanoseconds) });
    case 'timestamp':
      return made({ type: 'string', value: formatTime(from) });
    default:
      return undefined;
  }
}

function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  return Number.isFinite(value) ? formatFloat(value) : `${value > 0 ? '+' : '-'}Inf`;
}

function toTimestamp(from: Folded): Converted | undefined {
  switch (from.type) {
    case 'timestamp':
      return made(from);
    case 'int':
      return timestamp({ seconds: Number(from.value), nanoseconds: 0 });
    case 'string':
      return read(parseTime(from.value), 'google.protobuf.Timestamp', timestamp);
    default:
      return undefined;
  }
}

function timestamp(moment: Moment): Converted {
  const isInRange = moment.seconds >= MIN_SECONDS && moment.seconds <= MAX_SECONDS;
  return isInRange ? made({ type: 'timestamp', ...moment }) : TIMESTAMP_OVERFLOW;
}
