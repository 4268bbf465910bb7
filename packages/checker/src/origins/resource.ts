import type { EmbeddedOrigin, ScaleOrigin, ServerOrigin, TypeMetaOrigin } from '@structural/core';
import { pathText } from '@structural/core';
import { nearestPath } from '../place/server-field-path.js';
import { defaultRule } from './default.js';
import type { OriginRecord } from './origin-record.js';
import { writtenPath } from './written-path.js';

const EMBEDDED: OriginRecord = { rule: defaultRule, resource: { rule: 'embedded-resource' } };

/** Of each error about resources inside of resources. */
export const embeddedOrigins = {
  'embedded.apiVersion': EMBEDDED,
  'embedded.kind': EMBEDDED,
  'embedded.metadata': EMBEDDED,
} satisfies Record<EmbeddedOrigin, OriginRecord>;

/** The server prints the definition's path, with a dot first, as if it were one step. */
const SCALE: OriginRecord = {
  rule: defaultRule,
  resource: {
    rule: 'resource-value',
    place: ({ path }) =>
      writtenPath(path)
        .flatMap((step) => String(step).split('.'))
        .filter((step) => step !== ''),
  },
};

/** Of each error about the scale subresource of a resource. */
export const scaleOrigins = {
  'scale.label-selector': SCALE,
  'scale.labelSelectorPath': SCALE,
  'scale.replicas': SCALE,
  'scale.specReplicasPath': SCALE,
  'scale.statusReplicasPath': SCALE,
} satisfies Record<ScaleOrigin, OriginRecord>;

const TYPE_META: OriginRecord = { rule: defaultRule, resource: { rule: 'resource-value' } };

/** Of each error about apiVersion and kind of a resource. */
export const typeMetaOrigins = {
  'type-meta.api-version': TYPE_META,
  'type-meta.kind': TYPE_META,
} satisfies Record<TypeMetaOrigin, OriginRecord>;

/** Of each error that a server's own code has. */
export const serverOrigins = {
  server: {
    rule: defaultRule,
    resource: {
      rule: ([first]) => (first === 'metadata' ? 'object-meta' : 'resource-value'),
      place: ({ path }, resource) => nearestPath(resource, pathText(path)),
    },
  },
} satisfies Record<ServerOrigin, OriginRecord>;
