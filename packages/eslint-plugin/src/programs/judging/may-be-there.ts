import { pathText, type Diagnostic, type PartialValue } from '@structural/checker';

/** Whether a finding says that something is missing which the part of a value that nobody knows may have. */
export function mayBeThere({ cause }: Diagnostic, value: PartialValue): boolean {
  return cause?.type === 'FieldValueRequired' && !isKnownAt(value, pathText(cause.path).match(/[^.[\]]+/g) ?? []);
}

/** Whether all is known of what is at a path, and whether there is anything. */
function isKnownAt(value: PartialValue, [step, ...rest]: readonly string[]): boolean {
  switch (value.kind) {
    case 'whole':
      return true;
    case 'typed':
    case 'unknown':
      return false;
    case 'choice':
      return value.alternatives.every((each) => isKnownAt(each, step === undefined ? [] : [step, ...rest]));
    case 'list': {
      const item = step === undefined ? undefined : value.items[Number(step)];
      return item === undefined ? !value.isOpen : isKnownAt(item, rest);
    }
    case 'object': {
      const field = step === undefined ? undefined : value.fields.get(step);
      return field === undefined ? !value.isOpen : isKnownAt(field.value, rest);
    }
  }
}
