import { goQuote } from '@structural/json';
import { parseInt64 } from '@structural/go';
import { celError, type CelError, type CelTimestamp } from '../values/value.js';

const formats = new Map<string, Intl.DateTimeFormat | undefined>();

/**
 * Seconds east of UTC in a time zone at some moment: of a name such as `Europe/Berlin`, or an offset such as `-08:00`.
 *
 * Names are those that the runtime knows, which may be of another release than the server's. Source: cel-go `common/stdlib`, inTimeZone.
 */
export function offsetIn(zone: string, at: CelTimestamp): number | CelError {
  const colon = zone.indexOf(':');
  if (colon < 0) return namedOffset(zone, Number(at.seconds));
  const hours = wholeNumber(zone.slice(0, colon));
  if (typeof hours !== 'number') return hours;
  const minutes = wholeNumber(zone.slice(colon + 1));
  if (typeof minutes !== 'number') return minutes;
  return (zone.startsWith('-') ? hours * 60 - minutes : hours * 60 + minutes) * 60;
}

function wholeNumber(text: string): number | CelError {
  const value = parseInt64(text);
  if (value !== undefined) return Number(value);
  const reason = /^[+-]?[0-9]+$/.test(text) ? 'value out of range' : 'invalid syntax';
  return celError(`strconv.Atoi: parsing ${goQuote(text)}: ${reason}`);
}

function namedOffset(zone: string, seconds: number): number | CelError {
  if (zone === '' || zone === 'UTC' || zone === 'Local') return 0;
  if (/^[/\\]|\.\./.test(zone)) return celError('time: invalid location name');
  const format = formatOf(zone);
  if (format === undefined) return celError(`unknown time zone ${zone}`);
  const part: Partial<Record<Intl.DateTimeFormatPartTypes, string>> = {};
  for (const { type, value } of format.formatToParts(seconds * 1000)) part[type] = value;
  const local = new Date(0);
  const year = part.era === 'BC' ? 1 - Number(part.year) : Number(part.year);
  local.setUTCFullYear(year, Number(part.month) - 1, Number(part.day));
  local.setUTCHours(Number(part.hour) % 24, Number(part.minute), Number(part.second));
  return local.getTime() / 1000 - seconds;
}

function formatOf(zone: string): Intl.DateTimeFormat | undefined {
  if (formats.has(zone)) return formats.get(zone);
  let format: Intl.DateTimeFormat | undefined;
  if (/^[A-Za-z]/.test(zone)) {
    try {
      format = new Intl.DateTimeFormat('en-US', {
        timeZone: zone, calendar: 'gregory', hourCycle: 'h23', era: 'short',
        year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric', second: 'numeric',
      });
    } catch {
      format = undefined;
    }
  }
  if (formats.size < 1_000) formats.set(zone, format);
  return format;
}
