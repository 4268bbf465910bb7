const view = new DataView(new ArrayBuffer(8));

/** The smallest float above a finite one. */
export function nextUp(value: number): number {
  if (value === 0) return Number.MIN_VALUE;
  view.setFloat64(0, value);
  view.setBigUint64(0, view.getBigUint64(0) + (value > 0 ? 1n : -1n));
  return view.getFloat64(0);
}

/** The largest float below one. */
export function nextDown(value: number): number {
  return value === Infinity ? Number.MAX_VALUE : -nextUp(-value);
}
