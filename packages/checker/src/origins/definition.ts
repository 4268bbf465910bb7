import type { DefinitionOrigin, FieldError } from '@structural/core';
import { child } from '@structural/core';
import {
  addReviewVersions,
  fixApproval,
  fixCase,
  fixDeprecation,
  fixMissingSchema,
  fixPath,
  fixPreserve,
  fixStorage,
  fixTopVersion,
  fixWord,
  keepPerVersion,
} from '../fixers/fix-definition.js';
import { remove, unsafe } from '../proposals/proposal.js';
import type { HintSubject, OriginRecord } from './origin-record.js';

const rule = 'crd-definition';
const SCALE_PATH = {
  rule,
  hint: 'write a path with a dot first, as in .spec.replicas or .status.replicas',
  fixes: fixPath,
} satisfies OriginRecord;

/** Of each error about what surrounds the schemas of a definition. */
export const definitionOrigins = {
  'definition.api-approval': {
    rule,
    hint:
      'this group belongs to the Kubernetes community: use your own domain, or set the annotation ' +
      'api-approved.kubernetes.io to the URL of the pull request that approved it, or to "unapproved, experimental-only"',
    fixes: fixApproval,
  },
  'definition.column-format': { rule, fixes: ({ path }) => [unsafe('Remove the format', remove(path))] },
  'definition.column-name': { rule },
  'definition.column-path': { rule, hint: 'begin the path with a dot, as in .spec.replicas', fixes: fixPath },
  'definition.column-type': {
    rule,
    fixes: (subject) => fixWord(subject, ['string', 'integer', 'number', 'boolean', 'date'], COLUMN_TYPES),
  },
  'definition.conversion-needs-pruning': { rule, hint: 'set spec.preserveUnknownFields: false, or strategy: None', fixes: fixPreserve },
  'definition.conversion-review-versions': {
    rule,
    hint: ({ type }) => (type === 'FieldValueRequired' ? 'write conversionReviewVersions: [v1]' : undefined),
    fixes: addReviewVersions,
  },
  'definition.conversion-strategy': { rule, fixes: (subject) => fixWord(subject, ['None', 'Webhook']) },
  'definition.defaults-need-pruning': {
    rule,
    hint: defaulted('set spec.preserveUnknownFields: false, or remove the defaults'),
    fixes: fixPreserve,
  },
  'definition.deprecation-warning': {
    rule,
    hint: ({ detail }) => (detail.startsWith('can only') ? 'add deprecated: true, or remove it' : undefined),
    fixes: fixDeprecation,
  },
  'definition.group': {
    rule,
    hint: ({ detail }) => (detail.startsWith('should be a domain') ? 'use your own domain, as in stable.example.com' : undefined),
    fixes: fixCase,
  },
  'definition.names-categories': { rule, fixes: fixCase },
  'definition.names-kind': { rule },
  'definition.names-listKind': {
    rule,
    hint: ({ detail }, { definition: { spec } }) =>
      detail.startsWith('kind and') ? `leave listKind out: it is ${spec.names.kind}List then` : undefined,
    fixes: ({ error, path }) => (error.detail.startsWith('kind and') ? [unsafe('Remove listKind: it has a default', remove(path))] : []),
  },
  'definition.names-plural': { rule, fixes: fixCase },
  'definition.names-shortNames': { rule, fixes: fixCase },
  'definition.names-singular': { rule, fixes: fixCase },
  'definition.owner-reference': { rule },
  'definition.preserve-unknown-fields': {
    rule: 'preserve-unknown-fields',
    hint: defaulted(
      'set spec.preserveUnknownFields: false, and x-kubernetes-preserve-unknown-fields: true where fields are meant to be open',
    ),
    fixes: fixPreserve,
  },
  'definition.scale-label-selector': SCALE_PATH,
  'definition.scale-label-selector-prefix': { rule, hint: SCALE_PATH.hint },
  'definition.scale-spec-replicas': SCALE_PATH,
  'definition.scale-status-replicas': SCALE_PATH,
  'definition.schema': {
    rule,
    hint: (_, { valueAt }) =>
      valueAt(['apiVersion']) === 'apiextensions.k8s.io/v1' && valueAt(['spec', 'validation']) !== undefined
        ? 'v1 has a schema in every version, and not in spec.validation: kubectl structural migrate moves it'
        : 'give the version a schema; { type: object, x-kubernetes-preserve-unknown-fields: true } accepts any object',
    fixes: fixMissingSchema,
  },
  'definition.scope': { rule, fixes: (subject) => fixWord(subject, ['Namespaced', 'Cluster']) },
  'definition.selectable-field': { rule, fixes: fixPath },
  'definition.selectable-field-duplicate': { rule },
  'definition.selectable-fields-need-schema': { rule },
  'definition.selectable-fields-number': { rule, hint: 'eight fields are the most that can be selected by' },
  'definition.storage-version': {
    rule,
    hint: (_, subject) =>
      isWithoutVersions(subject)
        ? 'v1 lists its versions, with their schemas, in spec.versions: kubectl structural migrate writes them'
        : 'set storage: true in one version and storage: false in all others',
    fixes: fixStorage,
  },
  'definition.stored-version-missing': { rule, hint: 'keep the version, with served: false, until none of its objects is stored any more' },
  'definition.stored-versions': { rule, fixes: () => [] },
  'definition.version': { rule, fixes: fixTopVersion },
  'definition.version-name': { rule, fixes: fixCase },
  'definition.version-names': { rule },
  'definition.webhook': {
    rule,
    fixes: ({ error, path }) =>
      error.type === 'FieldValueForbidden' ? [unsafe('Remove the webhook, which is not asked', remove(path))] : [],
  },
  'definition.webhook-ca-bundle': { rule },
  // Of a webhook's service the server mistakes name and namespace for each other.
  'definition.webhook-service-name': {
    rule,
    hint: 'the server names the wrong field: it is the name of the service that is missing',
    place: ({ path }) => child(path.parent ?? path, 'name'),
  },
  'definition.webhook-service-namespace': {
    rule,
    hint: 'the server names the wrong field: it is the namespace of the service that is missing',
    place: ({ path }) => child(path.parent ?? path, 'namespace'),
  },
  'definition.webhook-service-path': { rule },
  'definition.webhook-service-port': { rule },
  'definition.webhook-url': { rule },
  'definition.immutable-group': { rule },
  'definition.immutable-scope': { rule, hint: 'only a CRD with another name can have another scope' },
  'definition.immutable-names-plural': { rule },
  'definition.immutable-names-kind': { rule, hint: 'only a CRD with another name can have another kind' },
  'definition.hoisted-additionalPrinterColumns': {
    rule,
    hint: 'keep the columns in the versions and remove spec.additionalPrinterColumns',
    fixes: keepPerVersion,
  },
  'definition.hoisted-subresources': {
    rule,
    hint: 'keep the subresources in the versions and remove spec.subresources',
    fixes: keepPerVersion,
  },
  'definition.hoisted-validation': { rule, hint: 'keep the schemas in the versions and remove spec.validation', fixes: keepPerVersion },
  'definition.identical-additionalPrinterColumns': {
    rule,
    hint: 'move them to spec.additionalPrinterColumns, or write apiVersion: apiextensions.k8s.io/v1',
  },
  'definition.identical-subresources': {
    rule,
    hint: 'move them to spec.subresources, or write apiVersion: apiextensions.k8s.io/v1, where versions keep theirs',
  },
  'definition.identical-validation': {
    rule,
    hint: 'move the schema to spec.validation, or write apiVersion: apiextensions.k8s.io/v1, where versions keep theirs',
  },
} satisfies Record<DefinitionOrigin, OriginRecord>;

/** What other places call a type of a column. */
const COLUMN_TYPES: ReadonlyMap<string, string> = new Map([
  ['int', 'integer'],
  ['int32', 'integer'],
  ['int64', 'integer'],
  ['bool', 'boolean'],
  ['float', 'number'],
  ['double', 'number'],
  ['datetime', 'date'],
  ['date-time', 'date'],
  ['timestamp', 'date'],
  ['text', 'string'],
  ['str', 'string'],
]);

/** A hint about what is wrong with a field, or with its absence: then nobody wrote what is wrong. */
function defaulted(hint: string): (error: FieldError, subject: HintSubject) => string {
  return (_, { isWritten }) =>
    isWritten(['spec', 'preserveUnknownFields'])
      ? hint
      : 'apiextensions.k8s.io/v1beta1 defaults preserveUnknownFields to true: write preserveUnknownFields: false';
}

/** Whether a definition of v1 says of its version what v1beta1 did, and lists none. */
function isWithoutVersions({ valueAt }: HintSubject): boolean {
  const isOld = ['version', 'validation'].some((name) => valueAt(['spec', name]) !== undefined);
  return isOld && valueAt(['apiVersion']) === 'apiextensions.k8s.io/v1' && valueAt(['spec', 'versions']) === undefined;
}
