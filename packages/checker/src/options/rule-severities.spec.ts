import { check } from '../check/check.js';
import { readCatalog } from '../catalog/read-catalog.js';
import { fixText } from '../check/fix-text.js';
import type { CheckSetup } from './check-setup.js';

const definition = (schema: string, more = ''): string => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: foos.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: foos, kind: Foo }
  ${more}
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, properties: { ${schema} } } }
`;

function found(text: string, options: CheckSetup): readonly string[] {
  return check('a.yaml', text, options).diagnostics.map(({ rule, severity }) => `${rule} ${severity}`);
}

describe('severities of rules', () => {
  const text = definition('a: { type: strin }', 'scop: Cluster');

  it('leave findings out, or give them another severity', () => {
    expect(found(text, {})).toEqual(['unknown-field warning', 'crd-schema error']);
    expect(found(text, { severities: new Map([['unknown-field', 'error']]) })).toEqual(['unknown-field error', 'crd-schema error']);
    expect(
      found(text, {
        severities: new Map([
          ['unknown-field', 'off'],
          ['crd-schema', 'warning'],
        ]),
      }),
    ).toEqual(['crd-schema warning']);
  });

  it('hold for conventions', () => {
    const options: CheckSetup = { conventions: new Map([['no-floats', {}]]), severities: new Map([['no-floats', 'error']]) };
    expect(found(definition('a: { type: number }'), options)).toEqual(['no-floats error']);
  });

  it('do not change the verdict, nor make a file one without definitions', () => {
    const { definitions, diagnostics } = check('a.yaml', text, {
      severities: new Map([
        ['unknown-field', 'off'],
        ['crd-schema', 'off'],
      ]),
    });
    expect(diagnostics).toEqual([]);
    expect(definitions).toMatchObject([{ errors: 1 }]);
  });

  it('leave notes alone', () => {
    const file = 'kind: ConfigMap\napiVersion: v1\n';
    expect(found(file, { severities: new Map([['unknown-kind', 'off']]), catalog: readCatalog([]), builtin: 'off' })).toEqual([
      'unknown-kind info',
    ]);
    expect(found('a: b\n', { severities: new Map([['no-definitions', 'error']]) })).toEqual(['no-definitions info']);
  });

  it('of unknown kinds require definitions as requireCrd does', () => {
    const catalog = readCatalog([]);
    const severities = new Map([['unknown-kind', 'error']] as const);
    expect(found('apiVersion: example.com/v1\nkind: Foo\nmetadata: { name: a }\n', { catalog, severities })).toEqual([
      'unknown-kind error',
    ]);
    expect(found('apiVersion: apps/v1\nkind: Deployment\nmetadata: { name: a }\n', { catalog, severities, builtin: 'off' })).toEqual([
      'unknown-kind info',
    ]);
  });

  it('keep comments from being unused, and have a say about them', () => {
    const acknowledged = definition('a: { type: string } # structural-ignore crd-schema: why\n');
    const off = new Map([['crd-schema', 'off']] as const);
    expect(found(acknowledged, {})).toEqual(['unused-acknowledgement warning']);
    expect(found(acknowledged, { severities: off })).toEqual([]);
    expect(found(acknowledged, { severities: new Map([['unused-acknowledgement', 'error']]) })).toEqual(['unused-acknowledgement error']);
    expect(found(acknowledged, { severities: new Map([['unused-acknowledgement', 'off']]) })).toEqual([]);
  });

  it('keep fixes from what is off', () => {
    const repeated = definition('a: { type: strin }');
    expect(fixText('a.yaml', repeated, {}, { unsafe: true }).applied).toBeGreaterThan(0);
    expect(fixText('a.yaml', repeated, { severities: new Map([['crd-schema', 'off']]) }, { unsafe: true }).applied).toBe(0);
  });
});
