import { kubernetesVersion } from '@structural/core';
import fc from 'fast-check';
import { makeCatalog } from '../catalog/definition-catalog.js';
import { check } from './check.js';
import { soughtContent } from './template-diagnostics.js';
import type { CheckSetup } from '../options/check-setup.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';

const HEAD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: foos.example.com }
`;

function v1(...schemas: string[]): string {
  const versions = schemas.map(
    (schema, index) =>
      `  - name: v${index + 1}\n    served: true\n    storage: ${index === 0}\n    schema:\n      openAPIV3Schema:\n${schema}`,
  );
  return `${HEAD}spec:\n  group: example.com\n  scope: Namespaced\n  names: { plural: foos, kind: Foo }\n  versions:\n${versions.join('')}`;
}

/** `rule line:text message` of each finding, further places after arrows. */
function findings(text: string): string[] {
  const place = ({ start, end }: Diagnostic['range']) =>
    `${text.slice(0, start).split(/\r?\n/).length}:${JSON.stringify(text.slice(start, end))}`;
  return check('f.yaml', text).diagnostics.map(({ message, range, related, rule }) =>
    [`${rule} ${place(range)} ${message}`, ...related.map((at) => `${place(at.range)} ${at.message}`)].join(' → '),
  );
}

describe('check', () => {
  it('finds nothing in a structural definition', () => {
    expect(check('f.yaml', v1('        type: object\n'))).toEqual({
      file: 'f.yaml',
      text: v1('        type: object\n'),
      diagnostics: [],
      documents: 1,
      resources: [],
      claims: [expect.objectContaining({ definition: 'foos.example.com', group: 'example.com' })],
      definitions: [
        {
          name: 'foos.example.com',
          apiVersion: 'apiextensions.k8s.io/v1',
          group: 'example.com',
          kind: 'Foo',
          versions: ['v1'],
          operation: 'create',
          structural: true,
          errors: 0,
          warnings: 0,
          serverWarnings: [],
          uncompiledRules: 0,
        },
      ],
    });
  });

  it('points at the key of the node that lacks a type, in every version that has the schema', () => {
    const schema = '        type: object\n        properties:\n          a: {}\n';
    expect(findings(v1(schema, schema))).toEqual([
      'structural-schema 16:"a" Required value: must not be empty for specified object fields → 24:"a" the same in version v2',
    ]);
  });

  it("keeps the server's hoisted path and says which condition it would set", () => {
    const schema = '        type: object\n        properties:\n          a: {}\n';
    const {
      definitions: [definition],
      diagnostics: [diagnostic],
    } = check('f.yaml', v1(schema, schema));
    expect(diagnostic!.cause).toMatchObject({ type: 'FieldValueRequired', detail: 'must not be empty for specified object fields' });
    const message = (index: number) =>
      `spec.versions[${index}].schema.openAPIV3Schema.properties[a].type: Required value: must not be empty for specified object fields`;
    expect(definition).toMatchObject({
      structural: false,
      errors: 1,
      warnings: 0,
      condition: { type: 'NonStructuralSchema', status: 'True', reason: 'Violations', message: `[${message(0)}, ${message(1)}]` },
    });
  });

  it('points into the one version that has the fault when versions differ', () => {
    expect(findings(v1('        type: object\n', '        type: object\n        properties:\n          b: {}\n'))).toEqual([
      'structural-schema 22:"b" Required value: must not be empty for specified object fields',
    ]);
  });

  it('points at a forbidden key, at an invalid value, and at what a junctor demands', () => {
    const schema =
      '        type: array\n        items: {type: string}\n        anyOf:\n        - type: string\n          properties: {zz: {}}\n';
    expect(findings(v1(schema))).toEqual([
      'structural-schema 14:"array" Invalid value: "array": must be object at the root',
      'structural-schema 17:"type" Forbidden: must be empty to be structural',
      'structural-schema 18:"zz" Required value: because it is defined in spec.validation.openAPIV3Schema.anyOf[0].properties[zz] → ' +
        '13:"openAPIV3Schema" is where it must be specified',
    ]);
  });

  it('points at the keyword that has no structural form', () => {
    expect(findings(v1('        type: object\n        properties:\n          a:\n            $ref: "#/x"\n          b: {}\n'))).toEqual([
      'crd-schema 17:"$ref" Forbidden: $ref is not supported',
    ]);
  });

  it('says of a keyword without structural form what the server says, which is nothing of its own beside other errors', () => {
    expect(findings(v1('        type: object\n        properties:\n          a: {type: object, $schema: "x"}\n'))).toEqual([
      `structural-schema 16:"$schema" Invalid value: "": OpenAPIV3Schema 'schema' is not supported`,
    ]);
    expect(
      findings(v1('        type: object\n        properties:\n          a: {type: object, $schema: "x", uniqueItems: true}\n')),
    ).toEqual(['crd-schema 16:"uniqueItems" Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic']);
  });

  const BETA = `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: { name: foos.example.com }
