import { DURATION, INT, STRING, TIMESTAMP } from '../types/type.js';
import { overloadOf, type Declaration } from './signature.js';

/** The parts of a time, by their functions; the id of the overload, and of the one that takes a time zone. */
const PARTS: readonly (readonly [string, string, string?])[] = [
  ['getFullYear', 'timestamp_to_year'],
  ['getMonth', 'timestamp_to_month'],
  ['getDayOfYear', 'timestamp_to_day_of_year'],
  ['getDayOfMonth', 'timestamp_to_day_of_month'],
  ['getDate', 'timestamp_to_day_of_month_1_based'],
  ['getDayOfWeek', 'timestamp_to_day_of_week'],
  ['getHours', 'timestamp_to_hours'],
  ['getMinutes', 'timestamp_to_minutes'],
  ['getSeconds', 'timestamp_to_seconds', 'timestamp_to_seconds_tz'],
  ['getMilliseconds', 'timestamp_to_milliseconds'],
];

const OF_DURATIONS: ReadonlyMap<string, string> = new Map([
  ['getHours', 'duration_to_hours'],
  ['getMinutes', 'duration_to_minutes'],
  ['getSeconds', 'duration_to_seconds'],
  ['getMilliseconds', 'duration_to_milliseconds'],
]);

/** What timestamps and durations can be asked for. */
export const TIME_FUNCTIONS: readonly Declaration[] = PARTS.flatMap(([name, id, zoned = `${id}_with_tz`]) => {
  const inZones = [overloadOf(id, true, [TIMESTAMP], INT), overloadOf(zoned, true, [TIMESTAMP, STRING], INT)];
  const ofDurations = OF_DURATIONS.get(name);
  const overloads = ofDurations === undefined ? inZones : [...inZones, overloadOf(ofDurations, true, [DURATION], INT)];
  return overloads.map((overload) => ({ name, overload }));
});
