import { definitionOf } from '../../../tools/definition-of.mjs';

/** What a server wrote into an object. */
const CREATED = '2025-03-04T05:06:07Z';

function metadata(name: string, apiVersion: string, more: object = {}): object {
  return {
    name,
    uid: '93092286-b5e6-4381-bb2e-6de2afed12a2',
    resourceVersion: '219',
    generation: 2,
    creationTimestamp: CREATED,
    annotations: { 'kubectl.kubernetes.io/last-applied-configuration': '{"kind":"CronTab"}\n' },
    managedFields: [
      {
        manager: 'kubectl-client-side-apply',
        operation: 'Update',
        apiVersion,
        time: CREATED,
        fieldsType: 'FieldsV1',
        fieldsV1: { 'f:metadata': { 'f:annotations': { '.': {}, 'f:kubectl.kubernetes.io/last-applied-configuration': {} } } },
      },
    ],
    ...more,
  };
}

const PROPERTIES = {
  spec: {
    type: 'object',
    required: ['schedule'],
    properties: {
      schedule: { type: 'string', pattern: '^[0-9*/ ,-]+$', maxLength: 40 },
      replicas: { type: 'integer', minimum: 0, maximum: 10, default: 1 },
      ports: {
        type: 'array',
        maxItems: 8,
        'x-kubernetes-list-type': 'map',
        'x-kubernetes-list-map-keys': ['name'],
        items: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 15 }, port: { 'x-kubernetes-int-or-string': true } },
        },
      },
      labels: { type: 'object', additionalProperties: { type: 'string', maxLength: 63 }, maxProperties: 8 },
      template: { type: 'object', 'x-kubernetes-embedded-resource': true, 'x-kubernetes-preserve-unknown-fields': true },
      until: { type: 'string', format: 'date-time' },
    },
    'x-kubernetes-validations': [{ rule: 'self.replicas < 10 || has(self.ports)', message: 'many need ports' }],
  },
  status: { type: 'object', properties: { phase: { type: 'string', maxLength: 9 }, replicas: { type: 'integer' } } },
};

const { spec: SPEC, ...written } = definitionOf('example.com', 'CronTab', PROPERTIES, {
  versions: ['v1', 'v1beta1'],
  additionalPrinterColumns: [
    { jsonPath: '.spec.schedule', name: 'Schedule', type: 'string' },
    { jsonPath: '.metadata.creationTimestamp', name: 'Age', type: 'date' },
  ],
  subresources: { status: {}, scale: { specReplicasPath: '.spec.replicas', statusReplicasPath: '.status.replicas' } },
});
const NAMES = { ...SPEC.names, shortNames: ['ct'] };

const condition = (type: string, reason: string, message: string): object => ({
  type,
  reason,
  message,
  status: 'True',
  lastTransitionTime: CREATED,
});

/** A definition as `kubectl get -o yaml --show-managed-fields` prints it, of two versions that are served. */
export const liveDefinition = {
  ...written,
  metadata: metadata(written.metadata.name, written.apiVersion),
  spec: { ...SPEC, conversion: { strategy: 'None' }, names: NAMES },
  status: {
    acceptedNames: NAMES,
    conditions: [
      condition('NamesAccepted', 'NoConflicts', 'no conflicts found'),
      condition('Established', 'InitialNamesAccepted', 'the initial names have been accepted'),
    ],
    storedVersions: ['v1'],
  },
};

/** A resource of {@link liveDefinition} as somebody wrote it. */
export const manifest = {
  apiVersion: 'example.com/v1',
  kind: 'CronTab',
  metadata: { name: 'nightly', namespace: 'jobs', labels: { app: 'a' } },
  spec: {
    labels: { a: 'b' },
    ports: [{ name: 'http', port: 80 }],
    replicas: 1,
    schedule: '0 3 * * *',
    template: { apiVersion: 'v1', kind: 'Pod', metadata: { name: 'a' } },
    until: '2030-01-01T00:00:00Z',
  },
};

/** {@link manifest} as the server returns it. */
export const liveResource = {
  ...manifest,
  metadata: metadata('nightly', 'example.com/v1', { namespace: 'jobs', labels: { app: 'a' } }),
  status: { phase: 'Ready', replicas: 1 },
};
