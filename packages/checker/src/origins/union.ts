import type { UnionOrigin } from '@structural/core';
import type { OriginRecord, ResourceOriginRecord } from './origin-record.js';

const rule = 'structural-schema';
const UNION: OriginRecord = { rule };
const resource: ResourceOriginRecord = { rule: 'resource-value', demand: { by: 'around', keywords: ['x-kubernetes-unions'] } };

/** Of each error about unions, which only a run with that proposal finds. */
export const unionOrigins = {
  'union.discriminator': UNION,
  'union.discriminator-type': UNION,
  'union.discriminator-value': UNION,
  'union.field': UNION,
  'union.fields': { rule, hint: 'KEP-2335 calls them fields: what the discriminator says for each property, by its name' },
  'union.member': { rule, hint: 'what is always set would keep every other property of the union from being set' },
  'union.members': { rule, resource },
  'union.type': UNION,
} satisfies Record<UnionOrigin, OriginRecord>;
