import { lineIndex, parseDocuments } from '@structural/document';
import { printJson, valueAt } from '@structural/json';
import { makeCatalog } from '../../catalog/definition-catalog.js';
import { check } from '../../check/check.js';
import { definingObjects } from '../derive-definitions.js';
import { pluralOf } from './plural-of.js';

const rgd = (spec: string, more = ''): string => `apiVersion: kro.run/v1alpha1
kind: ResourceGraphDefinition
metadata:
  name: web
spec:
  schema:
    apiVersion: v1alpha1
    kind: Web
    spec:
      ${spec.replaceAll('\n', '\n      ')}
${more}`;

const made = (text: string) =>
  parseDocuments(text).flatMap((document) => (document.ok ? definingObjects(document).flatMap(({ documents }) => documents) : []));
const schemaOf = (text: string): string | undefined => {
  const schema = valueAt(made(text)[0]?.value, ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'spec']);
  return schema === undefined ? undefined : printJson(schema);
};
const said = (text: string): readonly string[] =>
  check('x.yaml', text, { catalog: makeCatalog([], []) }).diagnostics.map(({ hint, message, range, rule, severity }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    const marked = text.slice(range.start, range.end);
    return `${line}:${column} ${marked}: ${severity} ${rule} ${message}${hint === undefined ? '' : ` (${hint})`}`;
  });

