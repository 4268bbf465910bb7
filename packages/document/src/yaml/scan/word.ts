/** Whether a unit may be part of the name of an anchor, a tag handle or a directive: an ASCII letter or digit, `_` or `-`. */
export function isWordUnit(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || isDigitUnit(unit) || unit === 0x5f || unit === 0x2d;
}

/** Whether a unit is an ASCII digit. */
export function isDigitUnit(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39;
}
