/** A moment: seconds since 1970 in UTC, and nanoseconds within the second. */
export interface Moment {
  readonly seconds: number;
  readonly nanoseconds: number;
}

const TIME = /^(\d{4})-(\d\d)-(\d\d)T(\d\d?):(\d\d):(\d\d)(?:[.,](\d+))?(?:Z|([+-])(\d\d):(\d\d))$/;

/**
 * Reads an RFC 3339 time with Go's leniency, or undefined for a text that is none.
 *
 * Go accepts an hour of one digit, a comma before the fraction and an offset of 24:60, but no lower-case `t` or `z`.
 * Source: Go `time.Parse(time.RFC3339, …)`.
 */
export function parseTime(text: string): Moment | undefined {
  const match = TIME.exec(text);
  if (match === null) return undefined;
  const [year, month, day, hour, minute, second] = match.slice(1, 7).map(Number) as [number, number, number, number, number, number];
  const [fraction = '', sign, zoneHours = '0', zoneMinutes = '0'] = match.slice(7);
  if (month < 1 || month > 12 || day < 1 || day > daysIn(year, month)) return undefined;
  if (hour > 23 || minute > 59 || second > 59 || Number(zoneHours) > 24 || Number(zoneMinutes) > 60) return undefined;
  const offset = (Number(zoneHours) * 60 + Number(zoneMinutes)) * 60 * (sign === '-' ? -1 : 1);
  const seconds = daysSince1970(year, month, day) * 86_400 + hour * 3_600 + minute * 60 + second - offset;
  return { seconds, nanoseconds: Number(fraction.slice(0, 9).padEnd(9, '0')) };
}

function daysIn(year: number, month: number): number {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return [4, 6, 9, 11].includes(month) ? 30 : 31;
}

function daysSince1970(year: number, month: number, day: number): number {
  // Years that begin in March put the leap day at their end.
  const shifted = month > 2 ? year : year - 1;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * ((month + 9) % 12) + 2) / 5) + day - 1;
  return era * 146_097 + yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear - 719_468;
}

/** A moment in UTC as Go's RFC3339Nano prints it: no more digits of the fraction than it needs. */
export function formatTime({ seconds, nanoseconds }: Moment): string {
  const whole = new Date(seconds * 1000).toISOString().slice(0, 19);
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '');
  return `${whole}${fraction === '' ? '' : `.${fraction}`}Z`;
}
