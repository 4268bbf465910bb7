import { randomUUID } from 'node:crypto';
import { fromPlain, type JsonObject } from '@structural/json';
import type { MemoryStore } from '../store/memory-store.js';

const SERVICES_NAME = 'services.';

/** Adds the Service by which Pods reach the API server, which every server keeps. Source: `pkg/controlplane/controller/kubernetesservice`, CreateOrUpdateMasterServiceIfNeeded. */
export function addKubernetesService(store: MemoryStore, createdAt: string): void {
  if (store.objectAt(SERVICES_NAME, 'default', 'kubernetes') === undefined) store.put(SERVICES_NAME, kubernetesService(createdAt));
}

function kubernetesService(createdAt: string): JsonObject {
  const ports = [{ name: 'https', protocol: 'TCP', port: 443, targetPort: 6443 }];
  return fromPlain({
    apiVersion: 'v1',
    kind: 'Service',
    metadata: {
      name: 'kubernetes',
      namespace: 'default',
      uid: randomUUID(),
      creationTimestamp: createdAt,
      labels: { component: 'apiserver', provider: 'kubernetes' },
      managedFields: [
        {
          manager: 'kube-apiserver',
          operation: 'Update',
          apiVersion: 'v1',
          time: createdAt,
          fieldsType: 'FieldsV1',
          fieldsV1: {
            'f:metadata': { 'f:labels': { '.': {}, 'f:component': {}, 'f:provider': {} } },
            'f:spec': {
              'f:clusterIP': {},
              'f:internalTrafficPolicy': {},
              'f:ipFamilyPolicy': {},
              'f:ports': {
                '.': {},
                'k:{"port":443,"protocol":"TCP"}': { '.': {}, 'f:name': {}, 'f:port': {}, 'f:protocol': {}, 'f:targetPort': {} },
              },
              'f:sessionAffinity': {},
              'f:type': {},
            },
          },
        },
      ],
    },
    spec: {
      ports,
      clusterIP: '10.96.0.1',
      clusterIPs: ['10.96.0.1'],
      type: 'ClusterIP',
      sessionAffinity: 'None',
      ipFamilies: ['IPv4'],
      ipFamilyPolicy: 'SingleStack',
      internalTrafficPolicy: 'Cluster',
    },
    status: { loadBalancer: {} },
  }) as JsonObject;
}
