import { toFloat64 } from '@structural/json';
import type { KubernetesVersion } from '../../kubernetes/kubernetes-version.js';
import type { JsonNumber } from './kind.js';

/** The Go type that a number must fit into: known only where a schema has exactly one type. */
export interface NumberRange {
  readonly type: 'integer' | 'number' | undefined;
  /** Absent unless it belongs to the type. */
  readonly format: 'int32' | 'int64' | 'float' | 'double' | undefined;
}

const FORMATS = { integer: ['int32', 'int64'], number: ['float', 'double'] } as const;

/** The range for the types and the format of a schema; servers up to 1.35 knew none. Source: kube-openapi `validate/schema.go`, numberValidator. */
export function numberRange(types: readonly string[], format: string | undefined, { numberFormats }: KubernetesVersion): NumberRange {
  const only = types.length === 1 ? types[0] : undefined;
  if (!numberFormats || (only !== 'integer' && only !== 'number')) return { type: undefined, format: undefined };
  return { type: only, format: FORMATS[only].find((name) => name === format) };
}

const INT32 = 2 ** 31;
const INT64 = 2 ** 63;
/** Beyond it a decimal is rounded to a float32 that is infinite. */
const FLOAT32 = 3.4028235677973366e38;

/** True where the number, written as a decimal, is read back by Go as the range's type. Source: kube-openapi, IsValueValidAgainstRange. */
export function isInRange(value: JsonNumber, { type, format }: NumberRange): boolean {
  if (type === 'integer') {
    if (typeof value === 'bigint') return format !== 'int32';
    const float = toFloat64(value);
    if (!Number.isInteger(float)) return false;
    // The shortest decimal that stands for -2^63 is a little beyond it.
    return format === 'int32' ? float >= -INT32 && float < INT32 : float > -INT64 && float < INT64;
  }
  return format !== 'float' || Math.abs(toFloat64(value)) <= FLOAT32;
}

/** What the server says when it is not. */
export function rangeMessage(what: string, { type, format }: NumberRange, name: string): string {
  return `${what} value must be of type ${type ?? ''} ${format === undefined ? '(default format)' : `with format ${format}`} in ${name}`;
}
