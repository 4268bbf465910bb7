import type { BuiltinKind } from '@structural/builtin';
import type { KindBehaviour } from '../catalog/kind-behaviour.js';

/** What a server does with objects of a kind. Source: `k8s.io/kubernetes/pkg/registry`, the strategies and stores of each kind. */
export function behaviourOf(kind: BuiltinKind, type: string, minor: number): KindBehaviour {
  const { apiVersion, group, plural } = kind;
  const isEvent = group === 'events.k8s.io';
  return {
    kind,
    type,
    minor,
    isUnconditional: !CONDITIONAL.has(plural),
    isCreatedByUpdate: CREATED_BY_UPDATE.has(plural),
    returnsDeleted: RETURNED.has(plural),
    selectableFields: (isEvent ? EVENT_FIELDS : SELECTABLE.get(plural)) ?? [],
    unserved: UNSERVED.get(plural) ?? [],
    renamed: isEvent ? EVENT_NAMES : [],
    storedVersion: isEvent ? 'v1' : apiVersion,
  };
}

/** Those whose AllowUnconditionalUpdate is false. */
const CONDITIONAL = new Set([
  ...['clustertrustbundles', 'csidrivers', 'csinodes', 'csistoragecapacities', 'leases', 'mutatingadmissionpolicies'],
  ...['mutatingadmissionpolicybindings', 'mutatingwebhookconfigurations', 'podcertificaterequests', 'poddisruptionbudgets'],
  ...['runtimeclasses', 'storageversionmigrations', 'validatingadmissionpolicies', 'validatingadmissionpolicybindings'],
  ...['validatingwebhookconfigurations', 'volumeattachments'],
]);

/** Those whose AllowCreateOnUpdate is true. */
const CREATED_BY_UPDATE = new Set([
  ...['clusterrolebindings', 'clusterroles', 'endpoints', 'events', 'leases', 'limitranges', 'rolebindings', 'roles', 'runtimeclasses'],
  'services',
]);

/** Those whose store has ReturnDeletedObject. */
const RETURNED = new Set([
  ...['csidrivers', 'csinodes', 'deviceclasses', 'namespaces', 'persistentvolumeclaims', 'persistentvolumes', 'pods', 'podtemplates'],
  ...['resourceclaims', 'resourceclaimtemplates', 'resourcequotas', 'resourceslices', 'serviceaccounts', 'services', 'storageclasses'],
  ...['volumeattachments', 'volumeattributesclasses'],
]);

const EVENT_FIELDS = [
  ...['reason', 'regarding.apiVersion', 'regarding.fieldPath', 'regarding.kind', 'regarding.name', 'regarding.namespace'],
  ...['regarding.resourceVersion', 'regarding.uid', 'reportingController', 'type'],
];

const INVOLVED = ['apiVersion', 'fieldPath', 'kind', 'name', 'namespace', 'resourceVersion', 'uid'].map((each) => `involvedObject.${each}`);

/** Source: `pkg/apis/…/conversion.go`, AddFieldLabelConversionFunc. */
const SELECTABLE: ReadonlyMap<string, readonly string[]> = new Map([
  ['certificatesigningrequests', ['spec.signerName']],
  ['events', [...INVOLVED, 'reason', 'reportingComponent', 'source', 'type']],
  ['jobs', ['status.successful']],
  ['namespaces', ['status.phase']],
  ['nodes', ['spec.unschedulable']],
  [
    'pods',
    [
      ...['spec.hostNetwork', 'spec.nodeName', 'spec.restartPolicy', 'spec.schedulerName', 'spec.serviceAccountName'],
      ...['status.nominatedNodeName', 'status.phase', 'status.podIP'],
    ],
  ],
  ['podcertificaterequests', ['spec.nodeName', 'spec.signerName']],
  ['replicationcontrollers', ['status.replicas']],
  ['replicasets', ['status.replicas']],
  ['resourceslices', ['spec.driver', 'spec.nodeName']],
  ['secrets', ['type']],
  ['services', ['spec.clusterIP', 'spec.type']],
]);

const UNSERVED: ReadonlyMap<string, readonly string[]> = new Map([
  ['certificatesigningrequests', ['approval']],
  ['nodes', ['proxy']],
  ['pods', ['attach', 'binding', 'ephemeralcontainers', 'eviction', 'exec', 'log', 'portforward', 'proxy', 'resize']],
  ['serviceaccounts', ['token']],
  ['services', ['proxy']],
]);

/** How `events.k8s.io` calls what is stored as an event of the core group. Source: `pkg/apis/events/v1`, conversion.go. */
const EVENT_NAMES = [
  ['deprecatedCount', 'count'],
  ['deprecatedFirstTimestamp', 'firstTimestamp'],
  ['deprecatedLastTimestamp', 'lastTimestamp'],
  ['deprecatedSource', 'source'],
  ['note', 'message'],
  ['regarding', 'involvedObject'],
  ['reportingController', 'reportingComponent'],
] as const;

/** Those with a scale. */
export const SCALED: ReadonlySet<string> = new Set(['deployments', 'replicasets', 'replicationcontrollers', 'statefulsets']);

/** Those that `kubectl get all` shows. */
export const IN_ALL: ReadonlySet<string> = new Set([
  ...['cronjobs', 'daemonsets', 'deployments', 'horizontalpodautoscalers', 'jobs', 'pods', 'replicasets', 'replicationcontrollers'],
  ...['services', 'statefulsets'],
]);
