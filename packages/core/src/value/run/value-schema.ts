import type { ValueValidation } from '../../schema/structural.js';

/** Keywords that mean the same in every view of a schema. */
type Plain = Omit<ValueValidation, 'format' | 'allOf' | 'anyOf' | 'oneOf' | 'not'>;

/**
 * One schema as values are validated against it; schemas below it are still in their own form `S`.
 *
 * Two forms are read: `JSONSchemaProps` for custom resources (`read-props.ts`) and structural schemas for defaults
 * (`read-structural.ts`). They differ on purpose. Source: kube-openapi `spec.Schema`.
 */
export interface ValueSchema<S> extends Plain {
  /** None: any type. Two for an int-or-string. */
  readonly types: readonly string[];
  readonly nullable: boolean;
  /** Only what the server follows. */
  readonly format: string | undefined;
  readonly allOf?: readonly S[] | undefined;
  readonly anyOf?: readonly S[] | undefined;
  readonly oneOf?: readonly S[] | undefined;
  readonly not?: S | undefined;
  readonly properties?: ReadonlyMap<string, S> | undefined;
  readonly additionalProperties?: S | boolean | undefined;
  readonly items?: S | undefined;
  /** From here on: what no CRD may say today, but what the server still follows in one that it stored long ago. */
  readonly tuple?: readonly S[] | undefined;
  readonly additionalItems?: S | boolean | undefined;
  readonly patternProperties?: ReadonlyMap<string, S> | undefined;
  readonly dependencies?: ReadonlyMap<string, Dependency<S>> | undefined;
}

/** What an object must fit, or which properties it must have, when it has a certain property. */
export interface Dependency<S> {
  readonly schema?: S;
  readonly property?: readonly string[];
}

/** Reads one schema of the form `S`; called once a schema. */
export type ReadSchema<S> = (schema: S) => ValueSchema<S>;
