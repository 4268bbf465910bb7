import { lineIndex, parseJson } from '@structural/document';
import { readCatalog } from '../catalog/read-catalog.js';
import { check } from '../check/check.js';
import type { ChartWithValues } from '../find/chart-with-values.js';
import { judgeBySchema } from '../json-schema/judge-value.js';

const chart = (schema: string, more: Partial<ChartWithValues> = {}): ChartWithValues => ({
  chart: 'name: a\n',
  values: '',
  schema,
  subcharts: [],
  ...more,
});

function said(role: 'defaults' | 'given', text: string, of: ChartWithValues): readonly string[] {
  const place = { isSought: true, chartValues: { role, chart: of } };
  return check('values.yaml', text, { catalog: readCatalog([]), place }).diagnostics.flatMap(({ message, range, rule }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    return rule === 'chart-values' ? [`${String(line)}:${String(column)} ${message}`] : [];
  });
}

const SCHEMA = `{
  "required": ["host"],
  "additionalProperties": false,
  "properties": {
    "global": true,
    "sub": true,
    "host": { "type": "string", "minLength": 1 },
    "replicas": { "type": "integer", "minimum": 1 },
    "mode": { "enum": ["a", "b"] },
    "size": { "anyOf": [{ "type": "string" }, { "type": "number" }] },
    "tls": { "type": "object", "required": ["secret"] }
  }
}`;

test('defaults are judged but for what is to be given', () => {
  expect(said('defaults', 'host: ""\nreplicas: 2\n', chart(SCHEMA))).toEqual([]);
  expect(said('defaults', '{}\n', chart(SCHEMA))).toEqual([]);
  expect(said('defaults', 'replicas: "2"\nmode: c\nsize: true\nreplica: 1\ntls: {}\n', chart(SCHEMA))).toEqual([
    '1:11 replicas: must be an integer, got "2"',
    '2:7 mode: must be one of "a", "b", got "c"',
    '3:7 size: must be a string or a number, got true',
    '4:1 replica: is not allowed: the schema has no such member',
  ]);
});

test('given values are merged with the defaults, and what these have wrong is not said again', () => {
  const of = chart(SCHEMA, { values: 'replicas: 0\nhost: ""\nmode: a\n' });
  expect(said('given', 'mode: c\n', of)).toEqual([
    '1:1 host: must have at least 1 character, has 0',
    '1:7 mode: must be one of "a", "b", got "c"',
  ]);
  expect(said('given', 'host: x\nmode: null\n', of)).toEqual([]);
  expect(said('given', 'tls: { a: 1 }\nhost: null\n', of)).toEqual(['1:1 tls: secret is required', '1:1 host is required']);
});

test('charts inside of a chart get their part, globals and defaults', () => {
  const sub = chart('{"required": ["port"], "properties": {"port": {"type": "integer"}, "global": {"required": ["region"]}}}');
  const of = (dependencies: string, values = ''): ChartWithValues =>
    chart(SCHEMA, { chart: `name: a\n${dependencies}`, subcharts: [{ ...sub, folder: 'sub', chart: 'name: sub', values }] });
  expect(said('given', 'host: x\nsub: { port: "1" }\n', of(''))).toEqual([
    '2:1 sub.global: region is required',
    '2:14 sub.port: must be an integer, got "1"',
  ]);
  expect(said('given', 'host: x\nglobal: { region: r }\n', of('', 'port: 1'))).toEqual([]);
  const uncertain = ['condition: sub.enabled', 'alias: other', 'tags: [x]', 'import-values: [x]'];
  for (const each of uncertain)
    expect(said('given', 'host: x\nsub: { port: "1" }\n', of(`dependencies: [{name: sub, ${each}}]`))).toEqual([]);
});

test('a schema that Helm cannot use is one finding: at its place, or at values that are named', () => {
  const said = (text: string): unknown => {
    const place = { isSought: true, chartValues: { role: 'schema' } } as const;
    const { diagnostics, others } = check('values.schema.json', text, { catalog: readCatalog([]), place });
    return diagnostics.length === 0 ? others : diagnostics.map(({ message, range }) => `${range.start}-${range.end} ${message}`);
  };
  expect([SCHEMA, '{"$schema": "https://example.com/own", "type": 1}'].map(said)).toEqual([{ chartValues: 1 }, { chartValues: 1 }]);
  expect(said('{"type": "object",}')).toEqual([
    "18-19 the schema is not JSON: invalid character '}' looking for beginning of object key string",
  ]);
  expect(said('')).toEqual(['0-0 the schema is not JSON: unexpected end of JSON input']);
  expect(said('['.repeat(20_000))).toEqual([expect.stringMatching(/^1000-1001 the schema is not JSON: nested more than 1000 deep/)]);
  const wrong: readonly (readonly [string, string])[] = [
    ['{"type": "strin"}', '`type` must be one of array, boolean, integer, null, number, object, string, got "strin"'],
    ['{"properties": {"a": {"required": true}}}', '`required` must be a list of strings, got true'],
    ['{"properties": {"a": "b"}}', 'a schema must be an object or a boolean, got "b"'],
    ['{"items": [{}]}', 'a schema must be an object or a boolean, got an array'],
    ['{"$schema": "http://json-schema.org/draft-04/schema#", "exclusiveMinimum": 1}', '`exclusiveMinimum` must be a boolean, got 1'],
    ['{"anyOf": []}', '`anyOf` must not be empty'],
    ['{"properties": {"a": {"$ref": "#/$defs/a"}}, "$defs": {"b": {}}}', '`$ref` leads nowhere: "#/$defs/a"'],
    [
      '{"pattern": "(?=a)"}',
      '`pattern` must be a regular expression of Go: error parsing regexp: invalid or unsupported Perl syntax: `(?=`',
    ],
  ];
  for (const [text, message] of wrong) expect(said(text)).toEqual([expect.stringContaining(` ${message}`)]);
  const place = { chartValues: { role: 'defaults', chart: chart('{"type": 1}') } } as const;
  const at = (isSought: boolean): unknown =>
    check('values.yaml', 'a: 1', { catalog: readCatalog([]), place: { ...place, isSought } }).diagnostics.map(({ message }) => message);
  const named = 'values.schema.json:1:10: `type` must be one of array, boolean, integer, null, number, object, string, got 1';
  expect(at(false)).toContain(named);
  expect(at(true)).not.toContain(named);
});

