import { readCatalog } from '../catalog/read-catalog.js';
import { check, type CheckResult } from './check.js';

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
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
          properties: { spec: { type: object, properties: { size: { type: integer, maximum: 9 }, text: { type: string, maxLength: 4 } } } }
`;
const catalog = readCatalog([{ file: 'crd.yaml', text: DEFINITION }]);

const job = (name: string, spec: string): string => `apiVersion: example.com/v1\nkind: Job\nmetadata: { name: '${name}' }\nspec: ${spec}\n`;
const checked = (text: string, isSought = true): CheckResult => check('a.yaml', text, { catalog, place: { isSought } });
const seen = ({ diagnostics, resources }: CheckResult): unknown => [
  resources.map(({ errors, outcome }) => `${outcome} ${String(errors)}`),
  diagnostics.filter(({ severity }) => severity !== 'info').map(({ rule }) => rule),
];

describe('variables that are yet to be filled in', () => {
  it('are values that nobody knows, in files that were found', () => {
    expect(seen(checked(job('${APP}', '{}')))).toEqual([['unknown-value 0'], []]);
    expect(seen(checked(job('a', "{ size: '${SIZE:=2}', text: '${TEXT}' }")))).toEqual([['unknown-value 0'], []]);
    expect(seen(checked(`${job('${APP}', '{}')}---\n${job('b', '{}')}`))).toEqual([['unknown-value 0', 'accepted 0'], []]);
  });

  it('are those of a kustomization in files that it reads', () => {
    const text = job('$(APP)', "{ size: '$(SIZE)' }");
    expect(seen(check('a.yaml', text, { catalog, place: { isSought: true, isKustomized: true } }))).toEqual([['unknown-value 0'], []]);
    expect(seen(checked(job('$(APP)', '{}')))).toEqual([['refused 1'], ['object-meta']]);
  });

  it('decide which of several schemas fits the object that they are in', () => {
    const address = `{ type: object, oneOf: [{ properties: { value: { pattern: '^[0-9.]+$' } } }], properties: { type: { type: string }, value: { type: string } } }`;
    const text = DEFINITION.replace('size: { type: integer', () => `address: ${address}, size: { type: integer`);
    const known = readCatalog([{ file: 'crd.yaml', text }]);
    const address2 = (value: string): string => job('a', `\n  address:\n    type: x\n    value: ${value}\n  text: ok`);
    const judged = (value: string): CheckResult => check('a.yaml', address2(value), { catalog: known, place: { isSought: true } });
    expect(seen(judged('${IP}'))).toEqual([['unknown-value 0'], []]);
    expect(seen(judged('here'))).toEqual([['refused 2'], ['resource-value', 'resource-value']]);
  });

  it('hide nothing else that is wrong', () => {
    expect(seen(checked(job('${APP}', '{ siz: 1 }')))).toEqual([['unknown-value 0'], ['unknown-field']]);
    expect(seen(checked(job('${APP}', '{ size: 10 }')))).toEqual([['refused 2'], ['resource-value']]);
  });

  it('are as unknown where a template has actions', () => {
    expect(seen(checked(job('{{ .Values.name }}', '{}')))).toEqual([['unknown-value 0'], ['templated-file']]);
    expect(seen(checked(job('{{ .Values.name }}', '{ size: 10 }')))).toEqual([['refused 2'], ['templated-file', 'resource-value']]);
  });

  it('are text in a file that was named', () => {
    expect(seen(checked(job('${APP}', '{}'), false))).toEqual([['refused 1'], ['object-meta']]);
  });
});
