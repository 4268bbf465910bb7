import { eachAlternative, unknownValue, type StaticEntry, type StaticObject, type StaticValue } from '../static-value.js';

/** Where what a class of cdk8s-plus is given is in the object that it makes, by its names; in a list what each item is given. */
interface Fields {
  readonly [name: string]: string | readonly [place: string, each: Fields];
}

const PORT: Fields = { name: 'name', number: 'containerPort', hostPort: 'hostPort', hostIp: 'hostIP', protocol: 'protocol' };

const CONTAINER: Fields = {
  name: 'name',
  image: 'image',
  command: 'command',
  args: 'args',
  workingDir: 'workingDir',
  imagePullPolicy: 'imagePullPolicy',
  ports: ['ports', PORT],
  volumeMounts: ['volumeMounts', { path: 'mountPath', subPath: 'subPath', readOnly: 'readOnly' }],
  securityContext: [
    'securityContext',
    {
      user: 'runAsUser',
      group: 'runAsGroup',
      ensureNonRoot: 'runAsNonRoot',
      privileged: 'privileged',
      readOnlyRootFilesystem: 'readOnlyRootFilesystem',
      allowPrivilegeEscalation: 'allowPrivilegeEscalation',
    },
  ],
};

const POD: Fields = {
  containers: ['containers', CONTAINER],
  initContainers: ['initContainers', CONTAINER],
  restartPolicy: 'restartPolicy',
  hostNetwork: 'hostNetwork',
  automountServiceAccountToken: 'automountServiceAccountToken',
  securityContext: ['securityContext', { fsGroup: 'fsGroup', user: 'runAsUser', group: 'runAsGroup', ensureNonRoot: 'runAsNonRoot' }],
};

const WORKLOAD: Fields = { ...within('spec.template.spec', POD), podMetadata: 'spec.template.metadata' };

const OF_KINDS: Readonly<Record<string, Fields>> = {
  Pod: within('spec', POD),
  Deployment: { ...WORKLOAD, replicas: 'spec.replicas' },
  StatefulSet: { ...WORKLOAD, replicas: 'spec.replicas' },
  DaemonSet: { ...WORKLOAD, minReadySeconds: 'spec.minReadySeconds' },
  Job: { ...WORKLOAD, backoffLimit: 'spec.backoffLimit' },
  CronJob: {
    ...within('spec.jobTemplate', WORKLOAD),
    ...within('spec', { timeZone: 'timeZone', suspend: 'suspend' }),
    backoffLimit: 'spec.jobTemplate.spec.backoffLimit',
    successfulJobsRetained: 'spec.successfulJobsHistoryLimit',
    failedJobsRetained: 'spec.failedJobsHistoryLimit',
  },
  ConfigMap: { data: 'data', binaryData: 'binaryData', immutable: 'immutable' },
  Secret: { stringData: 'stringData', type: 'type', immutable: 'immutable' },
  Service: {
    ...within('spec', { type: 'type', clusterIP: 'clusterIP', externalName: 'externalName', externalIPs: 'externalIPs' }),
    ports: ['spec.ports', { name: 'name', port: 'port', targetPort: 'targetPort', nodePort: 'nodePort', protocol: 'protocol' }],
  },
  ServiceAccount: { automountToken: 'automountServiceAccountToken' },
  HorizontalPodAutoscaler: within('spec', { minReplicas: 'minReplicas', maxReplicas: 'maxReplicas' }),
  PersistentVolumeClaim: within('spec', { storageClassName: 'storageClassName', volumeMode: 'volumeMode' }),
  Ingress: { className: 'spec.ingressClassName', tls: ['spec.tls', { hosts: 'hosts' }] },
};

function within(place: string, fields: Fields): Fields {
  const inner = (to: Fields[string]): Fields[string] => (typeof to === 'string' ? `${place}.${to}` : [`${place}.${to[0]}`, to[1]]);
  return Object.fromEntries(Object.entries(fields).map(([name, to]) => [name, inner(to)]));
}

/** What a class of cdk8s-plus sends of what it is given, as far as it sends that as it is: it adds more of its own, but for containers. */
export function sentByPlus(kind: string, given: StaticValue): StaticValue {
  return placed(given, { metadata: 'metadata', ...(Object.hasOwn(OF_KINDS, kind) ? OF_KINDS[kind] : {}) });
}

function placed(value: StaticValue, fields: Fields): StaticValue {
  switch (value.kind) {
    case 'object':
      return placedObject(value, fields);
    case 'list':
      return { ...value, items: value.items.map((item) => placed(item, fields)), isOpen: true };
    case 'choice':
      return eachAlternative(value, (each) => placed(each, fields));
    default:
      return value;
  }
}

function placedObject(value: StaticObject, fields: Fields): StaticObject {
  const entries = new Map<string, StaticEntry>();
  for (const [name, entry] of fields === CONTAINER ? withDefaults(value) : value.entries) {
    const to = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (to === undefined || entry.value.kind === 'absent' || isLeftOut(name, entry.value)) continue;
    const [place, each] = typeof to === 'string' ? [to, undefined] : to;
    put(entries, place.split('.'), each === undefined ? entry : { ...entry, value: placed(entry.value, each) });
  }
  // A container has no image but the one that it is given.
  return { ...value, entries, isOpen: value.isOpen || fields !== CONTAINER };
}

/** A port that is 0 is as good as none where cdk8s-plus makes more of it than it is. */
function isLeftOut(name: string, value: StaticValue): boolean {
  return name === 'targetPort' && value.kind === 'scalar' && value.value === 0;
}

/** The fields of a container, with some name, and the port that it may have by itself as one of a list. */
function withDefaults(container: StaticObject): ReadonlyMap<string, StaticEntry> {
  const { node } = container;
  return new Map([['name', { key: node, value: unknownValue(node, 'string') }], ...withPorts(container)]);
}

function withPorts({ entries }: StaticObject): ReadonlyMap<string, StaticEntry> {
  const number = entries.get('portNumber') ?? entries.get('port');
  if (number === undefined || entries.has('ports') || (number.value.kind === 'scalar' && number.value.value === 0)) return entries;
  const { node } = number.value;
  const port: StaticObject = { kind: 'object', node, entries: new Map([['number', number]]), isOpen: true };
  return new Map([...entries, ['ports', { key: number.key, value: { kind: 'list', node, items: [port], isOpen: true } }]]);
}

function put(entries: Map<string, StaticEntry>, [first = '', ...rest]: readonly string[], entry: StaticEntry): void {
  if (rest.length === 0) {
    entries.set(first, entry);
    return;
  }
  const there = entries.get(first);
  const inner = new Map(there?.value.kind === 'object' ? there.value.entries : []);
  put(inner, rest, entry);
  entries.set(first, { key: there?.key ?? entry.key, value: { kind: 'object', node: entry.value.node, entries: inner, isOpen: true } });
}
