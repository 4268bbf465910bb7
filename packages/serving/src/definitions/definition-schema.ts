/** CRDs as a kind: by this schema managers own the fields of a CRD. Source: `apiextensions-apiserver/pkg/apis/apiextensions/v1`, types.go. */
const text = { type: 'string' };
const flag = { type: 'boolean' };
const count = { type: 'integer' };
const texts = { type: 'array', 'x-kubernetes-list-type': 'atomic', items: text };
const object = <Properties extends object>(properties: Properties): { readonly type: string; readonly properties: Properties } => ({
  type: 'object',
  properties,
});

const names = object({ plural: text, singular: text, shortNames: texts, kind: text, listKind: text, categories: texts });
const version = { type: 'object', 'x-kubernetes-preserve-unknown-fields': true };
const service = object({ namespace: text, name: text, path: text, port: count });
const clientConfig = object({ url: text, service, caBundle: text });
const conversion = object({ strategy: text, webhook: object({ clientConfig, conversionReviewVersions: texts }) });
const condition = {
  ...object({ type: text, status: text, lastTransitionTime: text, reason: text, message: text, observedGeneration: count }),
  required: ['type'],
};

const SCHEMA = object({
  apiVersion: text,
  kind: text,
  metadata: { type: 'object' },
  spec: object({
    group: text,
    names,
    scope: text,
    versions: { type: 'array', 'x-kubernetes-list-type': 'atomic', items: version },
    conversion,
    preserveUnknownFields: flag,
  }),
  status: object({
    conditions: {
      type: 'array',
      'x-kubernetes-list-type': 'map',
      'x-kubernetes-list-map-keys': ['type'],
      items: condition,
      nullable: true,
    },
    acceptedNames: names,
    storedVersions: texts,
    observedGeneration: count,
  }),
});

const TYPE = { apiVersion: 'apiextensions.k8s.io/v1', kind: 'CustomResourceDefinition' };

/** The CRD that CRDs would have, were they no built-in kind. */
export const DEFINITION_OF_DEFINITIONS = {
  ...TYPE,
  metadata: { name: 'customresourcedefinitions.apiextensions.k8s.io' },
  spec: {
    group: 'apiextensions.k8s.io',
    scope: 'Cluster',
    names: { plural: 'customresourcedefinitions', singular: 'customresourcedefinition', kind: TYPE.kind, listKind: `${TYPE.kind}List` },
    versions: [{ name: 'v1', served: true, storage: true, subresources: { status: {} }, schema: { openAPIV3Schema: SCHEMA } }],
  },
};

const NO_NAMES = { plural: '', kind: '' };

/** A CRD before anything is written to it. */
export const EMPTY_DEFINITION = {
  ...TYPE,
  metadata: {},
  spec: { group: '', names: NO_NAMES, scope: '', versions: null },
  status: { conditions: null, acceptedNames: NO_NAMES, storedVersions: null },
};
