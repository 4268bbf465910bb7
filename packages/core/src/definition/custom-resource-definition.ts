import type { JSONSchemaProps } from '../schema/json-schema-props.js';
import type { ObjectMeta } from '../metadata/object-meta.js';

/**
 * A CustomResourceDefinition in the server's internal form, to which v1 and v1beta1 are converted and which is validated.
 *
 * What all versions have alike stands at the top of `spec` (`validation`, `subresources`, `additionalPrinterColumns`,
 * `selectableFields`) and nowhere else, when it was read from v1; paths in errors follow this form. Absent texts are empty,
 * absent lists undefined; an empty list stays one. Source: package `apiextensions`.
 */
export interface CustomResourceDefinition {
  readonly metadata: ObjectMeta;
  readonly spec: CustomResourceDefinitionSpec;
  readonly status: CustomResourceDefinitionStatus;
}

export interface CustomResourceDefinitionSpec {
  readonly group: string;
  /** The name of the first version. */
  readonly version: string;
  readonly names: CustomResourceDefinitionNames;
  readonly scope: string;
  readonly validation?: CustomResourceValidation;
  readonly subresources?: CustomResourceSubresources;
  readonly versions?: readonly CustomResourceDefinitionVersion[];
  readonly additionalPrinterColumns?: readonly CustomResourceColumnDefinition[];
  readonly selectableFields?: readonly SelectableField[];
  readonly conversion?: CustomResourceConversion;
  readonly preserveUnknownFields?: boolean;
}

export interface CustomResourceDefinitionVersion extends PerVersion {
  readonly name: string;
  readonly served: boolean;
  readonly storage: boolean;
  readonly deprecated: boolean;
  readonly deprecationWarning?: string;
}

/** What a version may have of its own, and what is hoisted to `spec` when all versions have it alike. */
export interface PerVersion {
  readonly schema?: CustomResourceValidation;
  readonly subresources?: CustomResourceSubresources;
  readonly additionalPrinterColumns?: readonly CustomResourceColumnDefinition[];
  readonly selectableFields?: readonly SelectableField[];
}

export interface CustomResourceValidation {
  readonly openAPIV3Schema?: JSONSchemaProps;
}

export interface CustomResourceSubresources {
  readonly status?: Readonly<Record<never, never>>;
  readonly scale?: CustomResourceSubresourceScale;
}

export interface CustomResourceSubresourceScale {
  readonly specReplicasPath: string;
  readonly statusReplicasPath: string;
  readonly labelSelectorPath?: string;
}

export interface CustomResourceColumnDefinition {
  readonly name: string;
  readonly type: string;
  readonly format: string;
  readonly description: string;
  readonly priority: number;
  /** `jsonPath` in v1, `JSONPath` in v1beta1. */
  readonly jsonPath: string;
}

export interface SelectableField {
  readonly jsonPath: string;
}

export interface CustomResourceDefinitionNames {
  readonly plural: string;
  readonly singular: string;
  readonly shortNames?: readonly string[];
  readonly kind: string;
  readonly listKind: string;
  readonly categories?: readonly string[];
}

export interface CustomResourceConversion {
  readonly strategy: string;
  readonly webhookClientConfig?: WebhookClientConfig;
  readonly conversionReviewVersions?: readonly string[];
}

export interface WebhookClientConfig {
  readonly url?: string;
  readonly service?: ServiceReference;
  /** The decoded bytes. */
  readonly caBundle?: readonly number[];
}

export interface ServiceReference {
  readonly namespace: string;
  readonly name: string;
  readonly path?: string;
  readonly port?: number;
}

export interface CustomResourceDefinitionStatus {
  readonly conditions?: readonly CustomResourceDefinitionCondition[];
  readonly acceptedNames: CustomResourceDefinitionNames;
  readonly storedVersions?: readonly string[];
  /** Absent where a server before 1.35 reads it. */
  readonly observedGeneration?: number | bigint;
}

export interface CustomResourceDefinitionCondition {
  readonly type: string;
  readonly status: string;
  readonly lastTransitionTime?: string;
  readonly reason: string;
  readonly message: string;
  /** Absent where a server before 1.35 reads it. */
  readonly observedGeneration?: number | bigint;
}
