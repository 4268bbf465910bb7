import { MAX_INT64 } from '@structural/json';
import { parseGoDuration } from '@structural/go';

const UNIT_NAMES: ReadonlySet<string> = new Set(['ns', 'us', '\u00b5s', 'ms', 's', 'm', 'h', 'hr', 'd', 'w', 'wk']);
const UNIT_PREFIXES = ['nano', 'micro', 'milli', 'sec', 'min', 'hour', 'day', 'week'];

/**
 * `duration`: a Go duration (`1h30m`, `-1.5h`, `0`), or any text that somewhere holds a number and a unit (`1 day 2 hrs`).
 *
 * Source: kube-openapi `strfmt`, ParseDuration; Go `time.ParseDuration`.
 */
export function isDuration(text: string): boolean {
  return parseGoDuration(text) !== undefined || mentionsDuration(text);
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
