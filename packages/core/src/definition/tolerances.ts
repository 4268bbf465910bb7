import type { DefinitionBehaviour } from '../kubernetes/definition-behaviour.js';
import type { DefinitionApi } from '../kubernetes/definition-differences.js';
import type { PreexistingExpressions } from '../rules/rule-compiler.js';

/**
 * What is demanded of a definition. An update is not refused for what the stored definition already does wrong: each demand is
 * dropped where the stored one does not meet it anywhere.
 *
 * Source: `pkg/apis/apiextensions/validation`, validationOptions.
 */
export interface Tolerances {
  readonly requireRecognizedConversionReviewVersion: boolean;
  readonly requireImmutableNames: boolean;
  readonly requireOpenAPISchema: boolean;
  readonly requireValidPropertyType: boolean;
  readonly requireStructuralSchema: boolean;
  readonly requirePrunedDefaults: boolean;
  readonly requireAtomicSetType: boolean;
  readonly requireMapListKeysMapSetValidation: boolean;
  /** Whether the annotation about approval and `preserveUnknownFields` are looked at. */
  readonly requireV1: boolean;
  /** Why no schema may have a default, in what follows `must not be set`; absent where any may. */
  readonly noDefaults?: string;
  readonly allowInvalidCaBundle: boolean;
  /** Versions that may keep too many selectable fields; the empty name stands for those that all versions share. */
  readonly allowTooManySelectableFields: ReadonlySet<string>;
  /** Versions whose schema stays as it is. */
  readonly unchangedSchemas: ReadonlySet<string>;
  readonly preexisting: PreexistingExpressions;
}

/** What is demanded of a new definition: everything, but for the CA bundle, which nobody looks at before it is established. */
export const ON_CREATE: Tolerances = {
  requireRecognizedConversionReviewVersion: true,
  requireImmutableNames: false,
  requireOpenAPISchema: true,
  requireValidPropertyType: true,
  requireStructuralSchema: true,
  requirePrunedDefaults: true,
  requireAtomicSetType: true,
  requireMapListKeysMapSetValidation: true,
  requireV1: true,
  allowInvalidCaBundle: true,
  allowTooManySelectableFields: new Set(),
  unchangedSchemas: new Set(),
  preexisting: { rules: new Set(), messageExpressions: new Set() },
};

/** What a server demands of a new definition that it is sent in a version of its API. */
export function tolerancesOnCreate(behaviour: DefinitionBehaviour, api: DefinitionApi): Tolerances {
  return behaviour.checksListItems && api === 'v1' ? ON_CREATE : asRequested(ON_CREATE, behaviour, api);
}

/**
 * The same demands with what servers that served v1beta1 left out of them: nothing was required of schemas in v1beta1 that had no part in pruning,
 * defaults could not be set in it, and what v1 asks for besides was not asked.
 *
 * A server that serves v1 alone demands the same of every definition, in whichever version it was written. `hasDefaults` tells whether the stored
 * definition has defaults, which then stay allowed. Source: `pkg/apis/apiextensions/validation` of Kubernetes 1.15 to 1.21.
 */
export function asRequested(tolerances: Tolerances, behaviour: DefinitionBehaviour, api: DefinitionApi, hasDefaults = false): Tolerances {
  const { checksListItems, createsIn, deprecatesV1beta1 } = behaviour;
  const demanded = checksListItems ? tolerances : { ...tolerances, requireMapListKeysMapSetValidation: false };
  if (api === 'v1' || !createsIn.includes(api)) return demanded;
  return {
    ...demanded,
    requireOpenAPISchema: false,
    requireValidPropertyType: false,
    requireStructuralSchema: false,
    requireV1: false,
    ...(hasDefaults ? {} : { noDefaults: deprecatesV1beta1 ? NO_DEFAULTS : '' }),
  };
}

const NO_DEFAULTS = '(cannot set default values in apiextensions.k8s.io/v1beta1 CRDs, must use apiextensions.k8s.io/v1)';
