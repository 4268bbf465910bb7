import { isCelError, NO_SUCH_OVERLOAD, type CelFunction, type CelResult, type CelValue } from '../values/value.js';
import { TIME_FUNCTIONS as DECLARATIONS } from '../declarations/times.js';
import { offsetIn } from '../libraries/times/offset-in.js';

/** A part of a time; months, days of the year and of the week are counted from 0, `getDate` from 1. */
const PARTS: ReadonlyMap<string, (date: Date, nanos: number) => number> = new Map<string, (date: Date, nanos: number) => number>([
  ['getFullYear', (date) => date.getUTCFullYear()],
  ['getMonth', (date) => date.getUTCMonth()],
  ['getDayOfYear', (date) => dayOfYear(date)],
  ['getDayOfMonth', (date) => date.getUTCDate() - 1],
  ['getDate', (date) => date.getUTCDate()],
  ['getDayOfWeek', (date) => date.getUTCDay()],
  ['getHours', (date) => date.getUTCHours()],
  ['getMinutes', (date) => date.getUTCMinutes()],
  ['getSeconds', (date) => date.getUTCSeconds()],
  ['getMilliseconds', (_date, nanos) => Math.trunc(nanos / 1_000_000)],
]);

/** The whole of a duration in a unit of so many nanoseconds. */
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['getHours', 3_600_000_000_000n],
  ['getMinutes', 60_000_000_000n],
  ['getSeconds', 1_000_000_000n],
  ['getMilliseconds', 1_000_000n],
]);

function dayOfYear(date: Date): number {
  const first = new Date(date);
  first.setUTCMonth(0, 1);
  return Math.round((date.getTime() - first.getTime()) / 86_400_000);
}

function partOf(name: string, value: CelValue, zone: CelValue): CelResult {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array || typeof zone !== 'string') return NO_SUCH_OVERLOAD;
  if (value.kind === 'duration') return value.nanos / (UNITS.get(name) ?? 1n);
  const part = PARTS.get(name);
  if (value.kind !== 'timestamp' || part === undefined) return NO_SUCH_OVERLOAD;
  const offset = offsetIn(zone, value);
  if (isCelError(offset)) return offset;
  return BigInt(part(new Date((Number(value.seconds) + offset) * 1000), value.nanos));
}

/** What times and durations can be asked for. */
export const TIME_FUNCTIONS: readonly CelFunction[] = DECLARATIONS.map(({ name, overload }) => ({
  overload: overload.id,
  call: ([value, zone]) => partOf(name, value ?? null, zone ?? 'UTC'),
}));
