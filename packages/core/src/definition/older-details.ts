import type { FieldError } from '../field/error.js';

/**
 * An error as servers before 1.34 worded it: some details named the field that the path names already.
 *
 * Source: `pkg/apis/apiextensions/validation` of Kubernetes 1.33.
 */
export function withOlderDetail(error: FieldError): FieldError {
  const detail = olderDetail(error);
  return detail === undefined ? error : { ...error, detail };
}

function olderDetail({ type, path, detail, origin }: FieldError): string | undefined {
  switch (origin) {
    case 'rule.message':
    case 'rule.field-path':
      return type === 'FieldValueInvalid' ? `${path.name} ${detail}` : undefined;
    case 'definition.selectable-fields-need-schema':
      return `${path.name} ${detail.replaceAll('`', '')}`;
    case 'definition.schema':
      return detail === '' ? 'schemas are required' : undefined;
    default:
      return undefined;
  }
}