spec:
  group: example.com
  names: { plural: foos, kind: Foo }
  version: v1
`;
  const REMOVED =
    'removed-api-version 1:"apiextensions.k8s.io/v1beta1" apiextensions.k8s.io/v1beta1 is not served since Kubernetes 1.22; ' +
    'checked as a CRD that is stored with it';

  it('has an error about v1beta1, which no server takes any more', () => {
    const text = `${BETA}  preserveUnknownFields: false\n  validation: { openAPIV3Schema: { type: object } }\n`;
    expect(check('f', text).diagnostics.map(({ rule, severity }) => `${severity} ${rule}`)).toEqual(['error removed-api-version']);
  });

  it('accepts v1beta1 on servers that served it, with what the condition says as warnings', () => {
    const text = `${BETA}  validation:\n    openAPIV3Schema:\n      properties: { a: { x-kubernetes-map-type: atomic } }\n`;
    const on = (minor: number) =>
      check('f', text, { kubernetesVersion: kubernetesVersion(minor), strict: 'strict', fixes: true }).diagnostics.map(
        ({ fix, message, rule, severity }) => `${severity} ${rule}: ${message}${fix === undefined ? '' : ` (${fix.title})`}`,
      );
    const faults = [
      'warning structural-schema: Required value: must not be empty at the root (Add type: object)',
      'warning structural-schema: Required value: must not be empty for specified object fields (Add type: object)',
    ];
    expect(on(15)).toEqual(
      [
        faults[0],
        'warning unknown-field: unknown field "spec.validation.openAPIV3Schema.properties.a.x-kubernetes-map-type"',
        faults[1],
      ].sort(),
    );
    expect(on(17)[0]).toMatch(/^error crd-schema: Required value: must be object if x-kubernetes-map-type is specified/);
    const plain = check('f', `${BETA}  validation: { openAPIV3Schema: { type: object } }\n`, { kubernetesVersion: kubernetesVersion(20) });
    expect(plain.diagnostics.map(({ message, severity }) => `${severity} ${message}`)).toEqual([
      'warning apiextensions.k8s.io/v1beta1 CustomResourceDefinition is deprecated in v1.16+, unavailable in v1.22+; ' +
        'use apiextensions.k8s.io/v1 CustomResourceDefinition',
      'warning Invalid value: true: must be false',
    ]);
    expect(plain.definitions[0]).toMatchObject({
      errors: 0,
      condition: { status: 'True', reason: 'Violations' },
      serverWarnings: { length: 1 },
    });
  });

  it('knows no v1 on 1.15', () => {
    const text = BETA.replace('v1beta1', 'v1');
    expect(check('f', text, { kubernetesVersion: kubernetesVersion(15) }).diagnostics.map(({ hint, rule }) => [rule, hint])).toEqual([
      ['undecodable-definition', 'Kubernetes 1.15 knows only apiextensions.k8s.io/v1beta1; v1 exists since 1.16'],
    ]);
  });

  it('looks at the top of a v1beta1 definition that has its schema there', () => {
    expect(findings(`${BETA}  preserveUnknownFields: false\n  validation:\n    openAPIV3Schema:\n      properties: { a: {} }\n`)).toEqual([
      REMOVED,
      'structural-schema 10:"openAPIV3Schema" Required value: must not be empty at the root',
      'structural-schema 11:"a" Required value: must not be empty for specified object fields',
    ]);
  });

  it('reports v1beta1 alone, whether it preserves everything by default or as it says, and what a move to v1 needs', () => {
    const text = `${BETA}  validation: { openAPIV3Schema: { type: object } }\n`;
    const { definitions, diagnostics } = check('f', text);
    expect(findings(text)).toEqual([REMOVED]);
    expect(findings(`${text}  preserveUnknownFields: true\n`)).toEqual([REMOVED]);
    expect([definitions[0]?.errors, definitions[0]?.refusal !== undefined]).toEqual([1, true]);
    expect(diagnostics.map(({ hint }) => hint)).toEqual([
      'kubectl structural migrate makes it a CRD of v1, and lists what a person must decide: write apiVersion: apiextensions.k8s.io/v1; list spec.version in spec.versions, with served: true and storage: true; ' +
        'move spec.validation to schema in every version; write scope: Namespaced; mark fields that are meant to be open x-kubernetes-preserve-unknown-fields: true',
    ]);
  });

  it('judges definitions in lists, in JSON and in several documents', () => {
    const item = v1('        {}\n').replace(/^/gm, '  ').replace('  ', '- ');
    expect(findings(`apiVersion: v1\nkind: List\nitems:\n${item}`)).toEqual([
      'structural-schema 16:"openAPIV3Schema" Required value: must not be empty at the root',
    ]);
    const json =
      '{"apiVersion":"apiextensions.k8s.io/v1","kind":"CustomResourceDefinition","metadata":{"name":"foos.a.io"},\n"spec":{"group":"a.io",' +
      '"scope":"Cluster","names":{"plural":"foos","kind":"Foo"},"versions":[{"name":"v1","served":true,"storage":true,"schema":{\n"openAPIV3Schema":{}}}]}}';
    expect(findings(json)).toEqual(['structural-schema 3:"\\"openAPIV3Schema\\"" Required value: must not be empty at the root']);
    const stream = `kind: Foo\n---\n${v1('        {}\n')}---\n${v1('        {}\n')}`;
    expect(findings(stream).map((finding) => finding.split(' ')[1])).toEqual(['15:"openAPIV3Schema"', '30:"openAPIV3Schema"']);
    expect(check('f', stream)).toMatchObject({ documents: 3, definitions: [{ structural: false }, { structural: false }] });
  });

  it('points at unknown fields, also below keys with dots', () => {
    expect(findings(v1('        type: object\n        properties:\n          a.b: { type: string, "c[0]": 1 }\n'))).toEqual([
      'unknown-field 16:"\\"c[0]\\"" unknown field "spec.versions[0].schema.openAPIV3Schema.properties.a.b.c[0]"',
    ]);
  });

  it('points at unknown fields that the server drops without a word, as below items', () => {
    const schema = (below: string) => `        type: object\n        properties:\n          a: { type: array, items: ${below} }\n`;
    expect(findings(v1(schema('{ type: string, maxLenght: 3 }')))).toEqual([
      'unknown-field 16:"maxLenght" unknown field "spec.versions[0].schema.openAPIV3Schema.properties.a.items.maxLenght"',
    ]);
    expect(
      findings(v1(schema('{ type: object, additionalProperties: { type: object, properties: { b: { typ: string, type: string } } } }'))),
    ).toEqual([
      'unknown-field 16:"typ" unknown field "spec.versions[0].schema.openAPIV3Schema.properties.a.items.additionalProperties.properties.b.typ"',
    ]);
    const [finding] = check('f', v1(schema('{ type: string, maxLenght: 3 }')), { strict: 'strict', fixes: true }).diagnostics;
    expect(finding).toMatchObject({
      severity: 'warning',
      hint: expect.stringContaining('without a warning'),
      fix: { applicability: 'unsafe' },
    });
    expect(check('f', v1(schema('{ type: string, maxLenght: 3 }')), { strict: 'ignore' }).diagnostics).toEqual([]);
  });

  it('refuses unknown fields and repeated keys of definitions where decoding is strict, in the words of the server', () => {
    const text = v1('        type: object\n        type: object\n        x: 1\n');
    const { definitions, diagnostics } = check('f', text, { strict: 'strict' });
    expect(diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['duplicate-key', 'error'],
      ['unknown-field', 'error'],
    ]);
    expect(definitions).toMatchObject([
      {
        errors: 2,
        refusal: {
          decodeError:
            'strict decoding error: yaml: unmarshal errors:\n  line 15: key "type" already set in map, unknown field "spec.versions[0].schema.openAPIV3Schema.x"',
          findings: 2,
        },
      },
    ]);
    expect(check('f', text, { strict: 'ignore' }).diagnostics).toEqual([]);
    expect(check('f', text).definitions).toMatchObject([{ errors: 0, warnings: 2 }]);
  });

  it('points at the later of two equal keys and back at the first', () => {
    expect(findings(v1('        type: object\n        type: object\n'))).toEqual([
      'duplicate-key 15:"type" key "type" already set in map → 14:"type" the server drops the first value',
    ]);
  });

  it('points at the value that does not decode', () => {
    expect(findings(v1('        type: object\n        properties:\n          a: { type: [string] }\n'))).toEqual([
      'undecodable-definition 16:"type" json: cannot unmarshal array into Go struct field ' +
        'JSONSchemaProps.spec.versions.schema.openAPIV3Schema.properties.type of type string',
    ]);
    expect(findings('apiVersion: apiextensions.k8s.io/v7\nkind: CustomResourceDefinition\n')).toEqual([
      'undecodable-definition 1:"apiVersion" no kind "CustomResourceDefinition" is registered for version "apiextensions.k8s.io/v7"',
    ]);
  });

  it('says what type was meant, and of v1beta1 what else has to change', () => {
    const hints = (text: string): readonly (string | undefined)[] => check('f.yaml', text).diagnostics.map(({ hint }) => hint);
    const kind = 'kind: CustomResourceDefinition\n';
    expect(hints(`apiVersion: apiextension.k8s.io/v1\n${kind}`)).toEqual(['did you mean apiVersion: apiextensions.k8s.io/v1?']);
    expect(hints('apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinitions\n')).toEqual([
      'did you mean kind: CustomResourceDefinition?',
    ]);
    expect(hints(`apiVersion: apiextensions/v1beta1\n${kind}spec: {version: v1, validation: {}}\n`)).toEqual([
      expect.stringMatching(
        /^did you mean apiextensions\.k8s\.io\/v1beta1\? no server serves it since Kubernetes 1\.22; .*move spec\.validation to schema/,
      ),
    ]);
  });

  it('says where a field of v1beta1 is in v1, and how a schema is called', () => {
    const text = v1('        type: object\n')
      .replace('spec:\n', 'spec:\n  validation: {openAPIV3Schema: {}}\n')
      .replace('openAPIV3Schema:\n', 'jsonSchema:\n');
    const found = check('f.yaml', text, { fixes: true }).diagnostics.filter(({ rule }) => rule === 'unknown-field');
    expect(
      found.map(({ fix, hint, suggestions = [] }) => [
        hint?.split(';')[0],
        [...(fix ? [fix] : []), ...suggestions].map(({ title }) => title),
      ]),
    ).toEqual([
      [
        'v1 has a schema in every version, spec.versions[*].schema.openAPIV3Schema, and not spec.validation: kubectl structural migrate moves it',
        [],
      ],
      ['the schema of a version is read from schema.openAPIV3Schema', ['Rename to openAPIV3Schema']],
    ]);
  });

  it('offers no schema for anything where v1 has one in the place of v1beta1', () => {
    const text = v1('        type: object\n').replace(/^ *schema:\n[^]*$/m, '  validation: {openAPIV3Schema: {type: object}}\n');
    const [found] = check('f.yaml', text, { fixes: true }).diagnostics.filter(({ severity }) => severity === 'error');
    expect(found?.hint).toBe('v1 has a schema in every version, and not in spec.validation: kubectl structural migrate moves it');
    expect(found?.fix).toBeUndefined();
  });

  it('gives each malformed document one finding and judges the others', () => {
    const text = `a: [\n---\n${v1('        {}\n')}---\nb: "\n`;
    expect(check('f.yaml', text).diagnostics.map(({ rule, severity }) => [rule, severity])).toEqual([
      ['syntax', 'error'],
      ['structural-schema', 'error'],
      ['syntax', 'error'],
    ]);
  });

  it('gives a template one finding, at the action that breaks it, and judges what parses', () => {
    const text = `{{- if .Values.a }}\n---\n${v1('        {}\n')}---\n${v1('        {}\n')}{{- end }}\n`;
    expect(findings(text).map((finding) => finding.slice(0, 60))).toEqual([
      'templated-file 1:"{{- if .Values.a }}" this is a template: i',
      'structural-schema 15:"openAPIV3Schema" Required value: must ',
    ]);
  });

  it('warns of a template that happens to parse', () => {
    const text = v1('        type: object\n').replace('name: foos.example.com', 'name: "{{ .Release.Name }}"');
    expect(check('f.yaml', text).diagnostics).toEqual([
      {
        rule: 'templated-file',
        severity: 'warning',
        file: 'f.yaml',
        related: [],
        message: 'this is a template: it must be rendered first; it is checked as it is written',
        range: { start: text.indexOf('"{{'), end: text.indexOf('}}"') + 3 },
      },
    ]);
  });

  it('names the template as the cause for a definition that does not decode for it', () => {
    const text = `${HEAD}spec:\n  conversion:\n    webhook:\n      clientConfig:\n        caBundle: "{{caBundle}}"\n`;
    expect(findings(text)).toEqual([
      'templated-file 8:"\\"{{caBundle}}\\"" this is a template: it must be rendered first; ' +
        'as it is, it does not decode: illegal base64 data at input byte 0',
    ]);
  });

  it('does not look for definitions in what is a template of another kind', () => {
    expect(check('f', 'namespace: "{{ .Release.Namespace }}"\n').diagnostics.map(({ rule }) => rule)).toEqual(['templated-file']);
  });

  it('notes files without a definition and files without a document', () => {
    expect(findings('kind: Foo\n')).toEqual(['no-definitions 1:"" no CustomResourceDefinition in this file']);
    expect(findings('# nothing\n---\n')).toEqual(['no-definitions 1:"" no document in this file']);
    expect(check('f', '')).toEqual({
      file: 'f',
      text: '',
      documents: 0,
      definitions: [],
      resources: [],
      diagnostics: [expect.objectContaining({ rule: 'no-definitions' })],
    });
  });

  it('reads bytes, with a byte order mark and CRLF', () => {
    const text = v1('        type: object\n        properties:\n          a: {}\n').replaceAll('\n', '\r\n');
    const result = check('f.yaml', new TextEncoder().encode(`\ufeff${text}`));
    const [diagnostic] = result.diagnostics;
    expect(result.text.slice(diagnostic!.range.start, diagnostic!.range.end)).toBe('a');
    expect(check('f', new Uint8Array([0xff, 0xfe, 0x61, 0, 0, 0xd8])).diagnostics.map(({ rule }) => rule)).toEqual(['syntax']);
  });

  it('never throws and keeps its ranges inside of the text', () => {
    const shard = fc.constantFrom(
      HEAD,
      v1('        {}\n'),
      '---\n',
      '{{ x }}',
      'kind: List\nitems:\n',
      '- ',
      '  ',
      ':',
      '"',
      '[',
      '}',
      '\n',
      '&a ',
      '*a',
      '{"a":1}',
      '\u0000',
      '\ud800',
      'type: ',
    );
    fc.assert(
      fc.property(fc.array(fc.oneof(shard, fc.string()), { maxLength: 8 }), (shards) => {
        const { diagnostics, text } = check('f.yaml', shards.join(''));
        for (const { range, related } of diagnostics) {
          for (const { end, start } of [range, ...related.map((at) => at.range)])
            expect([0 <= start, start <= end, end <= text.length]).toEqual([true, true, true]);
        }
      }),
    );
  });
});

