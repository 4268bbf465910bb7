import { isJsonObject, type JsonObject, type JsonPath, type JsonValue } from '@structural/json';
import type { JSONSchemaProps } from '@structural/core';
import { policyKindOf } from '@structural/policies';
import { optionProblems } from '../record/options.js';
import type { BrokenConvention, Convention, ConventionDocs, FoundConvention } from '../record/convention.js';
import type { Tier } from '../record/tier.js';
import type { Proposal } from '../../proposals/proposal.js';

/** A convention about how admission policies are written, which definitions have nothing of. */
export interface PolicyConvention<Id extends string = string> extends Convention<Id> {
  readonly subject: 'document';
  /** What is found in a policy, each path from that object; `schemas` are those of the custom kinds that it names, if it names no others. */
  findIn(policy: JsonObject, schemas?: readonly JSONSchemaProps[]): Iterable<BrokenConvention>;
}

/** A convention about policies as its author writes it. */
interface PolicyConventionSource<Id extends string> {
  readonly id: Id;
  readonly title: string;
  readonly tier: Tier;
  readonly docs: Omit<ConventionDocs, 'optionsDocs'>;
  readonly fixes?: Convention['fixes'];
  findIn(spec: JsonObject, schemas: readonly JSONSchemaProps[]): Iterable<BrokenConvention>;
  fix?(found: FoundConvention): readonly Proposal[];
}

/** The convention that its source describes, which sees the `spec` of each policy; none has options. */
export function toPolicyConvention<const Id extends string>(source: PolicyConventionSource<Id>): PolicyConvention<Id> {
  const { docs, findIn, fix, fixes = [], id, tier, title } = source;
  return {
    ...{ id, title, tier, fixes, severity: 'warning', compares: false, subject: 'document' },
    docs: { ...docs, optionsDocs: {} },
    schema: { type: 'object', properties: {}, additionalProperties: false },
    defaultOptions: {},
    optionProblems: (options) => optionProblems({}, options),
    find: () => [],
    findIn: (policy, schemas = []) => {
      const { spec } = policy;
      return policyKindOf(policy)?.endsWith('Policy') === true && spec !== undefined && isJsonObject(spec) ? findIn(spec, schemas) : [];
    },
    ...(fix && { fix }),
  };
}

/** The objects in a list of a policy, each with its path. */
export function* entriesIn(spec: JsonObject, list: string): Generator<{ readonly entry: JsonObject; readonly path: JsonPath }> {
  const entries: JsonValue | undefined = spec[list];
  if (!Array.isArray(entries)) return;
  for (const [index, entry] of (entries as readonly JsonValue[]).entries())
    if (isJsonObject(entry)) yield { entry, path: ['spec', list, index] };
}
