import { utf8Bytes } from './utf8.js';

const LAYOUT = '2006-01-02T15:04:05Z07:00';

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
 * Reads an RFC 3339 time with Go's leniency, and gives it in UTC with whole seconds, as the server prints it.
 *
 * Go accepts an hour of one digit, a comma before the fraction and an offset of 24:60, but no lower-case `t` or `z`; the error
 * is Go's text. Source: Go `time.Parse(time.RFC3339, …)`.
 */
export function parseTime(text: string): { ok: true; value: string } | { ok: false; error: string } {
  const numbers: number[] = [];
  let rest = text;
  for (const part of PARTS) {
    if (!rest.startsWith(part.prefix)) return unreadable(text, rest, part.prefix);
    rest = rest.slice(part.prefix.length);
    const digits = part.form.exec(rest)?.[0];
    if (digits === undefined) return unreadable(text, rest, part.layout);
    rest = rest.slice(digits.length);
    const outOfRange = part.range?.(Number(digits));
    if (outOfRange !== undefined) return failure(text, `: ${outOfRange} out of range`);
    numbers.push(Number(digits));
  }
  rest = rest.replace(/^[.,]\d+/, '');
  const zone = readZone(text, rest);
  if (!zone.ok) return zone;
  if (zone.rest !== '') return failure(text, `: extra text: ${quote(zone.rest)}`);
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = numbers;
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  if (date.getUTCMonth() !== month - 1 || date.getUTCDate() !== day) return failure(text, ': day out of range');
  date.setUTCHours(hour, minute, second - zone.seconds);
  return { ok: true, value: date.toISOString().replace(/\.\d+Z$/, 'Z') };
}

function readZone(text: string, rest: string): { ok: true; seconds: number; rest: string } | { ok: false; error: string } {
  if (rest.startsWith('Z')) return { ok: true, seconds: 0, rest: rest.slice(1) };
  const zone = /^(.)(\d\d):(\d\d)/s.exec(rest);
  if (zone === null) return unreadable(text, rest, 'Z07:00');
  const hours = Number(zone[2]);
  const minutes = Number(zone[3]);
  if (minutes > 60) return failure(text, ': time zone offset minute out of range');
  if (hours > 24) return failure(text, ': time zone offset hour out of range');
  if (zone[1] !== '+' && zone[1] !== '-') return unreadable(text, rest, 'Z07:00');
  const seconds = (hours * 60 + minutes) * 60;
  return { ok: true, seconds: zone[1] === '-' ? -seconds : seconds, rest: rest.slice(6) };
}

function unreadable(text: string, rest: string, layout: string): { ok: false; error: string } {
  return { ok: false, error: `parsing time ${quote(text)} as ${quote(LAYOUT)}: cannot parse ${quote(rest)} as ${quote(layout)}` };
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
