import { errorText, pathText, type FieldError } from '@structural/core';
import { isScalar, toFloat64, type JsonValue } from '@structural/json';
import type { AnsweredError } from './request.js';

/** A field error as the protocol writes it. */
export function answeredError(error: FieldError): AnsweredError {
  const { type, path, badValue, detail } = error;
  const printed = typeof badValue === 'symbol' ? undefined : printable(badValue);
  return { type, field: pathText(path), ...(printed === undefined ? {} : { badValue: printed }), detail, message: errorText(error) };
}

// Whatever the server would print as a dump of its own structs is left out, as the protocol says.
function printable(value: JsonValue): string | number | boolean | undefined {
  if (!isScalar(value)) return undefined;
  return typeof value === 'string' || typeof value === 'boolean' ? value : toFloat64(value);
}
