import { pathText, type Diagnostic, type PartialValue } from '@structural/checker';
import type { FoundResource } from '../finding/found-resource.js';

/** Whether a finding says that something is missing which the part of a value that nobody knows may have. */
export function mayBeThere({ cause }: Diagnostic, value: PartialValue): boolean {
  return cause?.type === 'FieldValueRequired' && !isKnownAt(value, stepsOf(cause), isComplete);
}

/**
 * Whether a finding about an object of a built-in kind is about one value of which all is known, whatever the rest is: one that is none of those that are
 * allowed, out of a range, no name or label, or missing.
 */
export function isAboutValue({ cause }: Diagnostic, { isSent }: FoundResource, known: PartialValue): boolean {
  if (cause === undefined || !isKnownAt(known, stepsOf(cause), NEVER)) return false;
  // What a literal lacks may be added before it is sent.
  if (cause.type === 'FieldValueRequired') return isSent;
  return cause.type === 'FieldValueNotSupported' || (cause.type === 'FieldValueInvalid' && OF_VALUE.test(cause.detail));
}

const OF_VALUE =
  /^(?:(?:"(?:[^"\\]|\\.)*"|[^:"]{1,200}): )?(?:a (?:valid|lowercase|DNS-1035|qualified)|must be (?:between \d|greater than or equal to 0|no more than|in the range|an IANA)|must consist of|name part must|a valid percent)/;

function stepsOf({ path }: NonNullable<Diagnostic['cause']>): readonly string[] {
  return pathText(path).match(/[^.[\]]+/g) ?? [];
}

type Part = Extract<PartialValue, { readonly kind: 'list' | 'object' }>;

/** Whether what is not in an object or a list is known not to be there. */
function isComplete({ isOpen }: Part): boolean {
  return !isOpen;
}

const NEVER = (): boolean => false;

/** Whether all is known of what is at a path; where nothing is, `ofAbsent` says so by what it would be in. */
function isKnownAt(value: PartialValue, [step, ...rest]: readonly string[], ofAbsent: (part: Part) => boolean): boolean {
  switch (value.kind) {
    case 'whole':
      return true;
    case 'typed':
    case 'unknown':
      return false;
    case 'choice':
      return value.alternatives.every((each) => isKnownAt(each, step === undefined ? [] : [step, ...rest], ofAbsent));
    case 'list': {
      const item = step === undefined ? undefined : value.items[Number(step)];
      return item === undefined ? ofAbsent(value) : isKnownAt(item, rest, ofAbsent);
    }
    case 'object': {
      const field = step === undefined ? undefined : value.fields.get(step);
      return field === undefined ? ofAbsent(value) : isKnownAt(field.value, rest, ofAbsent);
    }
  }
}
