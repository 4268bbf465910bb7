import type { EmbeddedOrigin, ScaleOrigin, TypeMetaOrigin } from '@structural/core';
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
