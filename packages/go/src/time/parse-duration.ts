import { MAX_INT64 } from '@structural/json';

/** Nanoseconds in the units of durations; `µ` is written in two ways. */
const UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

/** The nanoseconds of a duration such as `1h30m` or `-1.5s`, or undefined for a text that is none. Source: Go `time.ParseDuration`. */
export function parseGoDuration(text: string): bigint | undefined {
  const isNegative = text.startsWith('-');
  const unsigned = isNegative || text.startsWith('+') ? text.slice(1) : text;
  if (unsigned === '0') return 0n;
  if (unsigned === '') return undefined;
  const part = /([0-9]*)(\.[0-9]*)?([^0-9.]+)/y;
  let total = 0n;
  while (part.lastIndex < unsigned.length) {
    const [, whole = '', fraction = '', unitName = ''] = part.exec(unsigned) ?? [];
    const unit = UNITS.get(unitName);
    if (unit === undefined || (whole === '' && fraction.length < 2)) return undefined;
    const nanoseconds = wholeNanoseconds(whole, unit);
    if (nanoseconds === undefined) return undefined;
    total += nanoseconds + fractionNanoseconds(fraction.slice(1), unit);
    if (total > MAX_INT64 + 1n) return undefined;
  }
  if (isNegative) return -total;
  return total > MAX_INT64 ? undefined : total;
}

function wholeNanoseconds(digits: string, unit: bigint): bigint | undefined {
  const significant = digits.replace(/^0+/, '');
  if (significant.length > 19) return undefined;
  const nanoseconds = BigInt(significant) * unit;
  return nanoseconds > MAX_INT64 + 1n ? undefined : nanoseconds;
}

/** Digits beyond what 63 bits hold are dropped, and the rest is computed as a float64. */
function fractionNanoseconds(digits: string, unit: bigint): bigint {
  let value = 0n;
  let scale = 1;
  for (const digit of digits.slice(0, 20)) {
    const next = value * 10n + BigInt(digit);
    if (next > MAX_INT64) break;
    value = next;
    scale *= 10;
  }
  return value === 0n ? 0n : BigInt(Math.trunc(Number(value) * (Number(unit) / scale)));
}
