import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';

const DEFINITION = `
apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: caches.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: caches, kind: Cache, singular: cache, listKind: CacheList}
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [size]
              properties:
                size: {type: integer}
                mode: {type: string, default: lru}
                limit: {type: integer}
                store: {type: object, properties: {path: {type: string}}}
`;

/** What is reported of a validation of a policy about caches, and about other resources, too. */
function found(validation: string, others = ''): readonly string[] {
  const text = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: p}
spec:
  matchConstraints: {resourceRules: [{apiGroups: [example.com${others === '' ? '' : `, ''`}], apiVersions: [v1], operations: [CREATE], resources: [caches${others}]}]}
  validations: [{expression: "${validation}"}]
`;
  const catalog = readCatalog([{ file: 'crd.yaml', text: DEFINITION }]);
  const conventions = new Map([['policy-metadata', {}]] as const);
  const { diagnostics } = check('p.yaml', text, { policyDefinitions: catalog, conventions });
  return diagnostics.filter(({ rule }) => rule === 'policy-metadata').map(({ message }) => message);
}

const said = (field: string): string => `spec.validations[0].expression: ${field} may be absent: ask for it with has() before`;

test.each([
  ['object.spec.limit <= 3', [said('spec.limit')]],
  ["object.spec.store.path != ''", [said('spec.store.path'), said('spec.store')]],
  ['object.spec.size <= 3', []],
  ["object.spec.mode == 'lru'", []],
  ['!has(object.spec.limit) || object.spec.limit <= 3', []],
  ["!('limit' in object.spec) || object.spec.limit <= 3", []],
  ['object.spec.?limit.orValue(0) <= 3', []],
  ['[object].all(object, object.spec.size > 1)', []],
  ["object.metadata.labels['a'] == 'b'", [said('metadata.labels')]],
] as const)('%s', (validation, wanted) => {
  expect([...found(validation)].sort()).toEqual([...wanted].sort());
});

test('nothing is said of a field where a policy is about other kinds, too', () => {
  expect(found('object.spec.limit <= 3', ', pods')).toEqual([]);
  expect(found('object.spec.limit <= 3', ", '*'")).toEqual([]);
});
