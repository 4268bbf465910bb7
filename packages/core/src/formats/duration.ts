/** Nanoseconds in the units of Go's own durations; `µ` is written in two ways. */
const GO_UNITS: ReadonlyMap<string, bigint> = new Map([
  ['ns', 1n],
  ['us', 1_000n],
  ['\u00b5s', 1_000n],
  ['\u03bcs', 1_000n],
  ['ms', 1_000_000n],
  ['s', 1_000_000_000n],
  ['m', 60_000_000_000n],
  ['h', 3_600_000_000_000n],
]);

const UNIT_NAMES: ReadonlySet<string> = new Set(['ns', 'us', '\u00b5s', 'ms', 's', 'm', 'h', 'hr', 'd', 'w', 'wk']);
const UNIT_PREFIXES = ['nano', 'micro', 'milli', 'sec', 'min', 'hour', 'day', 'week'];

const MAX_INT64 = (1n << 63n) - 1n;

/**
 * `duration`: a Go duration (`1h30m`, `-1.5h`, `0`), or any text that somewhere holds a number and a unit (`1 day 2 hrs`).
 *
 * Source: kube-openapi `strfmt`, ParseDuration; Go `time.ParseDuration`.
 */
export function isDuration(text: string): boolean {
  return isGoDuration(text) || mentionsDuration(text);
}

function isGoDuration(text: string): boolean {
  const negative = text.startsWith('-');
  const unsigned = negative || text.startsWith('+') ? text.slice(1) : text;
  if (unsigned === '0') return true;
  const part = /([0-9]*)(\.[0-9]*)?([^0-9.]+)/y;
  let total = 0n;
  while (part.lastIndex < unsigned.length) {
    const [, whole = '', fraction = '', unitName = ''] = part.exec(unsigned) ?? [];
    const unit = GO_UNITS.get(unitName);
    if (unit === undefined || (whole === '' && fraction.length < 2)) return false;
    const nanoseconds = wholeNanoseconds(whole, unit);
    if (nanoseconds === undefined) return false;
    total += nanoseconds + fractionNanoseconds(fraction.slice(1), unit);
    if (total > MAX_INT64 + 1n) return false;
  }
  return unsigned !== '' && (negative || total <= MAX_INT64);
}

function wholeNanoseconds(digits: string, unit: bigint): bigint | undefined {
  const significant = digits.replace(/^0+/, '');
  if (significant.length > 19) return undefined;
  const nanoseconds = BigInt(significant) * unit;
  return nanoseconds > MAX_INT64 + 1n ? undefined : nanoseconds;
}

/** The part behind the point; never as much as one unit, so its exact rounding matters only at the very end of the range. */
function fractionNanoseconds(digits: string, unit: bigint): bigint {
  const kept = digits.slice(0, 18);
  return kept === '' ? 0n : BigInt(Math.floor(Number(kept) * (Number(unit) / 10 ** kept.length)));
}

/**
 * True when some run of digits is followed by a unit, white space between them allowed; a run beyond int64 spoils the whole text.
 *
 * One pass by hand: a regular expression would start anew at every digit of a long run.
 */
function mentionsDuration(text: string): boolean {
  const digits = /[0-9]+/g;
  const unit = /[\t\n\f\r ]*([A-Za-z\u00b5]+)/y;
  let found = false;
  for (let run = digits.exec(text); run !== null; run = digits.exec(text)) {
    unit.lastIndex = digits.lastIndex;
    const name = unit.exec(text)?.[1]?.toLowerCase();
    if (name === undefined) continue;
    digits.lastIndex = unit.lastIndex;
    const significant = run[0].replace(/^0+/, '');
    if (significant.length > 19 || BigInt(significant) > MAX_INT64) return false;
    found ||= UNIT_NAMES.has(name) || UNIT_PREFIXES.some((prefix) => name.startsWith(prefix));
  }
  return found;
}
