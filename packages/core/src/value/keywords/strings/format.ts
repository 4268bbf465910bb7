import { goQuote } from '@structural/go';
import { formatCheck } from '../../../formats/registry.js';
import { fail, finding, nameOf } from '../../run/run.js';
import type { Check } from '../../run/check.js';

/** `format` of a text; one that the server does not know checks nothing. Source: kube-openapi `validate/formats.go`. */
export function compileFormat(format: string): Check<string> | undefined {
  const hasFormat = formatCheck(format);
  if (hasFormat === undefined) return undefined;
  return (value, run) =>
    hasFormat(value) ||
    fail(run, () => {
      const message = `${nameOf(run)} in body must be of type ${format}: ${goQuote(value)}`;
      return finding(
        run,
        { type: 'FieldValueTypeInvalid', badValue: value, oldest: value, detail: message, origin: `format=${format}` },
        message,
      );
    });
}
