import { compareUtf8, isFloat64, isInt64, toFloat64, type JsonValue } from '@structural/json';

/** A byte of a text, which a wildcard over the text yields. */
export class GoByte {
  readonly value: number;

  /** `value` is from 0 to 255. */
  constructor(value: number) {
    this.value = value;
  }
}

/** What a path may find. */
export type PathValue = JsonValue | GoByte;

/**
 * Whether a comparison of a filter holds; undefined where it cannot be made: int64 with float64, text with number, lists, null.
 *
 * Booleans have no order. Source: `client-go/third_party/forked/golang/template`, Equal and Less.
 */
export function holds(operator: string, left: PathValue, right: PathValue): boolean | undefined {
  const order = compare(left, right);
  if (order === undefined) return undefined;
  const isBoolean = typeof left === 'boolean';
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return isBoolean ? undefined : order < 0;
    case '<=':
      return isBoolean ? undefined : order <= 0;
    case '>':
      return isBoolean ? undefined : order > 0;
    case '>=':
      return isBoolean ? undefined : order >= 0;
    default:
      return undefined;
  }
}

function compare(left: PathValue, right: PathValue): number | undefined {
  if (typeof left === 'string' && typeof right === 'string') return compareUtf8(left, right);
  if (typeof left === 'boolean' && typeof right === 'boolean') return Number(left) - Number(right);
  const integers = [integer(left), integer(right)] as const;
  if (integers[0] !== undefined && integers[1] !== undefined) return integers[0] < integers[1] ? -1 : Number(integers[0] > integers[1]);
  if (left instanceof GoByte || right instanceof GoByte || !isFloat64(left) || !isFloat64(right)) return undefined;
  return toFloat64(left) - toFloat64(right);
}

function integer(value: PathValue): number | bigint | undefined {
  if (value instanceof GoByte) return value.value;
  return isInt64(value) ? value : undefined;
}
