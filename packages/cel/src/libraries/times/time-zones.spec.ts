import { describe, expect, it } from '@jest/globals';
import type { CelError } from '../../values/value.js';
import { offsetIn } from './offset-in.js';

function offset(zone: string, time: string): number | string {
  const answer: number | CelError = offsetIn(zone, { kind: 'timestamp', seconds: BigInt(Date.parse(time) / 1000), nanos: 0 });
  return typeof answer === 'number' ? answer : answer.message;
}

const SUMMER = '2024-07-01T12:00:00Z';

describe('offsetIn', () => {
  it.each([
    ['Europe/Berlin', 7200],
    ['America/St_Johns', -9000],
    ['Asia/Kathmandu', 20700],
    ['Iceland', 0],
    ['Factory', 0],
    ['EST5EDT', -14400],
    ['Etc/GMT-14', 50400],
    ['posix/America/New_York', -14400],
    ['America//New_York', -14400],
    ['./America/./New_York', -14400],
    ['', 0],
    ['Local', 0],
  ])('finds %p as a file', (zone, seconds) => expect(offset(zone, SUMMER)).toBe(seconds));

  it.each([
    ['PST', 'unknown time zone PST'],
    ['utc', 'unknown time zone utc'],
    ['europe/berlin', 'unknown time zone europe/berlin'],
    ['posix/posix/UTC', 'unknown time zone posix/posix/UTC'],
    ['right/posixrules', 'unknown time zone right/posixrules'],
    ['America', 'is a directory'],
    ['America/Argentina/', 'is a directory'],
    ['posix', 'is a directory'],
    ['UTC/', 'not a directory'],
    ['UTC/x', 'not a directory'],
    ['zone.tab', 'malformed time zone information'],
    ['Amer\0ica', 'invalid argument'],
    ['/UTC', 'time: invalid location name'],
    ['\\UTC', 'time: invalid location name'],
    ['a..b', 'time: invalid location name'],
    ['é'.repeat(127), `unknown time zone ${'é'.repeat(127)}`],
    ['é'.repeat(128), 'file name too long'],
    [`${'./'.repeat(2036)}UTC`, 'file name too long'],
  ])('says of %p what the operating system says', (zone, error) => expect(offset(zone, SUMMER)).toBe(error));

  it.each([
    ['Europe/Amsterdam', '1930-01-01T00:00:00Z', 1172],
    ['Europe/Amsterdam', '0001-01-01T00:00:00Z', 1172],
    ['Asia/Riyadh', '1947-03-13T00:00:00Z', 11212],
    ['America/Port-au-Prince', '2015-07-01T00:00:00Z', -14400],
    ['America/Port-au-Prince', '2016-07-01T00:00:00Z', -18000],
    ['Antarctica/Troll', '1975-06-06T00:00:00Z', 0],
    ['Europe/Dublin', '2024-01-01T00:00:00Z', 0],
    ['Africa/Casablanca', '2087-04-01T00:00:00Z', 0],
  ])('knows the history of %s at %s', (zone, time, seconds) => expect(offset(zone, time)).toBe(seconds));

  it('goes on by the rule of a zone', () => {
    expect(offset('Europe/Berlin', '9999-03-28T00:59:59Z')).toBe(3600);
    expect(offset('Europe/Berlin', '9999-03-28T01:00:00Z')).toBe(7200);
    expect(offset('Pacific/Auckland', '9999-12-31T23:59:59Z')).toBe(46800);
  });

  it('counts leap seconds in clocks that do', () => {
    expect(offset('right/Europe/Berlin', '2024-03-31T01:00:26Z')).toBe(3600);
    expect(offset('right/Europe/Berlin', '2024-03-31T01:00:27Z')).toBe(7200);
    expect(offset('right/Europe/Berlin', '9999-01-01T00:00:00Z')).toBe(7200);
  });

  it('lets offsets in hours and minutes wrap around', () => {
    expect(offset('-08:30', SUMMER)).toBe(-30600);
    expect(offset('99:00', SUMMER)).toBe(356400);
    expect(offset('2147483647:0', SUMMER)).toBe(1755362315);
    expect(offset('1:', SUMMER)).toBe('strconv.Atoi: parsing "": invalid syntax');
  });
});
