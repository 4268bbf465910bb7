import type { Moment } from '@structural/go';
import type { CelTimestamp } from './value.js';

/** A moment as a value; its zone stays with it. */
export function timestampOf({ seconds, nanoseconds, zone }: Moment): CelTimestamp {
  return { kind: 'timestamp', seconds: BigInt(seconds), nanos: nanoseconds, zone };
}

/** The moment that a value is. */
export function momentOf({ seconds, nanos, zone }: CelTimestamp): Moment {
  return { seconds: Number(seconds), nanoseconds: nanos, zone };
}
