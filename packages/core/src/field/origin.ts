/**
 * The stable machine-readable cause of an error: ours, and unchanged when the server's wording changes.
 *
 * A closed union, so that whoever says something about causes (a hint, a fix, a place) gets an error of the compiler when one is added or renamed.
 */
export type ErrorOrigin =
  | ValueOrigin
  | DefaultOrigin
  | DefinitionOrigin
  | EmbeddedOrigin
  | KeywordOrigin
  | ListTypeOrigin
  | MetadataOrigin
  | PolicyOrigin
  | RootOrigin
  | ScaleOrigin
  | ServerOrigin
  | StructuralOrigin
  | TypeMetaOrigin
  | RuleOrigin;

/** Causes about a value under a keyword. */
export type ValueOrigin =
  | 'additionalItems'
  | 'additionalProperties'
  | 'allOf'
  | 'anyOf'
  | 'dependencies'
  | 'double.range'
  | 'enum'
  | 'float.range'
  | 'int32.range'
  | 'int64.range'
  | 'integer.range'
  | 'maxItems'
  | 'maxLength'
  | 'maxProperties'
  | 'maximum'
  | 'maximum.range'
  | 'minItems'
  | 'minLength'
  | 'minProperties'
  | 'minimum'
  | 'minimum.range'
  | 'multipleOf'
  | 'multipleOf.panic'
  | 'multipleOf.range'
  | 'not'
  | 'oneOf'
  | 'pattern'
  | 'required'
  | 'type'
  | 'uniqueItems'
  | `format=${string}`;

/** Causes about defaults. */
export type DefaultOrigin = 'default.metadata' | 'default.unknown-fields';

/** What versions may have alike. */
type HoistedAspect = 'additionalPrinterColumns' | 'subresources' | 'validation';

/** Causes about what surrounds the schemas of a definition. */
export type DefinitionOrigin =
  | 'definition.api-approval'
  | 'definition.column-format'
  | 'definition.column-name'
  | 'definition.column-path'
  | 'definition.column-type'
  | 'definition.conversion-needs-pruning'
  | 'definition.conversion-review-versions'
  | 'definition.conversion-strategy'
  | 'definition.defaults-need-pruning'
  | 'definition.deprecation-warning'
  | 'definition.group'
  | 'definition.names-categories'
  | 'definition.names-kind'
  | 'definition.names-listKind'
  | 'definition.names-plural'
  | 'definition.names-shortNames'
  | 'definition.names-singular'
  | 'definition.owner-reference'
  | 'definition.preserve-unknown-fields'
  | 'definition.scale-label-selector'
  | 'definition.scale-label-selector-prefix'
  | 'definition.scale-spec-replicas'
  | 'definition.scale-status-replicas'
  | 'definition.schema'
  | 'definition.scope'
  | 'definition.selectable-field'
  | 'definition.selectable-field-duplicate'
  | 'definition.selectable-fields-need-schema'
  | 'definition.selectable-fields-number'
  | 'definition.storage-version'
  | 'definition.stored-version-missing'
  | 'definition.stored-versions'
  | 'definition.version'
  | 'definition.version-name'
  | 'definition.version-names'
  | 'definition.webhook'
  | 'definition.webhook-ca-bundle'
  | 'definition.webhook-service-name'
  | 'definition.webhook-service-namespace'
  | 'definition.webhook-service-path'
  | 'definition.webhook-service-port'
  | 'definition.webhook-url'
  | `definition.immutable-${'group' | 'scope' | 'names-plural' | 'names-kind'}`
  | `definition.hoisted-${HoistedAspect}`
  | `definition.identical-${HoistedAspect}`;

/** Causes about embedded resources. */
export type EmbeddedOrigin = 'embedded.apiVersion' | 'embedded.kind' | 'embedded.metadata';

/** Keywords that are refused wherever they stand, or in some places; without the `$` of `$ref`. */
export type ForbiddenKeyword =
  | 'additionalItems'
  | 'additionalProperties'
  | 'default'
  | 'definitions'
  | 'dependencies'
  | 'id'
  | 'items'
  | 'patternProperties'
  | 'ref'
  | 'type'
  | 'uniqueItems'
  | 'x-kubernetes-embedded-resource';

/** Causes about keywords that the server does not allow, or not so. */
export type KeywordOrigin =
  | 'keyword.list-items-nullable'
  | 'keyword.list-map-items'
  | 'keyword.list-map-key-default'
  | 'keyword.list-map-key-nullable'
  | 'keyword.list-map-key-type'
  | 'keyword.list-map-keys'
  | 'keyword.list-type'
  | 'keyword.list-type-map'
  | 'keyword.list-type-type'
  | 'keyword.map-type'
  | 'keyword.map-type-type'
  | 'keyword.preserve-unknown-fields'
  | 'keyword.set-items'
  | `keyword.${ForbiddenKeyword}`;

/** Causes about lists of a type. */
export type ListTypeOrigin = 'list-type.map' | 'list-type.set';

