/** The smallest int64 of Go. */
export const MIN_INT64 = -(1n << 63n);

/** The largest int64 of Go. */
export const MAX_INT64 = (1n << 63n) - 1n;

/** The largest uint64 of Go. */
export const MAX_UINT64 = (1n << 64n) - 1n;
