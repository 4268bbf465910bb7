import type { ErrorOrigin } from '@structural/core';
import { defaultOrigins } from './default.js';
import { definitionOrigins } from './definition.js';
import { keywordOrigins } from './keyword.js';
import { metadataOrigins } from './metadata.js';
import type { OriginRecord } from './origin-record.js';
import { embeddedOrigins, scaleOrigins, typeMetaOrigins } from './resource.js';
import { rootOrigins } from './root.js';
import { ruleOrigins } from './rule.js';
import { structuralOrigins } from './structural.js';
import { listTypeOrigins, valueOrigins, type NamedValueOrigin } from './value.js';

type FormatOrigin = `format=${string}`;

/** One record an origin: what core adds has to be spoken of in its chapter. */
const ORIGINS: Readonly<Record<Exclude<ErrorOrigin, FormatOrigin> | NamedValueOrigin, OriginRecord>> = {
  ...definitionOrigins,
  ...keywordOrigins,
  ...structuralOrigins,
  ...rootOrigins,
  ...ruleOrigins,
  ...metadataOrigins,
  ...defaultOrigins,
  ...embeddedOrigins,
  ...valueOrigins,
  ...listTypeOrigins,
  ...scaleOrigins,
  ...typeMetaOrigins,
};

/** What is said of errors of an origin. */
export function originRecord(origin: ErrorOrigin): OriginRecord {
  return ORIGINS[isFormat(origin) ? 'format=' : origin];
}

function isFormat(origin: ErrorOrigin): origin is FormatOrigin {
  return origin.startsWith('format=');
}