/** Causes about metadata of any object. */
export type MetadataOrigin =
  | 'metadata.annotation-key'
  | 'metadata.annotation-size'
  | 'metadata.cluster-name'
  | 'metadata.finalizer'
  | 'metadata.generate-name'
  | 'metadata.generation'
  | 'metadata.label-key'
  | 'metadata.label-value'
  | 'metadata.managed-fields'
  | 'metadata.name'
  | 'metadata.namespace'
  | 'metadata.resource-version'
  | 'metadata.immutable-annotations'
  | 'metadata.immutable-clusterName'
  | 'metadata.immutable-creationTimestamp'
  | 'metadata.immutable-deletionGracePeriodSeconds'
  | 'metadata.immutable-deletionTimestamp'
  | 'metadata.immutable-finalizers'
  | 'metadata.immutable-generateName'
  | 'metadata.immutable-generation'
  | 'metadata.immutable-labels'
  | 'metadata.immutable-managedFields'
  | 'metadata.immutable-name'
  | 'metadata.immutable-namespace'
  | 'metadata.immutable-ownerReferences'
  | 'metadata.immutable-resourceVersion'
  | 'metadata.immutable-selfLink'
  | 'metadata.immutable-uid';

/** Causes about the root of a schema. */
export type RootOrigin =
  | 'root.additionalItems'
  | 'root.additionalProperties'
  | 'root.allOf'
  | 'root.anyOf'
  | 'root.default'
  | 'root.definitions'
  | 'root.dependencies'
  | 'root.description'
  | 'root.enum'
  | 'root.example'
  | 'root.exclusiveMaximum'
  | 'root.exclusiveMinimum'
  | 'root.externalDocs'
  | 'root.format'
  | 'root.id'
  | 'root.items'
  | 'root.maxItems'
  | 'root.maxLength'
  | 'root.maxProperties'
  | 'root.maximum'
  | 'root.minItems'
  | 'root.minLength'
  | 'root.minProperties'
  | 'root.minimum'
  | 'root.multipleOf'
  | 'root.not'
  | 'root.nullable'
  | 'root.oneOf'
  | 'root.pattern'
  | 'root.patternProperties'
  | 'root.properties'
  | 'root.ref'
  | 'root.required'
  | 'root.schema'
  | 'root.title'
  | 'root.type'
  | 'root.uniqueItems'
  | 'root.x-kubernetes-embedded-resource'
  | 'root.x-kubernetes-int-or-string'
  | 'root.x-kubernetes-list-map-keys'
  | 'root.x-kubernetes-list-type'
  | 'root.x-kubernetes-map-type'
  | 'root.x-kubernetes-preserve-unknown-fields'
  | 'root.x-kubernetes-validations';

/** Causes about the scale subresource of a resource. */
export type ScaleOrigin =
  | 'scale.label-selector'
  | 'scale.labelSelectorPath'
  | 'scale.replicas'
  | 'scale.specReplicasPath'
  | 'scale.statusReplicasPath';

/** What may not stand under a junctor. */
type NestedKeyword =
  | 'additionalProperties'
  | 'default'
  | 'description'
  | 'metadata'
  | 'nullable'
  | 'title'
  | 'type'
  | 'x-kubernetes-embedded-resource'
  | 'x-kubernetes-int-or-string'
  | 'x-kubernetes-list-map-keys'
  | 'x-kubernetes-list-type'
  | 'x-kubernetes-map-type'
  | 'x-kubernetes-preserve-unknown-fields'
  | 'x-kubernetes-validations';

/** A cause of which a server's own code tells no more than its words. */
export type ServerOrigin = 'server';

/** Causes about schemas that are not structural. */
export type StructuralOrigin =
  | 'structural.completeness'
  | 'structural.conversion'
  | 'structural.embedded-resource-additional-properties'
  | 'structural.embedded-resource-properties'
  | 'structural.embedded-resource-type'
  | 'structural.int-or-string'
  | 'structural.items'
  | 'structural.limit'
  | 'structural.pattern'
  | 'structural.preserve-unknown-fields'
  | 'structural.root-additional-properties'
  | 'structural.root-metadata'
  | 'structural.root-type'
  | 'structural.type'
  | `structural.nested-${NestedKeyword}`
  | `structural.meta-${'apiVersion' | 'kind' | 'metadata'}`;

/** Causes about apiVersion and kind of a resource. */
export type TypeMetaOrigin = 'type-meta.api-version' | 'type-meta.kind';

/** Causes about rules: their form, compilation, cost and evaluation. */
export type RuleOrigin =
  | 'rule'
  | 'rule.budget'
  | 'rule.compile'
  | 'rule.cost'
  | 'rule.evaluation'
  | 'rule.field-path'
  | 'rule.message'
  | 'rule.message-expression'
  | 'rule.message-expression-compile'
  | 'rule.message-expression-cost'
  | 'rule.old-self'
  | 'rule.optional-old-self'
  | 'rule.reason'
  | 'rule.rule'
  | 'rule.total-cost'
  | 'rule.type'
  | 'rules.blocked';

/** Causes about admission policies and their bindings: their form, and their expressions. */
export type PolicyOrigin = 'policy.expression' | 'policy.invalid';
