import { isFloat64, isInt64, isJsonArray, isJsonObject, jsonEqual, printJson, toFloat64, type JsonValue } from '@structural/json';
import { goQuote, goValueText, truncateToInt64 } from '@structural/go';
import { fail, finding, nameOf } from '../run/run.js';
import type { Check } from '../run/check.js';

/**
 * `enum`: the value is converted to the Go type of each member before they are compared.
 *
 * So 1.5 is among [1], and 65 among ["A"], as an integer converts to the character of that number. `null` never is a member.
 * Source: kube-openapi `validate/validator.go`, basicCommonValidator.
 */
export function compileEnum(members: readonly JsonValue[]): Check<JsonValue> {
  const texts = new Set(members.filter((member) => typeof member === 'string'));
  const supported = members.map((member) => goQuote(typeof member === 'string' ? member : printJson(member))).join(', ');
  // Long for many members, and the same for each value that is none.
  let listed: string | undefined;
  return (value, run) =>
    (typeof value === 'string' ? texts.has(value) : members.some((member) => convertsTo(value, member))) ||
    fail(run, () =>
      finding(
        run,
        { type: 'FieldValueNotSupported', badValue: value, detail: `supported values: ${supported}`, origin: 'enum' },
        `${nameOf(run)} in body should be one of [${(listed ??= members.map(goValueText).join(' '))}]`,
      ),
    );
}

function convertsTo(value: JsonValue, member: JsonValue): boolean {
  if (value === null || member === null) return false;
  if (isInt64(value)) {
    if (isInt64(member)) return value === member;
    if (isFloat64(member)) return Number(value) === toFloat64(member);
    return typeof member === 'string' && characterOf(value) === member;
  }
  if (isFloat64(value)) {
    if (isInt64(member)) return truncateToInt64(toFloat64(value)) === member;
    return isFloat64(member) && toFloat64(value) === toFloat64(member);
  }
  if (typeof value === 'boolean') return value === member;
  return isJsonArray(value) ? isJsonArray(member) && jsonEqual(value, member) : isJsonObject(member) && jsonEqual(value, member);
}

/** Go's `string(rune)`: U+FFFD for what is no character. */
function characterOf(code: number | bigint): string {
  if (code < 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return '\ufffd';
  return String.fromCodePoint(Number(code));
}
