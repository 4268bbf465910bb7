import { readCatalog } from '@structural/checker';
import type { Finding } from '@structural/compare';
import { placeChanges } from './place-changes.js';

const NAME = 'crontabs.example.com';

const V1 = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: ${NAME}
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec: { type: string }
`;
const V1BETA1 = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: { name: ${NAME} }
spec:
  group: example.com
  names: { plural: crontabs, kind: CronTab }
  version: v1
  validation:
    openAPIV3Schema:
      properties:
        spec:
          type: integer
`;

function finding(more: Partial<Finding>): Finding {
  const head = {
    id: 'x',
    change: 'type-changed@a',
    rule: 'type-changed',
    audience: 'readers',
    direction: 'forward',
    definition: NAME,
    message: 'm',
    verdict: 'harmless',
  } as const;
  return { ...head, ...more } as Finding;
}

const SCHEMA = ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'type'];

function placed(findings: readonly Finding[], strictness: Parameters<typeof placeChanges>[2] = 'readers') {
  const [old, next] = [readCatalog([{ file: 'old.yaml', text: V1BETA1 }]), readCatalog([{ file: 'new.yaml', text: V1 }])];
  const entries = { old: new Map(old.entries.map((each) => [NAME, each])), new: new Map(next.entries.map((each) => [NAME, each])) };
  return placeChanges(findings, entries, strictness).map((change) => ({
    ...change,
    old: change.old && V1BETA1.slice(0, change.old.range.start).split('\n').length,
    new: change.new && V1.slice(0, change.new.range.start).split('\n').length,
  }));
}

describe('the places of changes', () => {
  it('are where the versions write it, and where v1beta1 writes it for all', () => {
    expect(placed([finding({ oldPath: SCHEMA, newPath: SCHEMA })])).toMatchObject([{ old: 12, new: 17 }]);
  });

  it('are the name of the definition for what is about all of it, and the nearest line for what is not written', () => {
    expect(placed([finding({ newPath: [] })])).toMatchObject([{ old: 3, new: 4 }]);
    expect(placed([finding({ newPath: [...SCHEMA.slice(0, -1), 'pattern'] })])).toMatchObject([{ new: 17 }]);
  });

  it('join what is found about one change, the worst first', () => {
    const [change] = placed([
      finding({ audience: 'clients', verdict: 'undecided', tried: 't' } as Partial<Finding>),
      finding({ audience: 'writers', verdict: 'undecided', tried: 't' } as Partial<Finding>),
      finding({ audience: 'stored-data' }),
      finding({ change: 'other@a' }),
    ]);
    expect(change?.findings.map(({ audience }) => audience)).toEqual(['writers', 'clients', 'stored-data']);
    expect(change?.severity).toBe('warning');
  });

  it('count by the level that was asked for', () => {
    const clients = [finding({ audience: 'clients', verdict: 'undecided', tried: 't' } as Partial<Finding>)];
    expect(placed(clients, 'readers')[0]?.severity).toBe('info');
    expect(placed(clients, 'clients')[0]?.severity).toBe('warning');
  });
});
