import { kubernetesVersion } from '@structural/core';
import { check } from '../check/check.js';

const definition = (rule: string): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: jobs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          x-kubernetes-validations: [{ rule: ${JSON.stringify(rule)} }]
          properties:
            spec:
              type: object
              properties:
                package: { type: string, maxLength: 9 }
                count: { type: integer }
                labels: { type: object, maxProperties: 3, additionalProperties: { type: string, maxLength: 3 } }
`;

const hint = (rule: string, minor = 37): string | undefined =>
  check('job.yaml', definition(rule), { kubernetesVersion: kubernetesVersion(minor) }).diagnostics[0]?.hint;

describe('the way out of an error of the CEL compiler', () => {
  it.each([
    ['self.metadata.annotations.size() > 0', /rules see only name and generateName/],
    ["self.metadata.namespace != 'a'", /rules see only name and generateName/],
    ["has(self.spec.labels['a'])", /'k' in self\.x/],
    ["self.spec.package == quantity('1')", /convert it, as in quantity\(self\.x\)/],
    ["duration('1s') == self.spec.package", /convert it, as in duration\(self\.x\)/],
    ['self.spec.package == 1', /convert it, as in string\(self\.x\)/],
    ['self.spec.count == 1.0', /write 1 instead of 1\.0/],
    ['self.spec.package != null', /write has\(self\.x\)/],
    ["self.spec.package = 'a'", /compare with ==/],
    ["has(self.spec) and self.spec.package == 'a'", /&& and \|\|/],
    ['len(self.spec.package) > 1', /size\(self\.x\)/],
  ])('is said: %s', (rule, expected) => {
    expect(hint(rule)).toMatch(expected);
  });

  it('names the escaped form of a reserved word for servers that need it', () => {
    expect(hint('self.spec.package.size() > 1', 31)).toBe(
      'up to Kubernetes 1.31, package is a reserved word of CEL: write __package__, which every server reads',
    );
    expect(check('job.yaml', definition('self.spec.package.size() > 1')).diagnostics).toEqual([]);
    expect(
      check('job.yaml', definition('self.spec.__package__.size() > 1'), { kubernetesVersion: kubernetesVersion(31) }).diagnostics,
    ).toEqual([]);
  });

  it('is not made up where the words of the compiler say it', () => {
    expect(hint('self.spec.nothing == 1')).toBeUndefined();
    expect(hint('self.spec.package.matches(1)')).toBeUndefined();
  });
});
