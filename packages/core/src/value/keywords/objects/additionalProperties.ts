import { fail, finding, nameOf, type Run } from '../../run/run.js';

/**
 * `additionalProperties: false` refuses a member at the path of the object; pruning has not removed it.
 *
 * Source: kube-openapi `validate/object_validator.go`.
 */
export function forbidProperty(name: string, run: Run): void {
  fail(run, () => {
    const message = `${nameOf(run)}.${name} in body is a forbidden property`;
    const { error } = finding(run, { type: 'FieldValueInvalid', badValue: name, detail: message, origin: 'additionalProperties' }, message);
    const { at } = finding(run, error, message, name).error;
    return { error: { ...error, at }, message };
  });
}
