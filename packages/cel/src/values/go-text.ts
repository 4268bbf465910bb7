import { formatFloat } from '@structural/json';
import { formatTime, offsetText } from '@structural/go';
import { isStoredFault } from './stored-fault.js';
import { withParameters } from './type-of-value.js';
import { momentOf } from './timestamp.js';
import type { CelTimestamp, CelValue } from './value.js';

/** A value as error texts show it. Source: Go `fmt`, `%v`, of cel-go's values. */
export function goText(value: CelValue): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'boolean':
    case 'bigint':
      return String(value);
    case 'number':
      return doubleText(value);
    default:
  }
  if (value === null) return 'NULL_VALUE';
  if (isStoredFault(value)) return value.message;
  if (value instanceof Uint8Array) return `[${[...value].join(' ')}]`;
  switch (value.kind) {
    case 'uint':
      return String(value.value);
    case 'timestamp':
      return timeText(value);
    case 'duration':
      return durationText(value.nanos);
    case 'list':
      return `[${Array.from({ length: value.size }, (_, i) => goText(value.at(i))).join(', ')}]`;
    case 'map':
      return `{${[...value.keys()].map((key) => `${goText(key)}: ${goText(value.get(key) ?? null)}`).join(', ')}}`;
    case 'optional':
      return value.value === undefined ? 'optional.none()' : `optional(${goText(value.value)})`;
    case 'type':
      return withParameters(value.name);
    case 'opaque':
      return value.print();
  }
}

/** A float64 as Go's `%v` prints it. */
export function doubleText(value: number): string {
  if (Number.isNaN(value)) return 'NaN';
  if (!Number.isFinite(value)) return value > 0 ? '+Inf' : '-Inf';
  return Object.is(value, -0) ? '-0' : formatFloat(value);
}

/** A time as Go prints it; a zone that has no name is shown by its offset twice. Source: Go `time`, Time.String. */
function timeText(value: CelTimestamp): string {
  const offset = value.zone?.offset ?? 0;
  const local = formatTime({ ...momentOf(value), seconds: Number(value.seconds) + offset, zone: undefined });
  const zone = offsetText(offset, '');
  return `${local.replace('T', ' ').replace('Z', '')} ${zone} ${offset === 0 ? 'UTC' : zone}`;
}

/**
 * A duration as `string(…)` makes it: seconds as a float64 without an exponent, as few digits as read back.
 *
 * Source: cel-go `common/types`, Duration.
 */
export function secondsText(nanos: bigint): string {
  const seconds = Number(nanos / SECOND) + Number(nanos % SECOND) / 1e9;
  const text = String(seconds);
  const [, sign = '', mantissa = '', exponent = '0'] = /^(-?)([\d.]+)e-(\d+)$/.exec(text) ?? [];
  return `${mantissa === '' ? text : `${sign}0.${'0'.repeat(Number(exponent) - 1)}${mantissa.replace('.', '')}`}s`;
}

const SECOND = 1_000_000_000n;

/** A duration as Go prints it: `1h0m0.5s`. Source: Go `time`, Duration.String. */
export function durationText(nanos: bigint): string {
  const size = nanos < 0n ? -nanos : nanos;
  const sign = nanos < 0n ? '-' : '';
  if (size === 0n) return '0s';
  if (size < 1_000n) return `${sign}${String(size)}ns`;
  if (size < 1_000_000n) return `${sign}${decimal(size, 3)}µs`;
  if (size < SECOND) return `${sign}${decimal(size, 6)}ms`;
  const minutes = size / (60n * SECOND);
  const seconds = `${decimal(size % (60n * SECOND), 9)}s`;
  if (minutes === 0n) return `${sign}${seconds}`;
  return minutes < 60n ? `${sign}${String(minutes)}m${seconds}` : `${sign}${String(minutes / 60n)}h${String(minutes % 60n)}m${seconds}`;
}

/** A number of units of which `digits` are behind the point, without zeros at the end. */
function decimal(value: bigint, digits: number): string {
  const scale = 10n ** BigInt(digits);
  const fraction = String(value % scale)
    .padStart(digits, '0')
    .replace(/0+$/, '');
  return fraction === '' ? String(value / scale) : `${String(value / scale)}.${fraction}`;
}
