import { kubernetesVersion } from '@structural/core';
import { readCatalog } from '../catalog/read-catalog.js';
import type { ServerWindow } from '../server/server-window.js';
import { check, type CheckResult } from './check.js';

const definition = (properties: string, rules = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.example.com}
spec:
  group: example.com
  scope: Namespaced
  names: {plural: widgets, singular: widget, kind: Widget, listKind: WidgetList}
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
${rules}              properties:
                ${properties}
`;

const window = (accepting: ServerWindow['accepting']): ServerWindow => ({ oldest: kubernetesVersion(34), accepting });
const diagnosticLines = ({ diagnostics }: CheckResult): readonly string[] =>
  diagnostics.map(({ message, severity }) => `${severity} ${message}`);

test('what all servers say is said once, and what some say names them', () => {
  const text = definition(
    'a: {type: string, format: k8s-short-name, default: 5}\n                b: {type: array, x-kubernetes-list-type: set, items: {type: array, x-kubernetes-list-type: atomic, items: {type: string}}}',
  );
  const { diagnostics } = check('crd.yaml', text, { window: window('all') });
  const of = (part: string) => diagnostics.filter(({ message }) => message.includes(part));
  expect(of('must be of type string').map(({ servers }) => servers)).toEqual([undefined]);
  expect(of('unrecognized format "k8s-short-name"').map(({ message, servers }) => [message.startsWith('(up to 1.34) '), servers])).toEqual([
    [true, ['1.34']],
  ]);
});

describe('a rule that only newer servers compile', () => {
  const text = definition(
    'list: {type: array, maxItems: 3, items: {type: string, maxLength: 5}}',
    '              x-kubernetes-validations: [{rule: "self.list.distinct().size() == 1"}]\n',
  );

  test('is an error where all servers must accept', () => {
    const result = check('crd.yaml', text, { window: window('all') });
    const [error] = result.diagnostics.filter(({ severity }) => severity === 'error');
    expect(error?.servers?.at(0)).toBe('1.34');
    expect(result.definitions[0]?.errors).toBeGreaterThan(0);
  });

  test('is a warning that says from when on it is accepted where one is enough', () => {
    const result = check('crd.yaml', text, { window: window('any') });
    expect(diagnosticLines(result).filter((line) => line.startsWith('error'))).toEqual([]);
    expect(
      diagnosticLines(result).some((line) => /^warning accepted from 1\.3\d on, because of this line: .*undeclared reference/s.test(line)),
    ).toBe(true);
    expect(result.definitions[0]?.errors).toBe(0);
  });
});

test('resources are judged by every server', () => {
  const catalog = readCatalog([{ file: 'crd.yaml', text: definition('n: {type: integer, format: int32}') }]);
  const text = 'apiVersion: example.com/v1\nkind: Widget\nmetadata: {name: one}\nspec:\n  n: 4294967296\n';
  const result = check('one.yaml', text, { catalog, window: window('all') });
  expect(result.diagnostics.map(({ servers }) => servers)).toEqual([['1.36', '1.37']]);
  expect(diagnosticLines(result)[0]).toMatch(/^error \(from 1\.36 on\) /);
  expect(result.resources.at(0)?.outcome).toBe('refused');
  const [note] = check('one.yaml', text, { catalog, window: window('any') }).diagnostics;
  expect([note?.severity, note?.message.startsWith('accepted up to 1.35, because of this line: ')]).toEqual(['warning', true]);
});

test('conventions are reported once', () => {
  const conventions = new Map([['described-fields', {}] as const]);
  const text = definition('a: {type: string}');
  expect(diagnosticLines(check('crd.yaml', text, { conventions, window: window('all') }))).toEqual(
    diagnosticLines(check('crd.yaml', text, { conventions })),
  );
});
