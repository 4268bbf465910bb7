import { readTime, type WrittenTime } from './read-time.js';

/** A zone of a fixed distance from UTC. */
export interface FixedZone {
  /** Seconds east of UTC. */
  readonly offset: number;
  /** What tells it from other zones: Go compares zones by their pointers, and only those of whole hours are shared. */
  readonly id: string;
}

/** A moment: seconds since 1970 in UTC, and nanoseconds within the second. */
export interface Moment {
  readonly seconds: number;
  readonly nanoseconds: number;
  /** The zone it was written in, which it is printed in; undefined for `Z`, but not for `+00:00`. */
  readonly zone?: FixedZone | undefined;
}

const FIRST_HOUR = -12;
const LAST_HOUR = 14;
let zonesMade = 0;

/** The zone of an offset. Source: Go `time`, FixedZone, of a process that runs in UTC. */
function zoneAt(offset: number): FixedZone {
  const hour = offset / 3_600;
  const isShared = Number.isInteger(hour) && hour >= FIRST_HOUR && hour <= LAST_HOUR;
  return { offset, id: isShared ? String(hour) : `made ${String(++zonesMade)}` };
}

/** Reads an RFC 3339 time with Go's leniency, or undefined for a text that is none. */
export function parseTime(text: string): Moment | undefined {
  const read = readTime(text);
  return read.ok ? momentAsWritten(read.time) : undefined;
}

/** A time in the zone that it was written in. */
export function momentAsWritten({ seconds, nanoseconds, offset }: WrittenTime): Moment {
  return { seconds, nanoseconds, zone: offset === undefined ? undefined : zoneAt(offset) };
}

/** A moment in its zone as Go's RFC3339Nano prints it: no more digits of the fraction than it needs. */
export function formatTime({ seconds, nanoseconds, zone }: Moment): string {
  const offset = zone?.offset ?? 0;
  // A year of five digits has a sign and six digits in JavaScript, and neither in Go.
  const whole = new Date((seconds + offset) * 1000).toISOString().slice(0, -5).replace(/^\+0/, '');
  const fraction = String(nanoseconds).padStart(9, '0').replace(/0+$/, '');
  return `${whole}${fraction === '' ? '' : `.${fraction}`}${offset === 0 ? 'Z' : offsetText(offset, ':')}`;
}

/** A distance from UTC: `+02:00`. */
export function offsetText(offset: number, separator: '' | ':'): string {
  const minutes = Math.abs(offset) / 60;
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0'));
  return `${offset < 0 ? '-' : '+'}${hour ?? ''}${separator}${minute ?? ''}`;
}
