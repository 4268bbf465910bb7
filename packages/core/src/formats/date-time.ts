import { isDate } from './date.js';

const TIME = /^([0-9]{2}):([0-9]{2}):([0-9]{2})(?:[^\n][0-9]+)?(?:[zZ]|[+-][0-9]{2}:[0-9]{2})$/u;

/**
 * `date-time`: a date, `T`, and a time with its zone, laxer than RFC 3339.
 *
 * Any character may stand before the fraction, the offset is not looked at, there is no leap second, and what follows a second
 * `T` is ignored. Source: kube-openapi `strfmt`, IsDateTime.
 */
export function isDateTime(text: string): boolean {
  const [date = '', time] = text.split(/[tT]/, 2);
  if (time === undefined || !isDate(date)) return false;
  const [, hour, minute, second] = TIME.exec(time) ?? [];
  return hour !== undefined && hour <= '23' && minute! <= '59' && second! <= '59';
}
