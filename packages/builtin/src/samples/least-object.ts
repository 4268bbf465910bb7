import { fromPlain, isJsonObject, newJsonObject, type JsonObject } from '@structural/json';
import type { BuiltinKind } from '../kinds/builtin-kind.js';

/** An object of a kind with little more than what a server asks for. */
export function leastObject({ apiVersion, group, kind, namespaced }: BuiltinKind): JsonObject {
  const { metadata, ...rest } = LEAST.get(`${group} ${kind}`) ?? LEAST.get(kind) ?? {};
  const object = fromPlain({
    apiVersion,
    kind,
    metadata: { name: 'sample', ...(namespaced && { namespace: 'default' }), ...metadata },
    ...rest,
  } as Parameters<typeof fromPlain>[0]);
  return isJsonObject(object) ? object : newJsonObject();
}

/** What is in an object beside its name. */
interface Least {
  readonly metadata?: Readonly<Record<string, string>>;
  readonly [field: string]: unknown;
}

const labels = { app: 'sample' };
const podSpec = { containers: [{ name: 'sample', image: 'registry.k8s.io/pause:3.10' }] };
const template = { metadata: { labels }, spec: podSpec };
const jobTemplate = { spec: { template: { spec: { ...podSpec, restartPolicy: 'Never' } } } };
const workload = { spec: { selector: { matchLabels: labels }, template } };
const clusterRole = { apiGroup: 'rbac.authorization.k8s.io', kind: 'ClusterRole', name: 'view' };
const subjects = [{ kind: 'User', apiGroup: 'rbac.authorization.k8s.io', name: 'sample' }];
const requests = { apiGroups: ['apps'], apiVersions: ['v1'], operations: ['CREATE'], resources: ['deployments'] };
const webhook = {
  name: 'sample.example.com',
  sideEffects: 'None',
  admissionReviewVersions: ['v1'],
  clientConfig: { service: { namespace: 'default', name: 'sample' } },
  rules: [requests],
};
const claim = { devices: { requests: [{ name: 'sample', exactly: { deviceClassName: 'sample' } }] } };

