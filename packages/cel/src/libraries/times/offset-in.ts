import { goQuote, loadLocation, offsetAt, parseInt64, parseUint64 } from '@structural/go';
import { celError, type CelError, type CelTimestamp } from '../../values/value.js';

const SECOND = 1_000_000_000n;

/**
 * Seconds east of UTC in a time zone at some moment: of a name such as `Europe/Berlin`, or an offset such as `-08:00`.
 *
 * `Local` is UTC, which is what servers run in. Offsets have any number of hours and minutes, and wrap around as nanoseconds of 64 bits do.
 * Source: cel-go `common/types`, timeZone.
 */
export function offsetIn(zone: string, at: CelTimestamp): number | CelError {
  const colon = zone.indexOf(':');
  if (colon < 0) return namedOffset(zone, Number(at.seconds));
  const hours = wholeNumber(zone.slice(0, colon));
  if (typeof hours !== 'bigint') return hours;
  const minutes = wholeNumber(zone.slice(colon + 1));
  if (typeof minutes !== 'bigint') return minutes;
  const offset = zone.startsWith('-') ? hours * 60n - minutes : hours * 60n + minutes;
  return Number(BigInt.asIntN(64, offset * 60n * SECOND) / SECOND);
}

function wholeNumber(text: string): bigint | CelError {
  const value = parseInt64(text);
  if (value !== undefined) return value;
  // Go reads digit by digit, and does not come to what is wrong behind too many of them.
  const [, digits = '', rest = ''] = /^[+-]?([0-9]*)([^]*)$/.exec(text) ?? [];
  const isBeyond = digits !== '' && (rest === '' || parseUint64(digits) === undefined);
  const reason = isBeyond ? 'value out of range' : 'invalid syntax';
  return celError(`strconv.Atoi: parsing ${goQuote(text)}: ${reason}`);
}

function namedOffset(name: string, seconds: number): number | CelError {
  if (name === '' || name === 'UTC' || name === 'Local') return 0;
  const location = loadLocation(name);
  return location.ok ? offsetAt(location.zone, seconds) : celError(location.error);
}
