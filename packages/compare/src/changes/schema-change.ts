import type { JSONSchemaProps, ValidationRule } from '@structural/core';
import type { SchemaPlace } from '@structural/witness';
import type { SchemaRule } from '../rules/change-rule.js';

/** The schemas of one place in the two versions of a schema that are compared, from the first to the second. */
export interface SchemaPair {
  readonly place: SchemaPlace;
  readonly from: JSONSchemaProps;
  readonly to: JSONSchemaProps;
  /** The schemas right above; absent for the root. */
  readonly above?: SchemaPair;
}

/** One difference between two schemas: what one keyword of one place says. */
export interface SchemaChange {
  /** As if the second schema took the place of the first one, whichever is the newer. */
  readonly rule: SchemaRule;
  readonly place: SchemaPlace;
  /** Under which keyword it stands in a manifest; absent for a schema as a whole. */
  readonly keyword?: string;
  /** Tells changes of one rule at one place apart, alike in both directions; empty where there can be only one. */
  readonly detail: string;
  /** A clause: `maxLength 63 becomes 40`. */
  readonly what: string;
  /** The schema of the place; absent where the first one has none. */
  readonly from?: JSONSchemaProps;
  /** The schema of the place; absent where the second one has none. */
  readonly to?: JSONSchemaProps;
  /** The schemas right above. */
  readonly above?: SchemaPair;
  /** The member that is or was required. */
  readonly name?: string;
  /** The rule that the second schema has, of `rule-added` and `rule-changed`. */
  readonly validationRule?: ValidationRule;
  /** The rule that the first schema has, of `rule-changed` and `rule-removed`. */
  readonly formerRule?: ValidationRule;
}

/** What a comparison of one keyword says; the place and both schemas are added to it. */
export type KeywordChange = Omit<SchemaChange, 'place' | 'from' | 'to' | 'above' | 'detail'> & { readonly detail?: string };
