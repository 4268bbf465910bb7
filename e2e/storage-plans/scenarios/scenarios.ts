import { SIZE, type PlannedVersion, type Scenario } from './scenario.js';

const v1alpha1: PlannedVersion = { name: 'v1alpha1' };
const v1beta1: PlannedVersion = { name: 'v1beta1' };
const v1: PlannedVersion = { name: 'v1' };
const v2: PlannedVersion = { name: 'v2' };
const stored = (version: PlannedVersion): PlannedVersion => ({ ...version, storage: true });
const unserved = (version: PlannedVersion): PlannedVersion => ({ ...version, served: false });
const LONG = { name: { type: 'string', maxLength: 9 } };
const CAPACITY = { capacity: { type: 'integer' } };
const MODE = (...values: string[]): Readonly<Record<string, unknown>> => ({ ...SIZE, mode: { type: 'string', enum: values } });
const WEBHOOK = {
  conversion: { strategy: 'Webhook', webhook: { conversionReviewVersions: ['v1'], clientConfig: { url: 'https://127.0.0.1:1/convert' } } },
};
const SUBRESOURCES = {
  subresources: { status: {}, scale: { specReplicasPath: '.spec.size', statusReplicasPath: '.status.size' } },
};
const withStatus = {
  type: 'object',
  properties: { spec: { type: 'object', properties: SIZE }, status: { type: 'object', properties: SIZE } },
};

