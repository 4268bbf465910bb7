import { pathText, type Diagnostic, type PartialValue } from '@structural/checker';
import type { FoundResource } from '../finding/found-resource.js';

/**
 * Whether a finding about an object of a built-in kind is about one value of which all is known, whatever the rest is: one that is none of those that are
 * allowed, out of a range, no name or label, or missing.
 */
export function isAboutValue({ cause }: Diagnostic, { isSent }: FoundResource, known: PartialValue): boolean {
  if (cause === undefined || !isSettledAt(known, pathText(cause.path).match(/[^.[\]]+/g) ?? [])) return false;
  // What a literal lacks may be added before it is sent.
  if (cause.type === 'FieldValueRequired') return isSent;
  return cause.type === 'FieldValueNotSupported' || (cause.type === 'FieldValueInvalid' && OF_VALUE.test(cause.detail));
}

const OF_VALUE =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[^:"]{1,200}): )?(?:a (?:valid|lowercase|DNS-1035|qualified)|must be (?:between \d|greater than or equal to 0|no more than|in the range|an IANA)|must consist of|name part must|a valid percent)/;

/** Whether all of the value at a path is known, or all around it where there is none. */
function isSettledAt(value: PartialValue, [step, ...rest]: readonly string[]): boolean {
  switch (value.kind) {
    case 'whole':
      return true;
    case 'typed':
    case 'unknown':
      return false;
    case 'choice':
      return value.alternatives.every((each) => isSettledAt(each, step === undefined ? [] : [step, ...rest]));
    case 'list': {
      const item = step === undefined ? undefined : value.items[Number(step)];
      return item !== undefined && isSettledAt(item, rest);
    }
    case 'object': {
      const field = step === undefined ? undefined : value.fields.get(step);
      return field !== undefined && isSettledAt(field.value, rest);
    }
  }
}
