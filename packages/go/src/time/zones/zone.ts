import { LEAPS, LEAPS_KNOWN_UNTIL } from './zone-table.js';

/** How far a zone is from UTC, at any time. */
export interface TimeZone {
  /** Seconds east of UTC before the first change. */
  readonly first: number;
  readonly changes: readonly OffsetChange[];
  /** What holds from the last change on. */
  readonly rule: ZoneRule;
}

/** From some moment on, seconds since 1970, a zone is another number of seconds east of UTC. */
interface OffsetChange {
  readonly at: number;
  readonly offset: number;
}

interface ZoneRule {
  readonly offset: number;
  /** The time of the year in which the zone is at another offset; its end may lie before its start. */
  readonly summer?: { readonly offset: number; readonly start: YearlyDate; readonly end: YearlyDate };
}

/** A weekday (Sunday is 0) of a month, the first to the fourth or, as the fifth, the last; and seconds from the beginning of that day. */
interface YearlyDate {
  readonly month: number;
  readonly week: number;
  readonly weekday: number;
  readonly time: number;
}

const QUARTER = 900;
const DAY = 86_400;

/** Reads a zone as the table writes it: `rule:offsets:changes`. */
export function decodeZone(text: string): TimeZone {
  const [rule = '', offsets = '', changes = ''] = text.split(':');
  const values = offsets.split(',').map((offset) => parseInt(offset, 36));
  let at = 0;
  return {
    first: values[0] ?? 0,
    rule: decodeRule(rule),
    changes: Array.from(changes.matchAll(/([A-Z])(-?[0-9a-z]+)(?:\.([0-9a-z]+))?/g), ([, letter = 'A', quarters = '0', seconds = '0']) => {
      at += parseInt(quarters, 36) * QUARTER + parseInt(seconds, 36);
      return { at, offset: values[letter.charCodeAt(0) - 65] ?? 0 };
    }),
  };
}

function decodeRule(text: string): ZoneRule {
  const [offset, summer, start, end] = text.split('/');
  if (summer === undefined || start === undefined || end === undefined) return { offset: Number(offset) };
  return { offset: Number(offset), summer: { offset: Number(summer), start: decodeDate(start), end: decodeDate(end) } };
}

function decodeDate(text: string): YearlyDate {
  const [month = 1, week = 1, weekday = 0, time = 0] = text.split('.').map(Number);
  return { month, week, weekday, time };
}

/** Seconds east of UTC at a moment, seconds since 1970. Logarithmic in the number of changes. */
export function offsetAt({ first, changes, rule }: TimeZone, at: number): number {
  let low = 0;
  let high = changes.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((changes[middle]?.at ?? 0) <= at) low = middle + 1;
    else high = middle;
  }
  // The rule says what the last change says, too.
  return low === changes.length ? offsetByRule(rule, at) : low === 0 ? first : (changes[low - 1]?.offset ?? first);
}

function offsetByRule(rule: ZoneRule, at: number): number {
  if (rule.summer === undefined) return rule.offset;
  const [start, end] = summerOf(rule, rule.summer, yearOf(at));
  const isSummer = start < end ? at >= start && at < end : at >= start || at < end;
  return isSummer ? rule.summer.offset : rule.offset;
}

function yearOf(at: number): number {
  return new Date(at * 1_000).getUTCFullYear();
}

/** When the other offset begins and ends in a year; each is written in the time that it ends. */
function summerOf({ offset }: ZoneRule, summer: NonNullable<ZoneRule['summer']>, year: number): readonly [number, number] {
  return [momentOf(summer.start, year) - offset, momentOf(summer.end, year) - summer.offset];
}

function momentOf({ month, week, weekday, time }: YearlyDate, year: number): number {
  const first = Date.UTC(year, month - 1, 1);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  const day = ((weekday - new Date(first).getUTCDay() + 7) % 7) + (week - 1) * 7;
  return first / 1_000 + (day < days ? day : day - 7) * DAY + time;
}

/**
 * The zone of clocks that count leap seconds: every change is that many seconds later, and none comes after the time until which leap seconds
 * were known. The server does not know of leap seconds and reads such zones as any other.
 */
export function withLeapSeconds({ first, changes, rule }: TimeZone): TimeZone {
  const known = [...changes, ...changesByRule(rule, changes.at(-1)?.at ?? 0)].filter(({ at }) => at < LEAPS_KNOWN_UNTIL);
  const shifted = known.map(({ at, offset }) => ({ at: at + LEAPS.filter((leap, before) => leap - before <= at).length, offset }));
  return { first, changes: shifted, rule: { offset: shifted.at(-1)?.offset ?? first } };
}

function changesByRule(rule: ZoneRule, after: number): readonly OffsetChange[] {
  const { summer } = rule;
  if (summer === undefined) return [];
  const changes: OffsetChange[] = [];
  for (let year = yearOf(after); year <= yearOf(LEAPS_KNOWN_UNTIL); year++) {
    const [starts, ends] = summerOf(rule, summer, year);
    changes.push(
      ...[
        { at: starts, offset: summer.offset },
        { at: ends, offset: rule.offset },
      ].sort((a, b) => a.at - b.at),
    );
  }
  return changes.filter(({ at }) => at > after);
}
