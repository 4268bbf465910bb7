import type { DefaultOrigin, FieldError } from '@structural/core';
import type { VerdictRuleId } from '../rules/rules.js';
import type { OriginRecord } from './origin-record.js';

/** Of each error about what defaults hold, but for their values. */
export const defaultOrigins = {
  'default.metadata': { rule: defaultRule },
  'default.unknown-fields': {
    rule: defaultRule,
    hint: 'specify the fields in the schema, or mark it x-kubernetes-preserve-unknown-fields: true',
  },
} satisfies Record<DefaultOrigin, OriginRecord>;

/** The rule of what judges values and embedded metadata: in a definition that is asked about defaults, but for the metadata of the definition itself. */
export function defaultRule({ path }: FieldError): VerdictRuleId {
  let root = path;
  while (root.parent !== undefined) root = root.parent;
  return root.kind === 'child' && root.name === 'metadata' ? 'crd-definition' : 'default-value';
}
