import { utf8Bytes } from '../utf8/utf8-bytes.js';

/** How a time is written, in Go's words: with a zone, without one, or as a day alone. */
export type TimeLayout = '2006-01-02T15:04:05Z07:00' | '2006-01-02T15:04:05' | '2006-01-02';

/** A time as it was written. */
export interface WrittenTime {
  /** Since 1970, in UTC. */
  readonly seconds: number;
  /** Within the second. */
  readonly nanoseconds: number;
  /** Seconds that its zone is east of UTC; undefined for `Z` and where the layout has no zone. */
  readonly offset: number | undefined;
}

/** A time, or Go's text about one that cannot be read. */
export type ReadTime = { readonly ok: true; readonly time: WrittenTime } | { readonly ok: false; readonly error: string };

interface Part {
  readonly prefix: string;
  readonly layout: string;
  readonly form: RegExp;
  readonly range?: (digits: number) => string | undefined;
}

/** The parts of the layout in order: the literal before each, its name in Go's messages, and its form. */
const PARTS: readonly Part[] = [
  { prefix: '', layout: '2006', form: /^\d{4}/ },
  { prefix: '-', layout: '01', form: /^\d\d/, range: (month) => (month < 1 || month > 12 ? 'month' : undefined) },
  { prefix: '-', layout: '02', form: /^\d\d/ },
  { prefix: 'T', layout: '15', form: /^\d\d?/, range: (hour) => (hour > 23 ? 'hour' : undefined) },
  { prefix: ':', layout: '04', form: /^\d\d/, range: (minute) => (minute > 59 ? 'minute' : undefined) },
  { prefix: ':', layout: '05', form: /^\d\d/, range: (second) => (second > 59 ? 'second' : undefined) },
];

/**
 * Reads a time with Go's leniency.
 *
 * Go accepts an hour of one digit, a fraction also after a comma and where the layout has none, and an offset of 24:60, but no lower-case
 * `t` or `z`; digits beyond nanoseconds are dropped. Source: Go `time.Parse`.
 */
export function readTime(text: string, layout: TimeLayout = '2006-01-02T15:04:05Z07:00'): ReadTime {
  const parts = readParts(text, layout);
  if (!parts.ok) return parts;
  const { numbers } = parts;
  let { rest } = parts;
  const fraction = layout === '2006-01-02' ? undefined : /^[.,](\d+)/.exec(rest);
  rest = rest.slice(fraction?.[0].length ?? 0);
  let offset: number | undefined;
  if (layout === '2006-01-02T15:04:05Z07:00') {
    const zone = readZone(text, layout, rest);
    if (!zone.ok) return zone;
    ({ offset, rest } = zone);
  }
  if (rest !== '') return failure(text, `: extra text: ${quote(rest)}`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return failure(text, ': day out of range');
  date.setUTCHours(hour, minute, second - (offset ?? 0));
  const nanoseconds = Number((fraction?.[1] ?? '').slice(0, 9).padEnd(9, '0'));
  return { ok: true, time: { seconds: date.getTime() / 1000, nanoseconds, offset } };
}

type ReadParts =
  | { readonly ok: true; readonly numbers: readonly number[]; readonly rest: string }
  | { readonly ok: false; readonly error: string };

/** The numbers of a time up to its seconds, and what is behind them. */
function readParts(text: string, layout: TimeLayout): ReadParts {
  const numbers: number[] = [];
  let rest = text;
  for (const part of layout === '2006-01-02' ? PARTS.slice(0, 3) : PARTS) {
    if (!rest.startsWith(part.prefix)) return unreadable(text, layout, rest, part.prefix);
    rest = rest.slice(part.prefix.length);
    const digits = part.form.exec(rest)?.[0];
    if (digits === undefined) return unreadable(text, layout, rest, part.layout);
    rest = rest.slice(digits.length);
    const outOfRange = part.range?.(Number(digits));
    if (outOfRange !== undefined) return failure(text, `: ${outOfRange} out of range`);
    numbers.push(Number(digits));
  }
  return { ok: true, numbers, rest };
}

/**
 * Reads an RFC 3339 time as {@link readTime} does, and gives it in UTC with whole seconds, as the server prints it; `exact` has the fraction by which
 * it is compared, without zeros at its end. `isZero` tells Go's zero time, the start of the year 1, which is printed as null.
 */
export function parseMetaTime(text: string): { ok: true; value: string; exact: string; isZero: boolean } | { ok: false; error: string } {
  if (isAsPrinted(text)) return { ok: true, value: text, exact: text, isZero: text === '0001-01-01T00:00:00Z' };
  const read = readTime(text);
  if (!read.ok) return read;
  const { seconds, nanoseconds } = read.time;
  const value = new Date(seconds * 1000).toISOString().replace(/^\+0|\.\d+(?=Z$)/g, '');
  const fraction = nanoseconds === 0 ? '' : `.${String(nanoseconds).padStart(9, '0').replace(/0+$/, '')}`;
  return { ok: true, value, exact: value.replace('Z', `${fraction}Z`), isZero: value === '0001-01-01T00:00:00Z' && nanoseconds === 0 };
}

/** Whether a text is a time as servers print it, which most are. */
function isAsPrinted(text: string): boolean {
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) return false;
  const date = new Date(text);
  return !Number.isNaN(date.getTime()) && date.toISOString() === `${text.slice(0, -1)}.000Z`;
}

type Zone =
  | { readonly ok: true; readonly offset: number | undefined; readonly rest: string }
  | { readonly ok: false; readonly error: string };

function readZone(text: string, layout: TimeLayout, rest: string): Zone {
  if (rest.startsWith('Z')) return { ok: true, offset: undefined, rest: rest.slice(1) };
  const zone = /^(.)(\d\d):(\d\d)/s.exec(rest);
  if (zone === null) return unreadable(text, layout, rest, 'Z07:00');
  const hours = Number(zone[2]);
  const minutes = Number(zone[3]);
  if (minutes > 60) return failure(text, ': time zone offset minute out of range');
  if (hours > 24) return failure(text, ': time zone offset hour out of range');
  if (zone[1] !== '+' && zone[1] !== '-') return unreadable(text, layout, rest, 'Z07:00');
  const offset = (hours * 60 + minutes) * 60;
  return { ok: true, offset: zone[1] === '-' ? 0 - offset : offset, rest: rest.slice(6) };
}

function unreadable(text: string, layout: TimeLayout, rest: string, part: string): { ok: false; error: string } {
  return { ok: false, error: `parsing time ${quote(text)} as ${quote(layout)}: cannot parse ${quote(rest)} as ${quote(part)}` };
}

function failure(text: string, message: string): { ok: false; error: string } {
  return { ok: false, error: `parsing time ${quote(text)}${message}` };
}

/** Go's package time quotes byte by byte, unlike `strconv.Quote`. */
function quote(text: string): string {
  let quoted = '';
  for (const byte of utf8Bytes(text)) {
    const character = String.fromCharCode(byte);
    if (byte < 0x20 || byte >= 0x80) quoted += `\\x${byte.toString(16).padStart(2, '0')}`;
    else quoted += character === '"' || character === '\\' ? `\\${character}` : character;
  }
  return `"${quoted}"`;
}
