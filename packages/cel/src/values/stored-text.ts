import { parseGoDuration } from '@structural/core';
import { goQuote } from '@structural/json';
import { parseTime } from '../go/parse-time.js';
import { storedFault } from './stored-fault.js';
import { celError, type CelValue } from './value.js';

/** How texts of a format become values, for the formats that are not texts to rules. Source: kube-openapi `strfmt`. */
export const STORED_TEXTS: ReadonlyMap<string, (text: string) => CelValue> = new Map([
  ['duration', durationOf],
  ['date', dateOf],
  ['date-time', dateTimeOf],
  ['byte', bytesOf],
]);

const UNITS: readonly (readonly [readonly string[], string, bigint])[] = [
  [['ns'], 'nano', 1n],
  [['us', 'µs'], 'micro', 1_000n],
  [['ms'], 'milli', 1_000_000n],
  [['s'], 'sec', 1_000_000_000n],
  [['m'], 'min', 60_000_000_000n],
  [['h', 'hr'], 'hour', 3_600_000_000_000n],
  [['d'], 'day', 86_400_000_000_000n],
  [['w', 'wk'], 'week', 604_800_000_000_000n],
];

const MAX_INT64 = (1n << 63n) - 1n;

function durationOf(text: string): CelValue {
  const nanos = parseGoDuration(text) ?? spokenDuration(text);
  if (nanos !== undefined) return { kind: 'duration', nanos };
  return storedFault(celError(`Invalid duration ${text}: unable to parse ${text} as duration`));
}

/** `1 day 2 hrs`: the sum of all numbers with a unit, wrapped to 64 bits. */
function spokenDuration(text: string): bigint | undefined {
  const digits = /[0-9]+/g;
  const unit = /[\t\n\f\r ]*([A-Za-z\u00b5]+)/y;
  let total: bigint | undefined;
  for (let run = digits.exec(text); run !== null; run = digits.exec(text)) {
    unit.lastIndex = digits.lastIndex;
    const name = unit.exec(text)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    digits.lastIndex = unit.lastIndex;
    const significant = run[0].replace(/^0+(?=.)/, '');
    if (significant.length > 19 || BigInt(significant) > MAX_INT64) return undefined;
    for (const [names, prefix, factor] of UNITS) {
      if (names.includes(name) || name.startsWith(prefix)) total = BigInt.asIntN(64, (total ?? 0n) + BigInt(significant) * factor);
    }
  }
  return total;
}

function dateOf(text: string): CelValue {
  const moment = /^\d{4}-\d{2}-\d{2}$/.test(text) ? parseTime(`${text}T00:00:00Z`) : undefined;
  if (moment !== undefined) return { kind: 'timestamp', seconds: BigInt(moment.seconds), nanos: 0 };
  return storedFault(celError(`Invalid date formatted string ${text}: parsing time ${goQuote(text)} as "2006-01-02"`));
}

function dateTimeOf(text: string): CelValue {
  // A time without a zone is one in UTC.
  const moment = text === '' ? { seconds: 0, nanoseconds: 0 } : (parseTime(text) ?? parseTime(`${text}Z`));
  if (moment !== undefined) return { kind: 'timestamp', seconds: BigInt(moment.seconds), nanos: moment.nanoseconds };
  return storedFault(celError(`Invalid date-time formatted string ${text}: parsing time ${goQuote(text)} as "2006-01-02T15:04:05"`));
}

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
const DIGITS: ReadonlyMap<string, number> = new Map([...ALPHABET].map((letter, value) => [letter, value]));

/** The server reads the alphabet of URLs here, so that `+` and `/`, which the format allows, are errors. */
function bytesOf(text: string): CelValue {
  const bytes = new Uint8Array(Math.floor((text.length * 3) / 4));
  const end = text.endsWith('==') ? text.length - 2 : text.endsWith('=') ? text.length - 1 : text.length;
  let length = 0;
  let bits = 0;
  for (let i = 0; i < end; i++) {
    const digit = DIGITS.get(text[i] ?? '');
    if (digit === undefined) return noBytes(text, i);
    bits = ((bits << 6) | digit) & 0xffffff;
    const phase = i % 4;
    if (phase > 0) bytes[length++] = (bits >> (6 - 2 * phase)) & 0xff;
  }
  return text.length % 4 === 0 ? bytes.subarray(0, length) : noBytes(text, text.length);
}

function noBytes(text: string, at: number): CelValue {
  return storedFault(celError(`Invalid byte formatted string ${text}: illegal base64 data at input byte ${String(at)}`));
}
