import type { CustomResourceDefinition, FieldError } from '@structural/core';

/** What mends an error, where that is not obvious from the server's words; by the error's origin. */
const HINTS: ReadonlyMap<string, string> = new Map([
  ['metadata.namespace', 'a CustomResourceDefinition belongs to the whole cluster: remove the field'],
  ['definition.schema', 'give the version a schema; { type: object, x-kubernetes-preserve-unknown-fields: true } accepts any object'],
  ['definition.storage-version', 'set storage: true in one version and storage: false in all others'],
  ['definition.stored-version-missing', 'keep the version, with served: false, until none of its objects is stored any more'],
  ['definition.immutable-scope', 'only a definition with another name can have another scope'],
  ['definition.immutable-names-kind', 'only a definition with another name can have another kind'],
  ['definition.api-approval', 'this group belongs to the Kubernetes community: use a domain of your own, or set the annotation ' +
    'api-approved.kubernetes.io to the URL of the pull request that approved it, or to "unapproved, experimental-only"'],
  ['definition.preserve-unknown-fields', 'set spec.preserveUnknownFields: false, and x-kubernetes-preserve-unknown-fields: true where fields are meant to be open'],
  ['definition.defaults-need-pruning', 'set spec.preserveUnknownFields: false, or remove the defaults'],
  ['definition.conversion-needs-pruning', 'set spec.preserveUnknownFields: false, or strategy: None'],
  ['definition.hoisted-validation', 'keep the schemas in the versions and remove spec.validation'],
  ['definition.hoisted-subresources', 'keep the subresources in the versions and remove spec.subresources'],
  ['definition.hoisted-additionalPrinterColumns', 'keep the columns in the versions and remove spec.additionalPrinterColumns'],
  ['definition.identical-validation', 'move the schema to spec.validation, or write apiVersion: apiextensions.k8s.io/v1, where versions keep theirs'],
  ['definition.identical-subresources', 'move them to spec.subresources, or write apiVersion: apiextensions.k8s.io/v1, where versions keep theirs'],
  ['definition.identical-additionalPrinterColumns', 'move them to spec.additionalPrinterColumns, or write apiVersion: apiextensions.k8s.io/v1'],
  ['definition.webhook-service-name', 'the server names the wrong field: it is the name of the service that is missing'],
  ['definition.webhook-service-namespace', 'the server names the wrong field: it is the namespace of the service that is missing'],
  ['definition.column-path', 'begin the path with a dot, as in .spec.replicas'],
  ['definition.selectable-fields-number', 'eight fields are the most that can be selected by'],
  ['keyword.uniqueItems', 'write x-kubernetes-list-type: set; its items must be scalars, or atomic'],
  ['keyword.additionalProperties', 'name the fields in properties or describe all of them in additionalProperties; ' +
    'x-kubernetes-preserve-unknown-fields: true keeps further fields'],
  ['keyword.ref', 'write out what it refers to: the server resolves no references'],
  ['keyword.definitions', 'write each definition out where it is used'],
  ['keyword.dependencies', 'say it in x-kubernetes-validations: rule: "!has(self.a) || has(self.b)"'],
  ['keyword.patternProperties', 'use additionalProperties, and for the keys x-kubernetes-validations: rule: "self.all(key, key.matches(\'^x-\'))"'],
  ['keyword.items', 'write one schema that holds for all items'],
  ['keyword.set-items', 'make the items atomic (x-kubernetes-map-type: atomic, or list-type: atomic for lists), or the list x-kubernetes-list-type: map'],
  ['keyword.list-map-key-default', 'add the key to required of the items, or give it a default'],
  ['keyword.list-map-key-nullable', 'remove nullable'],
  ['keyword.list-items-nullable', 'remove nullable'],
  ['keyword.preserve-unknown-fields', 'remove the field: false is what holds without it'],
  ['root.nullable', 'remove nullable: a resource is never null'],
  ['structural.completeness', 'specify the field outside of the junctor, too'],
  ['structural.pattern', 'patterns are RE2, which has neither look-around nor back-references'],
  ['structural.root-metadata', 'leave metadata out, or as { type: object }: the server knows what it holds'],
  ['default.unknown-fields', 'specify the fields in the schema, or mark it x-kubernetes-preserve-unknown-fields: true'],
  ['rule.old-self', 'put the rule above the list, or make the list x-kubernetes-list-type: map, whose items have keys'],
  ['rule.field-path', 'write the path of a field below this schema, as in .spec.replicas'],
]);

/** What mends an error, in a clause; `undefined` where the server's words say it already. */
export function hintOfError({ detail, origin, type }: FieldError, { spec }: CustomResourceDefinition): string | undefined {
  if (origin === 'metadata.name' && detail.startsWith('must be spec.names.plural') && spec.names.plural !== '' && spec.group !== '') {
    return `write name: ${spec.names.plural}.${spec.group}`;
  }
  if (origin === 'definition.group' && detail.startsWith('should be a domain')) return 'use a domain of your own, as in stable.example.com';
  if (origin === 'definition.names-listKind' && detail.startsWith('kind and')) return `leave listKind out: it is ${spec.names.kind}List then`;
  if (origin === 'definition.conversion-review-versions' && type === 'FieldValueRequired') return 'write conversionReviewVersions: [v1]';
  if (origin === 'definition.deprecation-warning' && detail.startsWith('can only')) return 'write deprecated: true beside it, or remove it';
  if (origin.startsWith('definition.scale-')) return 'write a path with a dot first, as in .spec.replicas or .status.replicas';
  if (origin === 'keyword.list-map-keys' && type === 'FieldValueRequired') return 'name the fields that tell items apart, as in x-kubernetes-list-map-keys: [name]';
  if (origin === 'structural.nested-type') return 'say the type once, outside of the junctor; for an integer or a string write x-kubernetes-int-or-string: true';
  if (origin.startsWith('structural.nested-')) return 'move it out of the junctor, to the schema that the junctor belongs to';
  if (origin.startsWith('root.') && detail.startsWith('only [')) return 'say it in properties.spec, or in x-kubernetes-validations at the root';
  if (origin === 'rule.message' && type === 'FieldValueRequired') return 'add a message of one line, or write the rule in one line';
  return HINTS.get(origin);
}
