import type { ValueValidation } from '@structural/core';
import { float64, type JsonValue } from '@structural/json';
import { patternText } from './pattern-text.js';

/** Texts of formats, by name without dashes; other formats are not asked about by the server. */
const FORMAT_TEXTS: Readonly<Record<string, readonly string[]>> = {
  bsonobjectid: ['507f1f77bcf86cd799439011'],
  byte: ['c2FtcGxl'],
  cidr: ['10.0.0.0/8'],
  creditcard: ['4111111111111111'],
  date: ['2024-01-01'],
  datetime: ['2024-01-01T00:00:00Z'],
  duration: ['1h', '30s'],
  email: ['someone@example.com'],
  hexcolor: ['#336699'],
  hostname: ['example.com'],
  ipv4: ['192.0.2.1'],
  ipv6: ['2001:db8::1'],
  isbn: ['0321751043'],
  isbn10: ['0321751043'],
  isbn13: ['978-0321751041'],
  k8slongname: ['sample.example.com'],
  k8sshortname: ['sample'],
  mac: ['00:00:5e:00:53:01'],
  rgbcolor: ['rgb(51,102,153)'],
  ssn: ['111-22-3333'],
  uri: ['https://example.com/'],
  uuid: ['3f333df6-90a4-4fda-8dd3-9485d27cee36'],
  uuid3: ['bcd02e22-68f0-3046-a512-327cca9def8f'],
  uuid4: ['3f333df6-90a4-4fda-8dd3-9485d27cee36'],
  uuid5: ['630eb68f-e0fa-5ecc-887a-7c7a62614681'],
};

/** Texts that patterns beyond the reader often mean. */
const COMMON_TEXTS = [
  'sample',
  'a',
  '1',
  '1h',
  '10Mi',
  'example.com',
  'https://example.com',
  '/sample',
  'v1',
  '1.0.0',
  '100m',
  '',
  'true',
  '10.0.0.0/8',
];

const EXTRAS = [0, 1, 2, 4, 8, 16, 32, 64];
const MAX_LENGTH = 100_000;

/** Texts worth trying for a schema, likely ones first; `variant` numbers texts that should differ. */
export function textCandidates(
  { format, pattern, minLength, maxLength }: ValueValidation,
  name: string,
  variant: number,
): readonly string[] {
  const suffix = variant === 0 ? '' : String(variant);
  const least = Math.min(Number(minLength ?? 0), MAX_LENGTH);
  const most = Math.min(Number(maxLength ?? MAX_LENGTH), MAX_LENGTH);
  const ofFormat = format === undefined ? [] : (FORMAT_TEXTS[format.replaceAll('-', '')] ?? []);
  const ofPattern =
    pattern === undefined ? [] : EXTRAS.map((extra) => patternText(pattern, { variant, extra })).filter((text) => text !== undefined);
  const plain = (pattern === undefined && name !== '' ? [name] : []).map((text) => text + suffix);
  const filled = [...ofPattern, ...plain].slice(0, 1).map((text) => text.padEnd(least, text === '' ? 'a' : text));
  const exact = [`${'a'.repeat(Math.max(least - suffix.length, 0))}${suffix}`];
  return [
    ...ofFormat,
    ...ofPattern,
    ...plain,
    ...plain.map((text) => text.slice(0, most)),
    ...filled,
    ...COMMON_TEXTS.map((text) => text + suffix),
    ...exact,
  ];
}

/** Numbers worth trying for a schema. */
export function numberCandidates(
  { minimum, maximum, exclusiveMinimum, exclusiveMaximum, multipleOf }: ValueValidation,
  isInteger: boolean,
  variant: number,
): readonly JsonValue[] {
  const step = multipleOf ?? 1;
  const low =
    minimum === undefined ? (maximum === undefined || maximum >= 1 ? 1 : Math.floor(maximum)) : isInteger ? Math.ceil(minimum) : minimum;
  const high = maximum === undefined ? low : isInteger ? Math.floor(maximum) : maximum;
  const aligned = Math.ceil(low / step) * step;
  const starts = [
    low,
    aligned,
    aligned + step,
    low + 1,
    high,
    high - 1,
    Math.floor(high / step) * step,
    (low + high) / 2,
    0,
    1,
    exclusiveMinimum === true ? low + step : low,
    exclusiveMaximum === true ? high - step : high,
  ];
  const numbers = starts.map((start) => start + variant * step).filter((value) => Number.isFinite(value));
  return [...new Set(numbers)]
    .map((value) => (isInteger ? Math.trunc(value) : value))
    .map((value) => (Number.isSafeInteger(value) ? value + 0 : float64(value)));
}