test('values in objects of Flux and Argo CD are judged by a chart of the repository', () => {
  const of = chart('{"required": ["host"], "properties": {"host": {"type": "string"}, "port": {"type": "integer"}}}', {
    values: 'port: 1',
  });
  const said = (text: string): readonly string[] =>
    check('a.yaml', text, { catalog: readCatalog([]), place: { isSought: true, releaseCharts: { 'charts/a': of } } }).diagnostics.flatMap(
      ({ hint, message, range, rule }) => {
        const { column, line } = lineIndex(text).positionOf(range.start);
        return rule === 'chart-values' ? [`${String(line)}:${String(column)} ${message} (${hint ?? ''})`] : [];
      },
    );
  const flux = (more: string, path = './charts/a', kind = 'GitRepository'): string =>
    `apiVersion: helm.toolkit.fluxcd.io/v2\nkind: HelmRelease\nmetadata: { name: a }\nspec:\n  chart: { spec: { chart: ${path}, sourceRef: { kind: ${kind}, name: b } } }\n${more}`;
  const where = 'charts/a/values.schema.json says so at';
  expect(said(flux('  values: { port: "1" }\n'))).toEqual([
    `6:3 host is required (${where} /required)`,
    `6:19 port: must be an integer, got "1" (${where} /properties/port/type)`,
  ]);
  expect(said(flux('  values: { port: "1" }\n  valuesFrom: [{ kind: Secret, name: a }]\n'))).toHaveLength(1);
  expect(said(flux('  values: { host: a, port: "${PORT}" }\n'))).toEqual([]);
  for (const [path, kind] of [
    ['./charts/a', 'HelmRepository'],
    ['../charts/a', 'GitRepository'],
    ['./charts/b', 'GitRepository'],
  ])
    expect(said(flux('  values: { port: "1" }\n', path, kind))).toEqual([]);
  const argo = (helm: string): string =>
    `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: { name: a }\nspec:\n  source:\n    path: charts/a\n    helm:\n${helm}`;
  expect(said(argo('      valuesObject: { host: 1 }\n'))).toEqual([`8:29 host: must be a string, got 1 (${where} /properties/host/type)`]);
  expect(said(argo('      values: |\n        host: a\n        port: x\n'))).toEqual([
    `10:15 port: must be an integer, got "x" (${where} /properties/port/type)`,
  ]);
  expect(said(argo('      valueFiles: [a.yaml]\n      valuesObject: { port: 2 }\n'))).toEqual([]);
  expect(said(flux('  install: { disableSchemaValidation: true }\n  values: { port: "1" }\n'))).toEqual([]);
  expect(said(argo('      skipSchemaValidation: true\n      valuesObject: { port: x }\n'))).toEqual([]);
  expect(said(argo('      parameters: [{ name: host, value: a }]\n      valuesObject: { port: x }\n'))).toEqual([]);
});

test.each([
  ['{"oneOf": [{"type": "integer"}, {"minimum": 2}]}', '3', 'fits 2 of the alternatives in `oneOf`, and must fit one only'],
  [
    '{"anyOf": [{"properties": {"a": {"const": 1}}}, {"maxProperties": 0}]}',
    '{"a": 2}',
    'fits none of 2 alternatives; the nearest one says of a: must be 1, got 2',
  ],
  ['{"if": {"required": ["a"]}, "then": {"required": ["b"]}}', '{"a": 1}', 'b is required'],
  ['{"not": {"type": "string"}}', '"x"', 'must not fit the schema in `not`, got "x"'],
  ['{"prefixItems": [true], "items": {"multipleOf": 0.1}}', '[0, 0.3, 0.35]', 'must be a multiple of 0.1, got 0.35'],
  ['{"$schema": "http://json-schema.org/draft-04/schema#", "minimum": 1, "exclusiveMinimum": true}', '1', 'must be more than 1, got 1'],
  ['{"uniqueItems": true}', '[1, 1.0]', 'must be different from all other items, got 1 again'],
  ['{"contains": {"type": "string"}}', '[1]', 'must have at least 1 item as `contains` says, has 0'],
  ['{"patternProperties": {"^a": false}}', '{"ab": 1}', 'is not allowed here'],
  ['{"dependentRequired": {"a": ["b"]}}', '{"a": 1}', 'b is required, as a is there'],
  ['{"$defs": {"a/b": {"pattern": "^x"}}, "$ref": "#/$defs/a~1b"}', '"y"', 'must match ^x, got "y"'],
  ['{"$ref": "https://example.com/a.json"}', '1', undefined],
  ['{"not": {"$ref": "b.json"}}', '1', undefined],
  ['{"$ref": "#"}', '1', undefined],
  ['{"$schema": "https://example.com/own", "type": "string"}', '1', undefined],
])('%s judges %s', (schema, value, message) => {
  const [root, judged] = [schema, value].map((text) => parseJson(text));
  expect(root?.ok === true && judged?.ok === true && judgeBySchema(root.value, judged.value)?.faults[0]?.message).toBe(message);
});