describe('a file that was found in a folder', () => {
  const place = { isSought: true };
  const said = (text: string, options: CheckSetup = {}): readonly string[] =>
    check('a.yaml', text, { place, ...options }).diagnostics.map(({ rule, severity }) => `${rule} ${severity}`);
  const catalog = makeCatalog([], []);
  const NO_DEFINITIONS = ['no-definitions info'];

  it('is judged as ever where it is a definition', () => {
    for (const text of [v1('        {}\n'), `${HEAD}spec: [\n`])
      expect(said(text)).toEqual(check('a.yaml', text).diagnostics.map(({ rule, severity }) => `${rule} ${severity}`));
  });

  it('says nothing of what Chainsaw is to find, which is applied nowhere', () => {
    const pod = (status: string): string => `apiVersion: v1\nkind: Pod\nmetadata: { name: a }\nstatus:\n  ${status}\n`;
    expect(said(pod("(conditions[?type == 'Ready']):\n  - status: 'True'"), { catalog })).toEqual(NO_DEFINITIONS);
    expect(said(pod('phase: |\n    (a): b'), { catalog })).not.toEqual(NO_DEFINITIONS);
  });

  it.each([
    ['comments in JSON', '{\n  // of an editor\n  "a": 1\n}'],
    ['front matter', '---\ntitle: A: b\n---\n# Words\n'],
    ['broken settings', 'repos:\n- id: "\\d"\n'],
    ['more than 3 MiB', JSON.stringify({ a: 'x'.repeat(3_200_000) })],
    ['types below the top level', 'jobs:\n  apiVersion: v1\n  kind: Foo\n  a: b: c\n'],
    ['types in a part of JSON', '{"a": {"apiVersion": "v1", "kind": "Foo"}, "b": }'],
    ['an object without an apiVersion', 'kind: Foo\nname: a\n'],
  ])('is not judged with %s', (_, text) => {
    expect([said(text), said(text, { catalog })]).toEqual([NO_DEFINITIONS, NO_DEFINITIONS]);
  });

  it.each([
    ['a template', 'a: {{ .b }}\n', ['templated-file info'], ['templated-file info']],
    ['a template of a kind', 'apiVersion: a.b/v1\nkind: C\na: {{ .b }}\n', ['templated-file info'], ['templated-file info']],
    ['a template of a CRD', `{{- if .a }}\n${v1('        {}\n')}{{- end }}\n`, ['templated-file info'], ['templated-file info']],
    [
      'a template next to a CRD',
      `${v1('        {}\n')}---\n{{- if .a }}\n`,
      ['structural-schema error', 'templated-file info'],
      ['structural-schema error', 'templated-file info'],
    ],
    ['a CRD that an action keeps from being read', `${HEAD}spec: '{{ .a }}'\n`, ['templated-file info'], ['templated-file info']],
    [
      'a broken manifest of Kubernetes',
      'apiVersion: v1\nkind: Pod\na: b: c\n',
      [...NO_DEFINITIONS, 'syntax info'],
      [...NO_DEFINITIONS, 'syntax info'],
    ],
    ['a broken resource', '{"apiVersion": "a.b/v1", "kind": "C", "a": ]}', [...NO_DEFINITIONS, 'syntax info'], ['syntax error']],
  ])('is judged as far as definitions and resources are, with %s', (_, text, linted, validated) => {
    expect([said(text), said(text, { catalog })]).toEqual([linted, validated]);
  });

  it.each([
    ['a CRD', v1('        {}\n'), 'manifest', 'manifest'],
    ['a broken CRD', `${HEAD}spec: [\n`, 'manifest', 'manifest'],
    ['a resource', 'apiVersion: a.b/v1\nkind: C\n', 'manifest', 'manifest'],
    ['a broken resource', '{"apiVersion": "a.b/v1", "kind": "C", "a": ]}', 'unparsed', 'manifest'],
    ['a broken manifest of Kubernetes', 'apiVersion: v1\nkind: Pod\na: b: c\n', 'unparsed', 'unparsed'],
    ['a broken document next to an object', 'apiVersion: v1\nkind: Pod\n---\na: b: c\n', 'unparsed', 'unparsed'],
    ['a template next to an object', 'apiVersion: v1\nkind: Pod\n---\n{{- if .a }}\n', 'template', 'template'],
    ['a template next to a CRD', `${v1('        {}\n')}---\n{{- if .a }}\n`, 'manifest', 'manifest'],
    ['tags of Jinja', 'apiVersion: a.b/v1\nkind: C\n{% raw %}\n', 'unparsed', 'unparsed'],
    ['settings', 'a: b\n', 'other', 'other'],
    ['comments in JSON', '{\n  // of an editor\n  "a": 1\n}', 'other', 'other'],
    ['nothing', '', 'manifest', 'manifest'],
  ])('is what its text shows, with %s', (_, text, ofDefinitions, ofResources) => {
    expect([soughtContent(text, false), soughtContent(text, true)]).toEqual([ofDefinitions, ofResources]);
  });

  it('is not judged where a kustomization applies it as a patch', () => {
    const patch = check('a.yaml', v1('        {}\n'), { place: { isSought: true, isPatch: true } });
    expect([patch.definitions, patch.isPatch, patch.diagnostics.map(({ severity }) => severity)]).toEqual([[], true, ['info']]);
    expect(check('a.yaml', v1('        {}\n'), { place: { isPatch: true } }).definitions).toHaveLength(1);
  });

  it('says nothing of labels that are actions, which the server finds at all labels', () => {
    const labels = `labels: { ok: b c, app: '{{ include "a.name" . }}', other: x }`;
    const text = v1('        {type: object}\n').replace('{ name: foos.example.com }', `{ name: foos.example.com, ${labels} }`);
    const { diagnostics } = check('templates/a.yaml', text, { place });
    expect(diagnostics.map(({ message }) => message.slice(0, 40))).toEqual([
      'Invalid value: "b c": a valid label must',
      'this is a template: render it first (hel',
    ]);
  });

  it('says nothing of values that are variables still, but that the file is a template', () => {
    const text = v1('        {type: object}\n').replace('Namespaced', '${SCOPE}').replace('kind: Foo', 'kind: Foo, singular: B');
    const ids = (options: CheckSetup): readonly string[] => check('a.yaml', text, options).diagnostics.map(({ rule }) => rule);
    expect([ids({ place }), ids({})]).toEqual([
      ['templated-file', 'crd-definition'],
      ['crd-definition', 'crd-definition'],
    ]);
  });

  it('names helm for files of charts alone', () => {
    const message = (isOfChart: boolean): string | undefined =>
      check('a.yaml', `{{- if .Values.on }}\n${HEAD}`, { place: { isOfChart } }).diagnostics[0]?.message.slice(0, 60);
    expect([message(true), message(false)]).toEqual([
      'this is a template: render it first (helm template … | kubec',
      'this is a template: it must be rendered first; as it is, it ',
    ]);
  });
});
