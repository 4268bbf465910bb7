import type { ErrorOrigin } from './origin.js';
import { formatScalar, isScalar, printJson, type JsonValue } from '@structural/json';
import { goQuote } from '@structural/go';
import { pathText, type FieldPath } from './path.js';
import { printStructs } from './struct-value.js';

/** The kind of a {@link FieldError}: the reason that `metav1.Status` gives for it. */
export type FieldErrorType =
  | 'FieldValueNotFound'
  | 'FieldValueRequired'
  | 'FieldValueDuplicate'
  | 'FieldValueInvalid'
  | 'FieldValueTypeInvalid'
  | 'FieldValueNotSupported'
  | 'FieldValueForbidden'
  | 'FieldValueTooLong'
  | 'FieldValueTooMany'
  | 'FieldValueTooFew'
  | 'InternalError';

/** Stands for a bad value that must not be printed. */
export const OMITTED: unique symbol = Symbol('omitted');

/**
 * A bad value that is only made when somebody asks for it, and then kept.
 *
 * Some errors print a whole schema; where such schemas are nested, each would hold a copy of all below it.
 */
export class DeferredValue {
  private made: JsonValue | typeof OMITTED | undefined;

  constructor(private readonly make: () => JsonValue | typeof OMITTED) {}

  /** The value itself. */
  read(): JsonValue | typeof OMITTED {
    return (this.made ??= this.make());
  }
}

/** The value that an error complains about, or what makes it, or {@link OMITTED}. */
export type BadValue = JsonValue | DeferredValue | typeof OMITTED;

/**
 * What the API server says about one field: a value, never thrown.
 *
 * `origin` is ours: a stable machine-readable cause (`structural.type`) that does not change with the wording.
 * Source: `k8s.io/apimachinery/pkg/util/validation/field`, Error.
 */
export interface FieldError {
  readonly type: FieldErrorType;
  readonly path: FieldPath;
  readonly badValue: BadValue;
  readonly detail: string;
  readonly origin: ErrorOrigin;
  /** Where the cause is, where `path`, which is the server's, does not say so. */
  readonly at?: FieldPath;
  /** Set where Go prints even a string as JSON: one of a type of its own, or behind a pointer. */
  readonly printsJson?: true;
}

const TYPE_TEXT: Readonly<Record<FieldErrorType, string>> = {
  FieldValueNotFound: 'Not found',
  FieldValueRequired: 'Required value',
  FieldValueDuplicate: 'Duplicate value',
  FieldValueInvalid: 'Invalid value',
  FieldValueTypeInvalid: 'Invalid value',
  FieldValueNotSupported: 'Unsupported value',
  FieldValueForbidden: 'Forbidden',
  FieldValueTooLong: 'Too long',
  FieldValueTooMany: 'Too many',
  FieldValueTooFew: 'Too few',
  InternalError: 'Internal error',
};

const WITHOUT_VALUE: ReadonlySet<FieldErrorType> = new Set([
  'FieldValueRequired',
  'FieldValueForbidden',
  'FieldValueTooLong',
  'InternalError',
]);

/** A value that must be there is not; the bad value is the empty string, which is not printed. */
export function required(path: FieldPath, detail: string, origin: ErrorOrigin): FieldError {
  return { type: 'FieldValueRequired', path, badValue: '', detail, origin };
}

/** A value is malformed. */
export function invalid(path: FieldPath, badValue: BadValue, detail: string, origin: ErrorOrigin): FieldError {
  return { type: 'FieldValueInvalid', path, badValue, detail, origin };
}

/** A value is none of those allowed, which are listed in the given order. */
export function notSupported(path: FieldPath, badValue: BadValue, validValues: readonly string[], origin: ErrorOrigin): FieldError {
  const detail = validValues.length > 0 ? `supported values: ${validValues.map(goQuote).join(', ')}` : '';
  return { type: 'FieldValueNotSupported', path, badValue, detail, origin };
}

/** A value occurs twice where it must be unique. */
export function duplicate(path: FieldPath, badValue: BadValue, origin: ErrorOrigin): FieldError {
  return { type: 'FieldValueDuplicate', path, badValue, detail: '', origin };
}

/** A value may not be set here; the bad value is the empty string, which is not printed. */
export function forbidden(path: FieldPath, detail: string, origin: ErrorOrigin): FieldError {
  return { type: 'FieldValueForbidden', path, badValue: '', detail, origin };
}

/** A text is longer than `maxLength`; the server says bytes even where it counts characters. */
export function tooLong(path: FieldPath, maxLength: number, origin: ErrorOrigin, saysLimitInBytes = true): FieldError {
  if (!saysLimitInBytes)
    return { type: 'FieldValueTooLong', path, badValue: '', detail: `must have at most ${String(maxLength)} bytes`, origin };
  const detail = maxLength < 0 ? 'value is too long' : `may not be more than ${String(maxLength)} ${maxLength === 1 ? 'byte' : 'bytes'}`;
  return { type: 'FieldValueTooLong', path, badValue: '<value omitted>', detail, origin };
}

/** A list or map has more than `maxQuantity` items; a negative `actualQuantity` is not printed. */
export function tooMany(path: FieldPath, actualQuantity: number, maxQuantity: number, origin: ErrorOrigin): FieldError {
  const detail =
    maxQuantity < 0 ? 'has too many items' : `must have at most ${String(maxQuantity)} ${maxQuantity === 1 ? 'item' : 'items'}`;
  return { type: 'FieldValueTooMany', path, badValue: actualQuantity < 0 ? OMITTED : actualQuantity, detail, origin };
}

/** The server failed in a way that is not the input's fault. */
export function internalError(path: FieldPath, detail: string, origin: ErrorOrigin): FieldError {
  return { type: 'InternalError', path, badValue: OMITTED, detail, origin };
}

/** The same error about a value that Go prints as JSON, be it a string. */
export function printingJson(error: FieldError): FieldError {
  return { ...error, printsJson: true };
}

/** A bad value, made if it was not before. */
function readBadValue(value: BadValue): JsonValue | typeof OMITTED {
  return value instanceof DeferredValue ? value.read() : value;
}

/** The error without its path, as Go's `ErrorBody()`: `Required value: must not be empty at the root`. */
export function errorBody(error: FieldError): string {
  let text = TYPE_TEXT[error.type];
  const badValue = WITHOUT_VALUE.has(error.type) ? OMITTED : readBadValue(error.badValue);
  if (badValue !== OMITTED) text += `: ${error.printsJson === true ? printJson(badValue) : valueText(badValue)}`;
  return error.detail === '' ? text : `${text}: ${error.detail}`;
}

/** The error with its path, as Go's `Error()`. */
export function errorText(error: FieldError): string {
  return `${pathText(error.path)}: ${errorBody(error)}`;
}

/**
 * Several errors as one text: the only message as it is, or `[first, second]` with repeated messages dropped; empty for none.
 *
 * Source: `field.ErrorList.ToAggregate` and `k8s.io/apimachinery/pkg/util/errors`.
 */
export function aggregateText(errors: readonly FieldError[]): string {
  const messages = [...new Set(errors.map(errorText))];
  return messages.length > 1 ? `[${messages.join(', ')}]` : (messages[0] ?? '');
}

function valueText(value: JsonValue): string {
  if (typeof value === 'string') return goQuote(value);
  return isScalar(value) ? formatScalar(value) : printStructs(value);
}
