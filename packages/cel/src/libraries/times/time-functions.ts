import { define, type LibraryDeclaration, UNIT } from '../library-function.js';
import { type CelResult, type CelTimestamp, isCelError } from '../../values/value.js';
import { offsetIn } from './offset-in.js';
import { duration, taking, text, timestamp } from '../arguments.js';

interface Part {
  readonly name: string;
  readonly read: (date: Date, nanos: number) => number;
  /** The ids of the overload, and of the one that takes a time zone. */
  readonly id: string;
  readonly zoned?: string;
  /** The id of the overload of durations, and the nanoseconds of the unit of which the whole is asked for. */
  readonly ofDuration?: readonly [id: string, unit: bigint];
}

/** The parts of a time; months, days of the year and of the week are counted from 0, `getDate` from 1. */
const PARTS: readonly Part[] = [
  { name: 'getFullYear', id: 'timestamp_to_year', read: (date) => date.getUTCFullYear() },
  { name: 'getMonth', id: 'timestamp_to_month', read: (date) => date.getUTCMonth() },
  { name: 'getDayOfYear', id: 'timestamp_to_day_of_year', read: dayOfYear },
  { name: 'getDayOfMonth', id: 'timestamp_to_day_of_month', read: (date) => date.getUTCDate() - 1 },
  { name: 'getDate', id: 'timestamp_to_day_of_month_1_based', read: (date) => date.getUTCDate() },
  { name: 'getDayOfWeek', id: 'timestamp_to_day_of_week', read: (date) => date.getUTCDay() },
  { name: 'getHours', id: 'timestamp_to_hours', ofDuration: ['duration_to_hours', 3_600_000_000_000n], read: (date) => date.getUTCHours() },
  {
    name: 'getMinutes',
    id: 'timestamp_to_minutes',
    ofDuration: ['duration_to_minutes', 60_000_000_000n],
    read: (date) => date.getUTCMinutes(),
  },
  {
    name: 'getSeconds',
    id: 'timestamp_to_seconds',
    zoned: 'timestamp_to_seconds_tz',
    ofDuration: ['duration_to_seconds', 1_000_000_000n],
    read: (date) => date.getUTCSeconds(),
  },
  {
    name: 'getMilliseconds',
    id: 'timestamp_to_milliseconds',
    ofDuration: ['duration_to_milliseconds', 1_000_000n],
    read: (_date, nanos) => Math.trunc(nanos / 1_000_000),
  },
];

function dayOfYear(date: Date): number {
  const first = new Date(date);
  first.setUTCMonth(0, 1);
  return Math.round((date.getTime() - first.getTime()) / 86_400_000);
}

/** What timestamps and durations can be asked for. Source: the language definition. */
export const TIME_FUNCTIONS: readonly LibraryDeclaration[] = PARTS.flatMap(({ name, id, zoned = `${id}_with_tz`, ofDuration, read }) => {
  const inZone = (at: CelTimestamp, zone: string): CelResult => {
    const offset = offsetIn(zone, at);
    return isCelError(offset) ? offset : BigInt(read(new Date((Number(at.seconds) + offset) * 1000), at.nanos));
  };
  const ofTimestamps = [
    define(
      `${id}: (timestamp).${name}() -> int`,
      taking([timestamp], (at) => inZone(at, 'UTC')),
      UNIT,
    ),
    define(`${zoned}: (timestamp).${name}(string) -> int`, taking([timestamp, text], inZone), UNIT),
  ];
  if (ofDuration === undefined) return ofTimestamps;
  const [durationId, unit] = ofDuration;
  return [
    ...ofTimestamps,
    define(
      `${durationId}: (duration).${name}() -> int`,
      taking([duration], ({ nanos }) => nanos / unit),
      UNIT,
    ),
  ];
});
