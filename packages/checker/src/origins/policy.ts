import type { PolicyOrigin } from '@structural/core';
import type { OriginRecord } from './origin-record.js';

/** Of each error about admission policies and their bindings. */
export const policyOrigins = {
  'policy.expression': { rule: 'admission-policy', isInExpression: true },
  'policy.invalid': { rule: 'admission-policy' },
} satisfies Record<PolicyOrigin, OriginRecord>;