describe('a ResourceGraphDefinition', () => {
  it('makes a CRD of its instances', () => {
    const [definition] = made(rgd('name: string | required=true'));
    expect(valueAt(definition?.value, ['metadata', 'name'])).toBe('webs.kro.run');
    expect(valueAt(definition?.value, ['spec', 'scope'])).toBe('Namespaced');
    expect(valueAt(definition?.value, ['spec', 'versions', 0, 'name'])).toBe('v1alpha1');
  });

  it.each([
    ['a: string', '{"properties":{"a":{"type":"string"}},"type":"object"}'],
    ['a: float | minimum=0.5 maximum=2', '{"properties":{"a":{"maximum":2,"minimum":0.5,"type":"number"}},"type":"object"}'],
    ['a: integer | default=1', '{"default":{},"properties":{"a":{"default":1,"type":"integer"}},"type":"object"}'],
    [
      'a: string | default="x y" required=true description="say \\"so\\""',
      '{"properties":{"a":{"default":"x y","description":"say \\"so\\"","type":"string"}},"required":["a"],"type":"object"}',
    ],
    [
      "a: '[]map[string]integer | minItems=1'",
      '{"properties":{"a":{"items":{"additionalProperties":{"type":"integer"},"type":"object"},"minItems":1,"type":"array"}},"type":"object"}',
    ],
    ['a: string | enum="x, y"', '{"properties":{"a":{"enum":["x","y"],"type":"string"}},"type":"object"}'],
    ['a: object', '{"properties":{"a":{"type":"object","x-kubernetes-preserve-unknown-fields":true}},"type":"object"}'],
    [
      "a: '[]string | uniqueItems=true'",
      '{"properties":{"a":{"items":{"type":"string"},"type":"array","x-kubernetes-list-type":"set"}},"type":"object"}',
    ],
    [
      'a: string | immutable=true validation="self != \'\'"',
      '{"properties":{"a":{"type":"string","x-kubernetes-validations":[{"message":"field is immutable","rule":"self == oldSelf"},' +
        '{"message":"validation failed","rule":"self != \'\'"}]}},"type":"object"}',
    ],
    ['a:\n  b: boolean', '{"properties":{"a":{"properties":{"b":{"type":"boolean"}},"type":"object"}},"type":"object"}'],
  ])('reads %s', (spec, schema) => {
    expect(schemaOf(rgd(spec))).toBe(schema);
  });

  it('knows types of its own, which may be required', () => {
    const types = '    types:\n      Port: { number: integer }\n      Name: string | required=true\n';
    expect(schemaOf(rgd("ports: '[]Port'\nname: Name", types))).toBe(
      '{"properties":{"name":{"type":"string"},"ports":{"items":{"properties":{"number":{"type":"integer"}},"type":"object"},"type":"array"}},' +
        '"required":["name"],"type":"object"}',
    );
    expect(said(rgd('a: A', '    types:\n      A: { b: B }\n      B: "[]A"\n'))).toEqual([
      expect.stringContaining('error made-definition cyclic dependency in type A: A -> B -> A'),
    ]);
  });

  it('has the findings of its CRD at the markers', () => {
    expect(said(rgd('a: string | minLength=3 default="x"'))).toEqual([
      expect.stringMatching(/^10:\d+ default="x": error default-value Invalid value: "x": .* should be at least 3 chars long/),
    ]);
    expect(said(rgd('a: \'string | pattern="["\''))).toEqual([expect.stringMatching(/^10:\d+ pattern="\[": error structural-schema /)]);
  });

  it('judges its instances', () => {
    const text = rgd(
      'a: string | minLength=3',
      '---\napiVersion: kro.run/v1alpha1\nkind: Web\nmetadata: { name: a }\nspec: { a: x, b: 1 }\n',
    );
    const { diagnostics } = check('x.yaml', text, { catalog: makeCatalog([], []) });
    expect(diagnostics.map(({ message, related }) => [message, related.map((each) => each.message)])).toEqual([
      [expect.stringContaining('should be at least 3 chars long'), ['required by `minLength`']],
      ['unknown field "spec.b"', []],
    ]);
  });

  it.each([
    [
      'a: integer | minLength=3',
      '10:20 minLength=3: error made-definition minLength marker is only valid for string types, got type: integer',
    ],
    [
      'a: string | minLenght=3',
      '10:19 minLenght: error made-definition invalid marker key "minLenght": unknown marker: minLenght (did you mean minLength?)',
    ],
    ['a: int', '10:10 int: error made-definition unknown type: int (did you mean integer?)'],
    ['a: string | required', "10:19 required: error made-definition marker key 'required' without a value"],
    ['a: string | default="x', '10:19 default="x: error made-definition unclosed quote'],
    ['a: map[integer]string', '10:10 map[integer]string: error made-definition map key must be string'],
    ['a: integer | default=x', '10:20 default=x: error made-definition default value must be a valid integer, got: x'],
    ["a: '[]Object | listMapKey=name'", expect.stringContaining('unknown type: Object')],
    ["a: '[]object | listMapKey=name'", expect.stringContaining('listMapKey set while listType is unset, listType must be set to map')],
    ['a: 1', expect.stringContaining('a type as text, or fields, expected')],
  ])('refuses %s as kro does', (spec, finding) => {
    expect(made(rgd(spec))).toEqual([]);
    expect(said(rgd(spec))[0]).toEqual(finding);
  });

  it('refers to resources that there are, and in no circle', () => {
    const object = (name: string): string => `{ apiVersion: v1, kind: Secret, metadata: { name: '${name}' } }`;
    const resources = (a: string, b: string): string =>
      rgd('name: string', `  resources:\n    - id: one\n      template: ${object(a)}\n    - id: two\n      template: ${object(b)}\n`);
    const fine = 'x-${[1].map(i, schema.spec.name + string(i))[0]}';
    expect(said(resources(fine, '${one.metadata.name}'))).toEqual([]);
    expect(said(resources('${shema.spec.name}', ''))).toEqual([
      '13:70 shema: error made-definition references unknown identifiers: [shema] (did you mean schema?)',
    ]);
    expect(said(resources('${two.metadata.name}', '${one.metadata.name}'))).toEqual([
      expect.stringMatching(/^15:70 one: error made-definition graph contains a cycle: one -> two -> one$/),
    ]);
  });

  it('has a status of the types that its expressions give', () => {
    const [crd] = made(
      rgd(
        'name: string\nports: "[]integer"',
        `    status: { ready: '\${app.status.readyReplicas}', up: '\${app.status.replicas > 0}', at: '\${app.metadata.creationTimestamp}', text: 'a-\${schema.spec.name}',
        ports: '\${schema.spec.ports}', labels: '\${app.metadata.labels}', ref: '\${app.spec.strategy.rollingUpdate}', other: '\${own.status.x}', isUp: '\${own.status.x == 1}' }
  resources:
    - { id: app, template: { apiVersion: apps/v1, kind: Deployment, metadata: { name: a } } }
    - { id: own, template: { apiVersion: example.com/v1, kind: Own, metadata: { name: a } } }
`,
      ),
    );
    const open = { 'x-kubernetes-preserve-unknown-fields': true };
    const status = valueAt(crd?.value, ['spec', 'versions', 0, 'schema', 'openAPIV3Schema', 'properties', 'status', 'properties']);
    expect(status).toMatchObject({
      state: { type: 'string' },
      ready: { type: 'integer' },
      up: { type: 'boolean' },
      at: { type: 'string', format: 'date-time' },
      text: { type: 'string' },
      ports: { type: 'array', items: { type: 'integer' } },
      labels: { type: 'object', additionalProperties: { type: 'string' } },
      ref: { type: 'object', properties: { maxSurge: open, maxUnavailable: open } },
      other: open,
      isUp: { type: 'boolean' },
    });
  });

  it('is read in time, whatever it says', () => {
    const types = Array.from({ length: 60 }, (_, i) => `      T${i}: { a: T${i + 1}, b: T${i + 1} }\n`).join('');
    expect(said(rgd('a: T0', `    types:\n${types}      T60: string\n`))[0]).toContain('made-definition');
  });
});

it.each([
  'web webs',
  'proxy proxies',
  'gateway gateways',
  'bus buses',
  'box boxes',
  'index indices',
  'series series',
  'status statuses',
  'dns dns',
])('the plural of %s', (pair) => {
  const [singular = '', plural = ''] = pair.split(' ');
  expect(pluralOf(singular)).toBe(plural);
});
