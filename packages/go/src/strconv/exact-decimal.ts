/** A finite float64 without its sign, exactly: `digits` divided by ten to the power of `scale`. */
export interface ExactDecimal {
  readonly digits: bigint;
  readonly scale: number;
}

/** The exact decimal of a finite float64; at most 1074 digits behind the point, and 309 before it. */
export function exactDecimal(value: number): ExactDecimal {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & 0xfffffffffffffn;
  const mantissa = biased === 0 ? fraction : fraction | (1n << 52n);
  const exponent = Math.max(biased, 1) - 1075;
  return exponent >= 0
    ? { digits: mantissa << BigInt(exponent), scale: 0 }
    : { digits: mantissa * 5n ** BigInt(-exponent), scale: -exponent };
}

/** The decimal with at most `scale` digits behind the point, rounded once, half to even. */
export function roundDecimal({ digits, scale }: ExactDecimal, to: number): ExactDecimal {
  if (scale <= to) return { digits, scale };
  const divisor = 10n ** BigInt(scale - to);
  const whole = digits / divisor;
  const twice = (digits % divisor) * 2n;
  const roundsUp = twice > divisor || (twice === divisor && (whole & 1n) === 1n);
  return { digits: roundsUp ? whole + 1n : whole, scale: to };
}

/** What stands before the point and, without zeros at its end, what stands behind it. */
export function decimalParts({ digits, scale }: ExactDecimal): { readonly whole: string; readonly fraction: string } {
  const text = String(digits).padStart(scale + 1, '0');
  const point = text.length - scale;
  return { whole: text.slice(0, point), fraction: withoutZerosAtEnd(text.slice(point)) };
}

function withoutZerosAtEnd(text: string): string {
  let end = text.length;
  while (end > 0 && text[end - 1] === '0') end--;
  return text.slice(0, end);
}