/** The changes that are planned and carried out; what each is about is its name. */
export const SCENARIOS: readonly Scenario[] = [
  {
    name: 'one version becomes another',
    history: [{ versions: [stored(v1alpha1)] }],
    next: { versions: [stored(v1)] },
    objects: [{ at: 0, version: 'v1alpha1', spec: { size: 1 } }],
  },
  {
    name: 'of two versions one is dropped, and objects are in both',
    history: [{ versions: [stored(v1alpha1), v1] }, { versions: [v1alpha1, stored(v1)] }],
    next: { versions: [stored(v1)] },
    objects: [
      { at: 0, version: 'v1alpha1', spec: { size: 1 } },
      { at: 1, version: 'v1', spec: { size: 2 } },
    ],
  },
  {
    name: 'one version becomes three',
    history: [{ versions: [stored(v1beta1)] }],
    next: { versions: [v1beta1, v1, stored(v2)] },
    objects: [{ at: 0, version: 'v1beta1', spec: { size: 1 } }],
  },
  {
    name: 'three stored versions become one',
    history: [{ versions: [stored(v1alpha1)] }, { versions: [v1alpha1, stored(v1beta1)] }, { versions: [v1alpha1, v1beta1, stored(v1)] }],
    next: { versions: [stored(v1)] },
    objects: [
      { at: 0, version: 'v1alpha1', spec: { size: 1 } },
      { at: 1, version: 'v1beta1', spec: { size: 2 } },
      { at: 2, version: 'v1', spec: { size: 3 } },
    ],
  },
  {
    name: 'a version is added and nothing else',
    history: [{ versions: [stored(v1)] }],
    next: { versions: [stored(v1), v2] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'storage moves between versions that both stay',
    history: [{ versions: [stored(v1), v2] }],
    next: { versions: [v1, stored(v2)] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'storage moves back',
    history: [{ versions: [stored(v1), v2] }, { versions: [v1, stored(v2)] }],
    next: { versions: [stored(v1), v2] },
    objects: [
      { at: 0, version: 'v1', spec: { size: 1 } },
      { at: 1, version: 'v2', spec: { size: 2 } },
    ],
  },
  {
    name: 'a version that was never stored and is not served any more is dropped',
    history: [{ versions: [unserved(v1alpha1), stored(v1)] }],
    next: { versions: [stored(v1)] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'a version that was never stored is dropped while it is served',
    history: [{ versions: [v1alpha1, stored(v1)] }],
    next: { versions: [stored(v1)] },
    objects: [{ at: 0, version: 'v1alpha1', spec: { size: 1 } }],
  },
  {
    name: 'a version is only no longer served',
    history: [{ versions: [v1alpha1, stored(v1)] }],
    next: { versions: [unserved(v1alpha1), stored(v1)] },
    objects: [{ at: 0, version: 'v1alpha1', spec: { size: 1 } }],
  },
  {
    name: 'a deprecated version is dropped',
    history: [{ versions: [{ ...stored(v1beta1), deprecated: true, more: { deprecationWarning: 'use v1' } }, v1] }],
    next: { versions: [stored(v1)] },
    objects: [{ at: 0, version: 'v1beta1', spec: { size: 1 } }],
  },
  {
    name: 'a field is renamed without a webhook, both versions stay',
    history: [{ versions: [stored(v1)] }],
    next: { versions: [v1, stored({ ...v2, spec: CAPACITY })] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'a field is renamed without a webhook, the old version goes',
    history: [{ versions: [stored(v1)] }],
    next: { versions: [stored({ ...v2, spec: CAPACITY })] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'a field gets another type in a new version',
    history: [{ versions: [stored(v1)] }],
    next: { versions: [v1, stored({ ...v2, spec: { size: { type: 'string' } } })] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'unknown fields are no longer kept',
    isPutIntoStorage: true,
    history: [{ versions: [stored(v1)], more: { preserveUnknownFields: true } }],
    next: { versions: [stored(v1)] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1, more: { a: 1 } } }],
  },
  {
    name: 'unknown fields are no longer kept, in a new version',
    isPutIntoStorage: true,
    history: [{ versions: [stored(v1beta1)], more: { preserveUnknownFields: true } }],
    next: { versions: [stored(v1)] },
    objects: [{ at: 0, version: 'v1beta1', spec: { size: 1, more: { a: 1 } } }],
  },
  {
    name: 'an enumeration grows',
    history: [{ versions: [stored({ ...v1, spec: MODE('a', 'b') })] }],
    next: { versions: [stored({ ...v1, spec: MODE('a', 'b', 'c') })] },
    objects: [{ at: 0, version: 'v1', spec: { mode: 'a' } }],
  },
  {
    name: 'bounds grow and a field is no longer required, in a new version',
    history: [
      {
        versions: [
          stored({
            ...v1,
            schema: {
              type: 'object',
              required: ['spec'],
              properties: { spec: { type: 'object', required: ['name'], properties: { name: { type: 'string', maxLength: 5 } } } },
            },
          }),
        ],
      },
    ],
    next: { versions: [{ ...v1, spec: LONG }, stored({ ...v2, spec: LONG })] },
    objects: [{ at: 0, version: 'v1', spec: { name: 'a' } }],
  },
  {
    name: 'a field with a default is added',
    history: [{ versions: [stored(v1)] }],
    next: { versions: [stored({ ...v1, spec: { ...SIZE, mode: { type: 'string', default: 'a' } } })] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'the kind belongs to the cluster',
    history: [{ versions: [stored(v1)], more: { scope: 'Cluster' } }],
    next: { versions: [stored(v2)], more: { scope: 'Cluster' } },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'the kind has subresources',
    history: [{ versions: [stored({ ...v1, schema: withStatus, more: SUBRESOURCES })] }],
    next: { versions: [stored({ ...v2, schema: withStatus, more: SUBRESOURCES })] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'the new storage version is not served',
    history: [{ versions: [stored(v1)] }],
    next: { versions: [v1, unserved(stored(v2))] },
    objects: [{ at: 0, version: 'v1', spec: { size: 1 } }],
  },
  {
    name: 'a webhook is to convert',
    history: [{ versions: [stored(v1)] }],
    next: { versions: [stored(v2)], more: WEBHOOK },
  },
  {
    name: 'nothing changes, and old versions are still said to be stored',
    history: [{ versions: [stored(v1beta1), v1] }, { versions: [v1beta1, stored(v1)] }],
    next: { versions: [v1beta1, stored(v1)] },
    objects: [{ at: 0, version: 'v1beta1', spec: { size: 1 } }],
  },
  {
    name: 'a version that objects are in is no longer listed',
    history: [{ versions: [stored(v1alpha1), v1] }, { versions: [v1alpha1, stored(v1)] }],
    putIntoStorage: { definition: { versions: [stored(v1)] }, storedVersions: ['v1alpha1', 'v1'] },
    next: { versions: [stored(v1)] },
    objects: [
      { at: 0, version: 'v1alpha1', spec: { size: 1 } },
      { at: 1, version: 'v1', spec: { size: 2 } },
    ],
  },
];
