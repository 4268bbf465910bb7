import type { ErrorOrigin } from '@structural/core';
import { defaultOrigins } from './default.js';
import { definitionOrigins } from './definition.js';
import { keywordOrigins } from './keyword.js';
import { metadataOrigins } from './metadata.js';
import type { OriginRecord } from './origin-record.js';
import { embeddedOrigins, scaleOrigins, serverOrigins, typeMetaOrigins } from './resource.js';
import { policyOrigins } from './policy.js';
import { rootOrigins } from './root.js';
import { ruleOrigins } from './rule.js';
import { structuralOrigins } from './structural.js';
import type { VerdictRuleId } from '../rules/rules.js';
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
  ...serverOrigins,
  ...typeMetaOrigins,
  ...policyOrigins,
};

/** What is said of errors of an origin. */
export function originRecord(origin: ErrorOrigin): OriginRecord {
  return ORIGINS[isFormat(origin) ? 'format=' : origin];
}

/**
 * The origins of the errors that a rule may report, all formats as `format=`; one whose rule depends on the error counts for every rule.
 *
 * In the order of the chapters, none for rules that report no errors of the server.
 */
export function originsOf(rule: VerdictRuleId): readonly string[] {
  const reports = (named: OriginRecord['rule'] | NonNullable<OriginRecord['resource']>['rule'] | undefined): boolean =>
    typeof named === 'function' ? ERROR_RULES.has(rule) : named === rule;
  return Object.entries(ORIGINS).flatMap(([origin, record]) => (reports(record.rule) || reports(record.resource?.rule) ? [origin] : []));
}

/** The rules that report errors of the server, as far as records name them. */
const ERROR_RULES: ReadonlySet<string> = new Set(
  Object.values(ORIGINS)
    .flatMap(({ resource, rule }) => [rule, resource?.rule])
    .filter((named) => typeof named === 'string'),
);

function isFormat(origin: ErrorOrigin): origin is FormatOrigin {
  return origin.startsWith('format=');
}
