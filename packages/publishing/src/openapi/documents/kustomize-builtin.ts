import { fromPlain, type JsonObject, type JsonValue } from '@structural/json';

/**
 * The built-in kinds that have lists which a strategic merge patch merges by a key, as far as kustomize must know them for that: a file that it is
 * given takes the place of its own schemas. Lists that are not here are replaced, maps are merged.
 *
 * Source: the API reference of Kubernetes, fields with a patch merge key.
 */
export function builtinMergeSchemas(): Readonly<Record<string, JsonValue>> {
  const pod = { metadata: ref('PodMeta'), spec: ref('PodSpec') };
  const template = { template: ref('PodTemplateSpec') };
  const workload = { spec: object(template), status: CONDITIONS };
  const shared = {
    [PREFIX + 'PodMeta']: object({ ownerReferences: list('uid') }),
    [PREFIX + 'PodTemplateSpec']: object(pod),
    [PREFIX + 'PodSpec']: object({
      ...Object.fromEntries(['containers', 'initContainers', 'ephemeralContainers'].map((name) => [name, list('name', ref('Container'))])),
      volumes: list('name'),
      imagePullSecrets: list('name'),
      hostAliases: list('ip'),
      topologySpreadConstraints: list('topologyKey'),
      resourceClaims: list('name'),
    }),
    [PREFIX + 'Container']: object({
      env: list('name'),
      ports: list('containerPort'),
      volumeMounts: list('mountPath'),
      volumeDevices: list('devicePath'),
    }),
  };
  return {
    ...(fromPlain(shared) as JsonObject),
    ...kinds('', 'v1', {
      Pod: { ...pod, status: CONDITIONS },
      PodTemplate: template,
      ReplicationController: workload,
      Service: { spec: object({ ports: list('port') }), status: CONDITIONS },
      ServiceAccount: { secrets: list('name') },
      Node: { spec: object({ podCIDRs: SET }), status: object({ conditions: list('type'), addresses: list('type') }) },
      Namespace: { status: CONDITIONS },
      PersistentVolumeClaim: { status: CONDITIONS },
    }),
    ...kinds('apps', 'v1', { Deployment: workload, StatefulSet: workload, DaemonSet: workload, ReplicaSet: workload }),
    ...kinds('batch', 'v1', { Job: workload, CronJob: { spec: object({ jobTemplate: object({ spec: object(template) }) }) } }),
    ...kinds('admissionregistration.k8s.io', 'v1', {
      MutatingWebhookConfiguration: { webhooks: list('name') },
      ValidatingWebhookConfiguration: { webhooks: list('name') },
      ValidatingAdmissionPolicy: { spec: object({ matchConditions: list('name'), variables: list('name') }) },
    }),
  };
}

const PREFIX = 'io.k8s.merge.';

type PlainSchema = Readonly<Record<string, unknown>>;

function object(properties: Readonly<Record<string, unknown>>): PlainSchema {
  return { type: 'object', properties };
}

function list(key: string, items: PlainSchema = { type: 'object' }): PlainSchema {
  return { type: 'array', items, 'x-kubernetes-patch-merge-key': key, 'x-kubernetes-patch-strategy': 'merge' };
}

function ref(name: string): PlainSchema {
  return { $ref: `#/definitions/${PREFIX}${name}` };
}

const SET: PlainSchema = { type: 'array', items: { type: 'string' }, 'x-kubernetes-patch-strategy': 'merge' };
const CONDITIONS = object({ conditions: list('type') });

function kinds(
  group: string,
  version: string,
  fields: Readonly<Record<string, Readonly<Record<string, unknown>>>>,
): Readonly<Record<string, JsonObject>> {
  const entries = Object.entries(fields).map(([kind, properties]) => {
    const meta = { apiVersion: { type: 'string' }, kind: { type: 'string' }, metadata: ref('PodMeta') };
    const schema = { ...object({ ...meta, ...properties }), 'x-kubernetes-group-version-kind': [{ group, kind, version }] };
    return [`${PREFIX}${group === '' ? 'core' : group}.${version}.${kind}`, fromPlain(schema) as JsonObject] as const;
  });
  return Object.fromEntries(entries);
}
