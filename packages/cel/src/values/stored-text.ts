import { MAX_INT64 } from '@structural/json';
import { decodeBase64, parseGoDuration, readTime, type ReadTime, momentAsWritten } from '@structural/go';
import type { Language } from '../language/rule-behaviour.js';
import { storedFault } from './stored-fault.js';
import { timestampOf } from './timestamp.js';
import { celError, type CelValue } from './value.js';

/** How texts of a format become values, for the formats that are not texts to rules. Source: kube-openapi `strfmt`. */
export const STORED_TEXTS: ReadonlyMap<string, (text: string, base64: Language['base64']) => CelValue> = new Map<
  string,
  (text: string, base64: Language['base64']) => CelValue
>([
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
  return timeOf(readTime(text, '2006-01-02'), 'date', text);
}

/** Of all the forms that the server tries, the last is reported where none fits: a time without a zone, which is one in UTC. */
function dateTimeOf(text: string): CelValue {
  if (text === '') return { kind: 'timestamp', seconds: 0n, nanos: 0 };
  const read = readTime(text);
  return timeOf(read.ok ? read : readTime(text, '2006-01-02T15:04:05'), 'date-time', text);
}

function timeOf(read: ReadTime, format: string, text: string): CelValue {
  if (read.ok) return timestampOf(momentAsWritten(read.time));
  return storedFault(celError(`Invalid ${format} formatted string ${text}: ${read.error}`));
}

/** Where the alphabet of URLs is read, `+` and `/`, which the format allows, are errors. */
function bytesOf(text: string, alphabet: Language['base64']): CelValue {
  const decoded = decodeBase64(text, alphabet);
  return decoded.ok ? Uint8Array.from(decoded.value) : storedFault(celError(`Invalid byte formatted string ${text}: ${decoded.error}`));
}