// A certificate and requests for one that nobody has the key of.
const CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBLjCB4aADAgECAhRs488yRh4ODDvPS3yL1EzHuuiE/zAFBgMrZXAwDDEKMAgG
A1UEAwwBYTAgFw0yNjExMjgxNjQ3MzFaGA8yMTI2MTEwNDE2NDczMVowDDEKMAgG
A1UEAwwBYTAqMAUGAytlcAMhAFoAHlMOBY41m+QnDxQrkHQZWNF3IySHYPTJoIIh
cW4ao1MwUTAdBgNVHQ4EFgQUp2PW+sf8Dmds8OA6e+teatuFCXcwHwYDVR0jBBgw
FoAUp2PW+sf8Dmds8OA6e+teatuFCXcwDwYDVR0TAQH/BAUwAwEB/zAFBgMrZXAD
QQBnbUKdXafd/o8C2NOqgVyspDRMAP0DvPbRjrd6ehkqdkHo7ukGsvPcd/V4/YI2
V0kVCNEWpx9TF7XYZRxl3kgF
-----END CERTIFICATE-----
`;
const SIGNING_REQUEST =
  'LS0tLS1CRUdJTiBDRVJUSUZJQ0FURSBSRVFVRVNULS0tLS0KTUlHTE1EOENBUUF3RERFS01BZ0dBMVVFQXd3QllUQXFNQVVHQXl0bGNBTWhBRm9BSGxNT0JZNDFtK1FuRHhRcgprSFFaV05GM0l5U0hZUFRKb0lJaGNXNGFvQUF3QlFZREsyVndBMEVBOGdQNjcwem1PK0tJUXFqYXMybElHR205Ck5KZkNDdUtlZjNxaFBlWUt0amZvZHJUdk5QMU9JMWhGM25XbnlXdTIyODRIYUlZSEU1a1ZJTSs3WFI1VkNnPT0KLS0tLS1FTkQgQ0VSVElGSUNBVEUgUkVRVUVTVC0tLS0tCg==';
const POD_SIGNING_REQUEST =
  'MH8wMwIBADAAMCowBQYDK2VwAyEAWgAeUw4FjjWb5CcPFCuQdBlY0XcjJIdg9MmggiFxbhqgADAFBgMrZXADQQBclhWgB2Wo2gY9vid33hMooqQeEd6w2tY9uHIPUTfDmEPzoRCZZC2v3o6vEVfOLknQ611EsAMjPQdiQ34sbksK';

/** By kind, with the group where two groups have one of the name. */
const LEAST: ReadonlyMap<string, Least> = new Map<string, Least>([
  ['Pod', { spec: podSpec }],
  ['PodTemplate', { template: { metadata: { labels }, spec: podSpec } }],
  ['ConfigMap', { data: { key: 'value' } }],
  ['Secret', { type: 'Opaque', stringData: { key: 'value' } }],
  ['Service', { spec: { selector: labels, ports: [{ port: 80 }] } }],
  ['PersistentVolume', { spec: { capacity: { storage: '1Gi' }, accessModes: ['ReadWriteOnce'], hostPath: { path: '/data' } } }],
  ['PersistentVolumeClaim', { spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '1Gi' } } } }],
  ['ReplicationController', { spec: { selector: labels, template } }],
  ['Endpoints', { subsets: [{ addresses: [{ ip: '10.0.0.1' }], ports: [{ port: 80 }] }] }],
  [
    ' Event',
    { involvedObject: { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'sample' }, reason: 'Sampled', type: 'Normal' },
  ],
  ['LimitRange', { spec: { limits: [{ type: 'Container', default: { cpu: '1' } }] } }],
  ['ResourceQuota', { spec: { hard: { pods: '10' } } }],
  ['Binding', { target: { apiVersion: 'v1', kind: 'Node', name: 'sample' } }],
  ['Deployment', workload],
  ['ReplicaSet', workload],
  ['DaemonSet', workload],
  ['StatefulSet', { spec: { serviceName: 'sample', selector: { matchLabels: labels }, template } }],
  ['ControllerRevision', { revision: 1, data: { key: 'value' } }],
  ['Job', jobTemplate],
  ['CronJob', { spec: { schedule: '0 1 * * *', jobTemplate } }],
  ['HorizontalPodAutoscaler', { spec: { scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: 'sample' }, maxReplicas: 3 } }],
  [
    'Ingress',
    {
      spec: {
        rules: [
          {
            host: 'sample.example.com',
            http: { paths: [{ path: '/', pathType: 'Prefix', backend: { service: { name: 'sample', port: { number: 80 } } } }] },
          },
        ],
      },
    },
  ],
  ['IngressClass', { spec: { controller: 'example.com/sample' } }],
  ['NetworkPolicy', { spec: { podSelector: { matchLabels: labels }, policyTypes: ['Ingress'] } }],
  ['IPAddress', { metadata: { name: '10.0.0.200' }, spec: { parentRef: { resource: 'services', namespace: 'default', name: 'sample' } } }],
  ['ServiceCIDR', { spec: { cidrs: ['10.9.0.0/24'] } }],
  ['PodDisruptionBudget', { spec: { minAvailable: 1, selector: { matchLabels: labels } } }],
  ['Role', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }],
  ['ClusterRole', { rules: [{ apiGroups: [''], resources: ['pods'], verbs: ['get'] }] }],
  ['RoleBinding', { roleRef: clusterRole, subjects }],
  ['ClusterRoleBinding', { roleRef: clusterRole, subjects }],
  ['StorageClass', { provisioner: 'example.com/sample' }],
  ['CSIDriver', { metadata: { name: 'sample.example.com' }, spec: {} }],
  ['CSINode', { spec: { drivers: [{ name: 'sample.example.com', nodeID: 'sample' }] } }],
  ['CSIStorageCapacity', { storageClassName: 'sample' }],
  ['VolumeAttachment', { spec: { attacher: 'sample.example.com', nodeName: 'sample', source: { persistentVolumeName: 'sample' } } }],
  ['VolumeAttributesClass', { driverName: 'sample.example.com', parameters: { key: 'value' } }],
  ['PriorityClass', { value: 1000 }],
  ['RuntimeClass', { handler: 'sample' }],
  ['Lease', { spec: { holderIdentity: 'sample', leaseDurationSeconds: 15 } }],
  ['EndpointSlice', { addressType: 'IPv4', endpoints: [{ addresses: ['10.0.0.1'] }], ports: [{ port: 80 }] }],
  [
    'events.k8s.io Event',
    {
      eventTime: '2024-01-01T00:00:00.000000Z',
      reportingController: 'example.com/sample',
      reportingInstance: 'sample',
      action: 'Sample',
      reason: 'Sampled',
      type: 'Normal',
      regarding: { apiVersion: 'v1', kind: 'Pod', namespace: 'default', name: 'sample' },
    },
  ],
  [
    'FlowSchema',
    {
      spec: {
        priorityLevelConfiguration: { name: 'sample' },
        rules: [
          {
            subjects: [{ kind: 'User', user: { name: 'sample' } }],
            nonResourceRules: [{ verbs: ['get'], nonResourceURLs: ['/healthz'] }],
          },
        ],
      },
    },
  ],
  ['PriorityLevelConfiguration', { spec: { type: 'Limited', limited: { limitResponse: { type: 'Reject' } } } }],
  ['ValidatingWebhookConfiguration', { webhooks: [webhook] }],
  ['MutatingWebhookConfiguration', { webhooks: [webhook] }],
  [
    'ValidatingAdmissionPolicy',
    { spec: { matchConstraints: { resourceRules: [requests] }, validations: [{ expression: 'object.spec.replicas <= 5' }] } },
  ],
  ['ValidatingAdmissionPolicyBinding', { spec: { policyName: 'sample', validationActions: ['Deny'] } }],
  [
    'MutatingAdmissionPolicy',
    {
      spec: {
        reinvocationPolicy: 'Never',
        matchConstraints: { resourceRules: [requests] },
        mutations: [{ patchType: 'ApplyConfiguration', applyConfiguration: { expression: 'Object{}' } }],
      },
    },
  ],
  ['MutatingAdmissionPolicyBinding', { spec: { policyName: 'sample' } }],
  [
    'APIService',
    {
      metadata: { name: 'v1.sample.example.com' },
      spec: {
        group: 'sample.example.com',
        version: 'v1',
        groupPriorityMinimum: 1000,
        versionPriority: 10,
        insecureSkipTLSVerify: true,
        service: { namespace: 'default', name: 'sample' },
      },
    },
  ],
  ['CertificateSigningRequest', { spec: { request: SIGNING_REQUEST, signerName: 'example.com/sample', usages: ['client auth'] } }],
  ['ClusterTrustBundle', { spec: { trustBundle: CERTIFICATE } }],
  [
    'PodCertificateRequest',
    {
      spec: {
        signerName: 'example.com/sample',
        podName: 'sample',
        podUID: 'a6c5d0f6-0000-4000-8000-000000000001',
        serviceAccountName: 'sample',
        serviceAccountUID: 'a6c5d0f6-0000-4000-8000-000000000002',
        nodeName: 'sample',
        nodeUID: 'a6c5d0f6-0000-4000-8000-000000000003',
        stubPKCS10Request: POD_SIGNING_REQUEST,
      },
    },
  ],
  ['DeviceClass', { spec: { selectors: [{ cel: { expression: "device.driver == 'sample.example.com'" } }] } }],
  [
    'DeviceTaintRule',
    { spec: { deviceSelector: { driver: 'sample.example.com' }, taint: { key: 'example.com/sample', effect: 'NoSchedule' } } },
  ],
  ['ResourceClaim', { spec: claim }],
  ['ResourceClaimTemplate', { spec: { spec: claim } }],
  [
    'ResourceSlice',
    {
      spec: {
        driver: 'sample.example.com',
        nodeName: 'sample',
        pool: { name: 'sample', generation: 1, resourceSliceCount: 1 },
        devices: [{ name: 'sample' }],
      },
    },
  ],
  ['StorageVersionMigration', { spec: { resource: { group: 'example.com', resource: 'samples' } } }],
  ['TokenReview', { spec: { token: 'sample' } }],
  ['LocalSubjectAccessReview', { spec: { user: 'sample', resourceAttributes: { namespace: 'default', verb: 'get', resource: 'pods' } } }],
  ['SelfSubjectAccessReview', { spec: { resourceAttributes: { namespace: 'default', verb: 'get', resource: 'pods' } } }],
  ['SelfSubjectRulesReview', { spec: { namespace: 'default' } }],
  ['SubjectAccessReview', { spec: { user: 'sample', resourceAttributes: { namespace: 'default', verb: 'get', resource: 'pods' } } }],
]);
