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
  allowInvalidCaBundle: true,
  allowTooManySelectableFields: new Set(),
  unchangedSchemas: new Set(),
  preexisting: { rules: new Set(), messageExpressions: new Set() },
};
