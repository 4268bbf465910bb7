import { lineIndex, parseDocuments } from '@structural/document';
import { valueAt } from '@structural/json';
import { readCatalog } from '../../catalog/read-catalog.js';
import { check } from '../../check/check.js';
import { definingObjects } from '../derive-definitions.js';

const CEL = 'code: [{ engine: K8sNativeValidation, source: { validations: [{ expression: "true" }] } }]';
const template = (
  validation: string,
  { code = CEL, kind = 'RequiredLabels', version = 'v1', target = 'admission.k8s.gatekeeper.sh' } = {},
): string =>
  `apiVersion: templates.gatekeeper.sh/${version}
kind: ConstraintTemplate
metadata: { name: requiredlabels, labels: { team: policy } }
spec:
  crd:
    spec:
      names: { kind: ${kind}, shortNames: [rl] }
${validation}
  targets:
    - target: ${target}
      ${code}
`;
const SCHEMA = `      validation:
        openAPIV3Schema:
          type: object
          properties:
            labels: { type: array, items: { type: object, properties: { key: { type: string, minLenght: 1 } } } }
            any: { type: array }
            more: { type: object, additionalProperties: { type: integer } }`;
const constraint = `apiVersion: constraints.gatekeeper.sh/v1beta1
kind: RequiredLabels
metadata: { name: owner }
spec:
  match: { kinds: [{ apiGroups: [''], kind: [Namespace] }], source: Some }
  parameters: { labels: [{ key: 1 }], other: 2 }
`;

const made = (text: string) =>
  parseDocuments(text).flatMap((each) => (each.ok ? definingObjects(each).flatMap(({ documents }) => documents) : []));
const parameters = (text: string) =>
  valueAt(made(text)[0]?.value, ['spec', 'versions', 1, 'schema', 'openAPIV3Schema', 'properties', 'spec', 'properties', 'parameters']);
const said = (text: string, given = text): readonly string[] =>
  check('t.yaml', text, { catalog: readCatalog([{ file: 't.yaml', text: given }]) }).diagnostics.map(({ message, range, severity }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    return `${line}:${column} ${severity} ${message}`;
  });

describe('a ConstraintTemplate', () => {
  it('makes the CRD of its constraints, for all of the cluster', () => {
    const [crd] = made(template(SCHEMA));
    expect(crd?.value).toMatchObject({
      metadata: { name: 'requiredlabels.constraints.gatekeeper.sh', labels: { team: 'policy', 'gatekeeper.sh/constraint': 'yes' } },
      spec: {
        group: 'constraints.gatekeeper.sh',
        scope: 'Cluster',
        names: { kind: 'RequiredLabels', plural: 'requiredlabels', shortNames: ['rl'], categories: ['constraint', 'constraints'] },
        versions: [
          { name: 'v1beta1', served: true, storage: true },
          { name: 'v1alpha1', served: true, storage: false },
        ],
      },
    });
  });

  it('keeps what a legacy schema does not list, which is the default before v1', () => {
    const open = { 'x-kubernetes-preserve-unknown-fields': true };
    expect(parameters(template('', { version: 'v1beta1' }))).toEqual(open);
    expect(parameters(template(''))).toBeUndefined();
    const legacy = parameters(template(`${SCHEMA}\n        legacySchema: true`));
    expect(legacy).toMatchObject({ ...open, properties: { any: { items: open }, labels: { items: open }, more: open } });
    expect(valueAt(legacy, ['properties', 'labels', 'items', 'properties', 'key'])).not.toHaveProperty(Object.keys(open)[0]!);
    expect(parameters(template(SCHEMA))).not.toHaveProperty(Object.keys(open)[0]!);
  });

  it('judges constraints at their lines, and itself at its own, once', () => {
    const text = template(SCHEMA.replace('{ type: array }', '{ type: array, items: { type: string } }'));
    expect(said(text)).toEqual([expect.stringMatching(/^12:94 warning unknown field ".*\.items\.properties\.key\.minLenght"$/)]);
    expect(said(constraint, text)).toEqual([
      '5:39 warning unknown field "spec.match.kinds[0].kind"',
      '5:69 error Unsupported value: "Some": supported values: "All", "Generated", "Original"',
      '6:33 error Invalid value: "integer": spec.parameters.labels[0].key in body must be of type string: "integer"',
      '6:39 warning unknown field "spec.parameters.other"',
    ]);
  });

  it('says that its Rego is not checked, unless it has CEL as well', () => {
    const note = 'info this policy is in Rego, which is not checked; constraints are checked by the schema of their parameters';
    expect(said(template('', { code: 'rego: package labels' }))).toEqual([`11:7 ${note}`]);
    expect(said(template('', { code: 'code: [{ engine: Rego, source: { rego: package labels } }]' }))).toEqual([`11:7 ${note}`]);
    expect(said(template('', { code: `rego: package labels\n      ${CEL}` }))).toEqual([]);
  });

  it('says why Gatekeeper makes none, and makes none for other programs', () => {
    expect(said(template(SCHEMA, { kind: 'Labels' }))).toEqual([
      `3:19 error the ConstraintTemplate's name "requiredlabels" is not equal to the lowercase of CRD's Kind: "labels"`,
    ]);
    expect(made(template(SCHEMA, { target: 'validation.example.com' }))).toEqual([]);
  });
});
