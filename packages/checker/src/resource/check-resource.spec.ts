import fc from 'fast-check';
import { processorTime, runs } from '../../../../tools/search-budget/search-budget.mjs';
import { check } from '../check/check.js';
import type { CheckSetup } from '../options/check-setup.js';
import { readCatalog } from '../catalog/read-catalog.js';
import type { Diagnostic } from '../diagnostic/diagnostic.js';
import { readResourceBaseline } from '../before/resource-baseline.js';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, kind: CronTab }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {}, scale: { specReplicasPath: .spec.replicas, statusReplicasPath: .status.replicas } }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [schedule]
              properties:
                schedule: { type: string, maxLength: 9 }
                replicas: { type: integer, minimum: 0, default: 3 }
                port:
                  x-kubernetes-int-or-string: true
                  anyOf: [{ type: integer }, { type: string }]
                mode: { type: string, enum: [fast, slow] }
                tags: { type: array, x-kubernetes-list-type: set, items: { type: string } }
                jobs:
                  type: array
                  x-kubernetes-list-type: map
                  x-kubernetes-list-map-keys: [name]
                  items:
                    type: object
                    required: [name]
                    properties: { name: { type: string }, retries: { type: integer, format: int32 } }
                limits: { type: object, additionalProperties: { type: integer, maximum: 5 } }
                template: { type: object, x-kubernetes-embedded-resource: true, x-kubernetes-preserve-unknown-fields: true }
              oneOf: [{ properties: { mode: { enum: [fast] } } }, { properties: { mode: { enum: [slow] } } }]
            status: { type: object, properties: { replicas: { type: integer } } }
    - { name: v2, served: false, storage: false, schema: { openAPIV3Schema: { type: object, x-kubernetes-preserve-unknown-fields: true } } }
`;
const catalog = readCatalog([{ file: 'crd.yaml', text: CRD }]);

/** A resource of the definition: `spec` in flow style, further lines. */
function cron(spec: string, ...lines: string[]): string {
  return [
    'apiVersion: example.com/v1',
    'kind: CronTab',
    'metadata: { name: a }',
    `spec: { mode: fast, schedule: x, ${spec} }`,
    ...lines,
    '',
  ].join('\n');
}

/** `severity rule line:marked message → related | hint` of each finding. */
function findings(text: string, options: CheckSetup = {}): string[] {
  const place = (source: string, { start, end }: Diagnostic['range']) =>
    `${source.slice(0, start).split('\n').length}:${source.slice(start, end)}`;
  return check('f.yaml', text, { catalog, ...options }).diagnostics.map(({ severity, rule, range, message, related, hint }) => {
    const demands = related.map((each) => ` → ${each.file} ${place(each.file === 'crd.yaml' ? CRD : text, each.range)} ${each.message}`);
    return `${severity} ${rule} ${place(text, range)} ${message}${demands.join('')}${hint === undefined ? '' : ` | ${hint}`}`;
  });
}

const DROPS = 'the server drops this field; with strict field validation, the default of kubectl, it refuses the request';

describe('check with a catalog', () => {
  it('accepts a resource and tells what would be stored', () => {
    const text = cron('tags: [a]', 'status: {}');
    const { definitions, diagnostics, documents, resources } = check('f.yaml', text, { catalog });
    expect({ definitions, diagnostics, documents }).toEqual({ definitions: [], diagnostics: [], documents: 1 });
    expect(JSON.parse(JSON.stringify(resources))).toEqual([
      {
        path: [],
        documentRange: { start: 0, end: text.length },
        apiVersion: 'example.com/v1',
        kind: 'CronTab',
        name: 'a',
        namespace: '',
        outcome: 'accepted',
        operation: 'create',
        definition: { name: 'crontabs.example.com', file: 'crd.yaml', version: 'v1' },
        errors: 0,
        warnings: 0,
        serverWarnings: [],
        unevaluatedRules: 0,
        changes: [
          { kind: 'defaulted', path: ['spec', 'replicas'], after: 3 },
          { kind: 'dropped', path: ['status'], before: {} },
        ],
      },
    ]);
  });

  it('keeps little of each resource: what they share once, of their values nothing', () => {
    const { resources } = check('a.yaml', `${cron('replicas: 1')}---\n${cron('replicas: 2')}`, { catalog });
    const [first, second] = resources;
    expect(first?.definition).toBe(second?.definition);
    expect(first?.serverWarnings).toBe(second?.serverWarnings);
    expect(first).not.toHaveProperty('object');
  });

  it('judges nothing but definitions without a catalog', () => {
    expect(check('f.yaml', cron('replicas: -1'))).toMatchObject({ resources: [], diagnostics: [{ rule: 'no-definitions' }] });
  });

  it('points at the value and at the keyword that it breaks', () => {
    expect(
      findings(
        cron('schedule: 1234567890 x, replicas: -1, jobs: [{ name: a, retries: 3000000000 }], limits: { a.b: 6 }').replace(
          'schedule: x, ',
          '',
        ),
      ),
    ).toEqual([
      'error resource-value 4:1234567890 x Too long: may not be more than 9 bytes → crd.yaml 21:maxLength required by `maxLength`',
      'error resource-value 4:-1 Invalid value: -1: spec.replicas in body should be greater than or equal to 0 → crd.yaml 22:minimum required by `minimum`',
      'error resource-value 4:-1 Invalid value: -1: should be a non-negative integer',
      'error resource-value 4:3000000000 Invalid value: "": Checked value must be of type integer with format int32 in spec.jobs[0].retries → ' +
        'crd.yaml 35:format required by `format`',
      'error resource-value 4:6 Invalid value: 6: spec.limits.a.b in body should be less than or equal to 5 → crd.yaml 36:maximum required by `maximum`',
    ]);
  });

  it('points at the parent of a field that is missing, and at the name in required', () => {
    expect(findings(cron('jobs: [{ retries: 1 }]').replace('schedule: x, ', ''))).toEqual([
      'error resource-value 4:spec Required value → crd.yaml 19:schedule listed in `required`',
      'error resource-value 4:{ retries: 1 } Required value → crd.yaml 34:name listed in `required`',
    ]);
    expect(findings('apiVersion: example.com/v1\nkind: CronTab\n')).toEqual([
      'error object-meta 2:kind Required value: name or generateName is required',
    ]);
  });

  it('finds the line in a list of definitions, in JSON, and at the top of v1beta1', () => {
    const beta = {
      apiVersion: 'apiextensions.k8s.io/v1beta1',
      kind: 'CustomResourceDefinition',
      metadata: { name: 'crontabs.example.com' },
      spec: {
        group: 'example.com',
        version: 'v1',
        scope: 'Namespaced',
        names: { plural: 'crontabs', kind: 'CronTab' },
        preserveUnknownFields: false,
        validation: {
          openAPIV3Schema: { type: 'object', properties: { spec: { type: 'object', properties: { mode: { type: 'integer' } } } } },
        },
      },
    };
    const text = JSON.stringify({ kind: 'List', apiVersion: 'v1', items: [{ kind: 'Pod' }, beta] });
    const { diagnostics } = check('f', cron(''), { catalog: readCatalog([{ file: 'list.json', text }]), strict: 'ignore' });
    expect(
      diagnostics.map(({ message, related }) => [
        message,
        ...related.map(({ file, range }) => [file, text.slice(range.start, range.end + 10)]),
      ]),
    ).toEqual([['Invalid value: "string": spec.mode in body must be of type integer: "string"', ['list.json', '"type":"integer"']]]);
  });

  it('names the slip of YAML that made a value another type', () => {
    expect(findings(cron('replicas: "3", port: true').replace('schedule: x', 'schedule: 5'))).toEqual([
      'error resource-value 4:5 Invalid value: "integer": spec.schedule in body must be of type string: "integer" → crd.yaml 21:type required by `type`' +
        ' | quote it: without quotes it is a number',
      'error resource-value 4:"3" Invalid value: "string": spec.replicas in body must be of type integer: "string" → crd.yaml 22:type required by `type`' +
        ' | remove the quotes: with them it is a string',
      'error resource-value 4:"3" Invalid value: 0: .spec.replicas accessor error: 3 is of the type string, expected int64',
      'error resource-value 4:true Invalid value: "boolean": spec.port in body must be of type integer,string: "boolean" → ' +
        'crd.yaml 24:x-kubernetes-int-or-string required by `x-kubernetes-int-or-string` | quote it: without quotes it is a boolean',
      'error resource-value 4:true Invalid value: "": "spec.port" must validate at least one schema (anyOf) → crd.yaml 25:anyOf required by `anyOf`',
      'error resource-value 4:true Invalid value: "boolean": spec.port in body must be of type integer: "boolean" → crd.yaml 25:type required by `type`',
    ]);
  });

  it('finds the branch of a junctor by what it demands', () => {
    expect(findings(cron('').replace('mode: fast', 'mode: odd')).filter((finding) => finding.includes('enum'))).toEqual([
      'error resource-value 4:odd Unsupported value: "odd": supported values: "fast" → crd.yaml 38:enum required by `enum`',
      'error resource-value 4:odd Unsupported value: "odd": supported values: "fast", "slow" → crd.yaml 26:enum required by `enum`',
    ]);
  });

  it('judges sets and maps, metadata and embedded resources under rules of their own', () => {
    const text = cron(
      'tags: [a, b, a], jobs: [{ name: x }, { name: x }], template: { kind: Pod, metadata: { labels: { a: b c } } }',
      'finalizers: 1',
    )
      .replace('{ name: a }', '{ name: a_b, labels: { a: _, ok: x }, finalizers: [x.io/y, plain] }')
      .replace('finalizers: 1\n', '');
    expect(findings(text).map((finding) => finding.replace(/(value: )?must (consist|be an empty).*?(?= →|$)/, '…'))).toEqual(
      [
        'error object-meta 3:a_b Invalid value: "a_b": a lowercase RFC 1123 subdomain …',
        'error object-meta 3:_ Invalid value: "_": a valid label …',
        'info resource-warning 3:plain metadata.finalizers: "plain": prefer a domain-qualified finalizer name to avoid accidental conflicts with other finalizer writers',
        'error list-type 4:a Duplicate value: "a" → crd.yaml 27:x-kubernetes-list-type required by `x-kubernetes-list-type`',
        'error list-type 4:{ name: x } Duplicate value: {"name":"x"} → crd.yaml 31:x-kubernetes-list-map-keys required by `x-kubernetes-list-map-keys`',
        'error embedded-resource 4:template Required value → crd.yaml 37:x-kubernetes-embedded-resource required by `x-kubernetes-embedded-resource`',
        'error embedded-resource 4:b c Invalid value: "b c": a valid label … → crd.yaml 37:x-kubernetes-embedded-resource required by `x-kubernetes-embedded-resource`',
      ].map((finding) => expect.stringContaining(finding)),
    );
  });

  it('warns of unknown fields, and guesses what they were meant to be', () => {
    expect(findings(cron('Replica: 1, Limits: {}, odd: 1', 'replicas: 2', 'metdata: {}').replace('name: a', 'name: a, label: {}'))).toEqual(
      [
        `warning unknown-field 3:label unknown field "metadata.label" | did you mean labels? ${DROPS}`,
        `warning unknown-field 4:Replica unknown field "spec.Replica" | did you mean replicas? ${DROPS}`,
        `warning unknown-field 4:Limits unknown field "spec.Limits" | did you mean limits? ${DROPS}`,
        `warning unknown-field 4:odd unknown field "spec.odd" | ${DROPS}`,
        `warning unknown-field 5:replicas unknown field "replicas" | did you mean spec.replicas? ${DROPS}`,
        `warning unknown-field 6:metdata unknown field "metdata" | ${DROPS}`,
      ],
    );
    expect(findings(cron('jobs: [{ name: a, limits: {} }]'))).toEqual([
      `warning unknown-field 4:limits unknown field "spec.jobs[0].limits" | ${DROPS}`,
    ]);
  });

  it('makes unknown fields and repeated keys errors, warnings or nothing', () => {
    const text = cron('odd: 1, replicas: 1, replicas: 2');
    const severities = (strict: CheckSetup['strict'] & string) =>
      check('f', text, { catalog, strict }).diagnostics.map(({ rule, severity }) => `${severity} ${rule}`);
    expect(severities('strict')).toEqual(['error unknown-field', 'error duplicate-key']);
    expect(severities('warn')).toEqual(['warning unknown-field', 'warning duplicate-key']);
    expect(severities('ignore')).toEqual([]);
    expect(check('f', text, { catalog, strict: 'strict' }).resources).toMatchObject([
      {
        outcome: 'refused',
        errors: 2,
        warnings: 0,
        refusal: {
          decodeError:
            'strict decoding error: yaml: unmarshal errors:\n  line 4: key "replicas" already set in map, unknown field "spec.odd"',
          findings: 2,
        },
      },
    ]);
    expect(check('f', text, { catalog }).resources).toMatchObject([{ outcome: 'accepted', errors: 0, warnings: 2 }]);
  });

  it('refuses a repeated key by itself where it is strict, as JSON where it is sent as such', () => {
    const refusals = (text: string) =>
      check('f', text, { catalog, strict: 'strict' }).resources.map(({ errors, outcome, refusal }) => [outcome, errors, refusal]);
    const yaml = cron('replicas: 1, replicas: 2');
    expect(refusals(yaml)).toEqual([
      [
        'refused',
        1,
        { decodeError: 'strict decoding error: yaml: unmarshal errors:\n  line 4: key "replicas" already set in map', findings: 1 },
      ],
    ]);
    const json =
      '{"apiVersion":"example.com/v1","kind":"CronTab","metadata":{"name":"a"},"spec":{"mode":"fast","schedule":"x","replicas":1,"replicas":2}}';
    const asJson = [['refused', 1, { decodeError: 'strict decoding error: duplicate field "spec.replicas"', findings: 1 }]];
    expect(refusals(json)).toEqual(asJson);
    expect(refusals(`kind: List\nitems:\n- ${yaml.trimEnd().replace(/\n/g, '\n  ')}\n`)).toEqual(asJson);
  });

  it('does not mind repeated keys of what cannot be decoded', () => {
    const { diagnostics, resources } = check('f', cron('a: 1', 'metadata: { name: 1, name: 2 }').replace('metadata: { name: a }\n', ''), {
      catalog,
      strict: 'strict',
    });
    expect([
      resources.map(({ errors, outcome, warnings }) => [outcome, errors, warnings]),
      diagnostics.map(({ rule, severity }) => [rule, severity]),
    ]).toEqual([
      [['undecodable', 1, 1]],
      [
        ['duplicate-key', 'warning'],
        ['undecodable-resource', 'error'],
      ],
    ]);
  });

  it('tells what is lost although it is known', () => {
    expect(
      findings(cron('tags: ~', 'status: { replicas: 1 }').replace('name: a', 'name: a, uid: x, creationTimestamp: ~'), {
        liveAs: 'create',
      }),
    ).toEqual([
      "info dropped-field 3:uid metadata.uid is dropped: it is the server's to set",
      'info dropped-field 4:tags spec.tags is dropped: its schema neither allows null nor has a default | ' +
        'write nullable: true in its schema to keep it, or leave the field out',
      'warning dropped-field 5:status the status is dropped: it is a subresource, which a request to create the resource does not set | ' +
        'send it to the status subresource (kubectl apply --subresource=status)',
    ]);
    expect(findings(cron('schedule: ~').replace('schedule: x, ', ''))).toEqual([
      'error resource-value 4:schedule Required value → crd.yaml 19:schedule listed in `required` | null is dropped, so that the field is missing',
    ]);
  });

  it('has one finding about a resource that does not decode', () => {
    expect(findings(cron('').replace('name: a', 'name: a, labels: { a: b, c: 1 }'))).toEqual([
      'error undecodable-resource 3:1 json: cannot unmarshal number into Go struct field ObjectMeta.labels of type string | ' +
        'quote it: without quotes it is a number',
    ]);
    expect(findings(cron('template: { apiVersion: v1, kind: Pod, metadata: { name: 5 } }'))).toEqual([
      expect.stringMatching(/^error undecodable-resource 4:5 spec\.template\.metadata: Invalid value: /),
    ]);
    expect(check('f', cron('').replace('{ name: a }', '5'), { catalog })).toMatchObject({
      resources: [{ outcome: 'undecodable', name: '', refusal: { decodeError: expect.any(String) }, changes: [] }],
    });
  });

  it('misses the kind of an object in a custom group', () => {
    expect(findings('apiVersion: example.com/v1\nspec: {}\n---\napiVersion: v2\nname: chart\n')).toEqual([
      `error undecodable-resource 1:apiVersion Object 'Kind' is missing in '{"apiVersion":"example.com/v1","spec":{}}'`,
    ]);
  });

  it('refuses what is no object in a List, as kubectl does, and an object without a kind', () => {
    const list = (...items: readonly string[]): string =>
      `apiVersion: v1\nkind: List\nitems:\n${items.map((item) => `- ${item}\n`).join('')}`;
    const service = '{ apiVersion: v1, kind: Service, metadata: { name: a }, spec: { ports: [{ port: 80 }] } }';
    expect(findings(list('null', service, '{}', '5')).map((each) => each.replace(/\d+:\S+/, 'PLACE'))).toEqual([
      "error undecodable-resource PLACE Object 'Kind' is missing in '{}'",
      "error undecodable-resource PLACE Object 'Kind' is missing in '{}'",
      'error undecodable-resource PLACE json: cannot unmarshal number into Go value of type map[string]interface {}',
    ]);
    expect(check('f', list('[]', service), { catalog }).resources).toMatchObject([{ outcome: 'undecodable' }, { outcome: 'accepted' }]);
    const many = Array.from({ length: 300 }, () => service);
    expect(check('f', list(...many, 'null'), { catalog }).resources).toHaveLength(301);
    const typed = `apiVersion: example.com/v1\nkind: CronTabList\nitems: [null]\n`;
    expect(findings(typed)).toContainEqual(expect.stringContaining('Required value: name or generateName is required'));
  });

  it('says which versions are served', () => {
    expect(findings(cron('').replace('/v1', '/v2'))).toEqual([
      'error unserved-version 1:example.com/v2 no matches for kind "CronTab" in version "example.com/v2" | ' +
        'did you mean example.com/v1? the CRD in crd.yaml serves example.com/v1',
    ]);
  });

  it('names unknown kinds once a file, and guesses what they were meant to be', () => {
    const one = cron('');
    const unknown = ' | did you mean kind CronTab? not checked, as its CustomResourceDefinition is not among those given';
    expect(
      findings(
        [
          one.replace('CronTab', 'Crontabs'),
          one.replace('CronTab', 'Crontabs'),
          one.replace('example.com', 'exampel.com'),
          'kind: Pod\napiVersion: v1',
        ].join('---\n'),
        { builtin: 'off' },
      ),
    ).toEqual([
      `warning unknown-kind 2:Crontabs no matches for kind "Crontabs" in version "example.com/v1" (2 resources in this file)${unknown}`,
      `warning unknown-kind 12:CronTab no matches for kind "CronTab" in version "exampel.com/v1"${unknown.replace('kind CronTab', 'apiVersion example.com/v1')}`,
      'info unknown-kind 16:Pod Pod: built into Kubernetes, not checked',
    ]);
    expect(
      findings('kind: Odd\napiVersion: a.io/v1\n---\nkind: Kustomization\napiVersion: kustomize.config.k8s.io/v1', { requireCrd: true }),
    ).toEqual([
      'error unknown-kind 1:Odd no matches for kind "Odd" in version "a.io/v1" | add its CustomResourceDefinition',
      'info unknown-kind 4:Kustomization Kustomization: read by tools and stored by no server, not checked',
    ]);
    expect(check('f', 'kind: Odd\napiVersion: a.io/v1', { catalog, requireCrd: true }).resources).toMatchObject([
      { outcome: 'unknown-kind', errors: 1 },
    ]);
    expect(findings('kind: CronTab\nmetadata: { name: a }')).toEqual([
      'error unknown-kind 1:CronTab no matches for kind "CronTab" in version "" | apiVersion is missing; did you mean apiVersion example.com/v1?',
    ]);
    expect(findings('a: 1\n')).toEqual(['info no-definitions 1: no CustomResourceDefinition and no resource in this file']);
  });

  it.each([
    ['app/v1', 'Deployment', 'apps/v1'],
    ['networking/v1', 'Ingress', 'networking.k8s.io/v1'],
    ['networking.k8s/v1', 'Ingress', 'networking.k8s.io/v1'],
    ['rbac.authorisation.k8s.io/v1', 'Role', 'rbac.authorization.k8s.io/v1'],
    ['core/v1', 'Pod', 'v1'],
  ])('warns of %s, as Kubernetes has a %s in a group of nearly the name', (apiVersion, kind, meant) => {
    expect(findings(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a }`)).toEqual([
      `warning unknown-kind 2:${kind} no matches for kind "${kind}" in version "${apiVersion}" | did you mean apiVersion ${meant}? not checked, as its CustomResourceDefinition is not among those given`,
    ]);
  });

  it.each(['apps.kruise.io/v1 StatefulSet', 'serving.knative.dev/v1 Service'])('but only notes %s', (type) => {
    const [apiVersion, kind] = type.split(' ');
    expect(findings(`apiVersion: ${apiVersion}\nkind: ${kind}\nmetadata: { name: a }`).filter((each) => !each.startsWith('info'))).toEqual(
      [],
    );
  });

  it('refuses in a folder what lacks one of apiVersion and kind though it has a name, and leaves what is of other programs alone', () => {
    const said = (text: string): readonly string[] =>
      check('f', text, { catalog, place: { isSought: true } }).diagnostics.flatMap(({ message, rule }) =>
        rule === 'no-definitions' ? [] : message,
      );
    const kindless = (type: string): string => `Object 'Kind' is missing in '{"apiVersion":"${type}","metadata":{"name":"a"}}'`;
    const named = 'metadata: { name: a }\n';
    expect(said(`kind: Odd\n${named}---\nkind: Odd\n${named}`)).toEqual(Array(2).fill('no matches for kind "Odd" in version ""'));
    expect(said(`kind: Kustomization\n${named}spec: {}\n`)).toEqual(['no matches for kind "Kustomization" in version ""']);
    expect(said(`kind: ConfigMap\n${named}`)).toEqual(['no matches for kind "ConfigMap" in version ""']);
    expect(said(`apiVersion: v1\n${named}`)).toEqual([kindless('v1')]);
    expect(said(`apiVersion: example.com/v1beta1\n${named}`)).toEqual([kindless('example.com/v1beta1')]);
    for (const other of [
      `kind: role\nversion: v7\n${named}`,
      `kind: Role\nversion: v7\n${named}`,
      `kind: Component\n${named}`,
      `apiVersion: kustomize.config.k8s.io/v1beta1\n${named}`,
      `apiVersion: 1\n${named}`,
      named,
      'kind: Deployment\nmetadata: { annotations: {} }\n',
      'apiVersion: v2\nname: chart\n',
    ])
      expect(said(other)).toEqual([]);
  });

  it('says that kubectl stops at a document without a kind beside others, and leaves files of other programs alone', () => {
    const said = (text: string, requireObjects: true | 'among-others' = 'among-others'): readonly string[] =>
      check('f', text, { catalog, requireObjects }).diagnostics.map(({ message }) => message);
    const [resource, kindless] = [cron('replicas: 1'), `unable to decode: Object 'Kind' is missing in '{"a":1}'`];
    const scalar = 'unable to decode: json: cannot unmarshal string into Go value of type unstructured.detector';
    expect(said(`${resource}---\na: 1\n--- \ntext\n`)).toEqual([kindless, scalar]);
    expect(said(`${resource}---\na: 1\n--- \ntext\n`, true)).toEqual([kindless, scalar]);
    expect(said('a: 1\n--- \ntext\n')).toEqual(['no CustomResourceDefinition and no resource in this file']);
    expect(said('a: 1\n--- \ntext\n', true)).toEqual([scalar]);
    expect(said(`${resource}---\nkind: List\napiVersion: v1\nitems: []\n`)).toEqual([]);
  });

  it('finds resources and definitions in any document and list, whatever their order', () => {
    const list = `apiVersion: example.com/v1\nkind: CronTabList\nitems:\n- metadata: { name: b }\n  spec: { mode: slow, schedule: x, replicas: -5 }\n- ${cron('a: 1').trimEnd().replace(/\n/g, '\n  ')}\n`;
    expect(check('f', `${list}---\n${CRD}`, { catalog: readCatalog([]) })).toMatchObject({
      definitions: [{ errors: 0 }],
      diagnostics: [{ rule: 'resource-value' }, { rule: 'resource-value' }, { rule: 'unknown-field' }],
      resources: [
        { path: ['items', 0], kind: 'CronTab', name: 'b', outcome: 'refused', definition: { file: 'f' } },
        { path: ['items', 1], name: 'a', outcome: 'accepted' },
      ],
    });
    expect(check('f', `${list}---\n${CRD}`, { catalog: readCatalog([]), definitions: false }).definitions).toEqual([]);
  });

  it('reports duplicates only in what is judged', () => {
    const text = `kind: List\napiVersion: v1\nitems:\n- { kind: Pod, apiVersion: v1, a: 1, a: 2 }\n- ${cron('replicas: 1, replicas: 2').trimEnd().replace(/\n/g, '\n  ')}\n`;
    expect(findings(text, { builtin: 'off' }).filter((finding) => finding.includes('duplicate-key'))).toEqual([
      'warning duplicate-key 8:replicas key "replicas" already set in map → f.yaml 8:replicas the server drops the first value | ' +
        'the last one wins; with strict field validation, the default of kubectl, the request is refused',
    ]);
  });

  it('judges by a live definition that the server would not create today, as it lies in storage', () => {
    const weak = CRD.replace('x-kubernetes-list-type: map\n', 'x-kubernetes-list-type: map\n                  nullable: true\n').replace(
      'items: { type: string } }',
      'items: { type: string, nullable: true } }',
    );
    const live = weak.replace('crontabs.example.com }', 'crontabs.example.com, uid: u }');
    const refusals = (text: string): number =>
      findings(cron(''), { catalog: readCatalog([{ file: 'crd.yaml', text }]) }).filter((line) => line.includes('unusable-definition'))
        .length;
    expect([refusals(weak), refusals(live)]).toEqual([1, 0]);
  });

  it('says once a file that the definition would be refused, and where it cannot be used at all', () => {
    const broken = readCatalog([
      { file: 'crd.yaml', text: CRD.replace('spec:\n              type: object', 'spec:\n              description: x') },
    ]);
    expect(findings(`${cron('')}---\n${cron('')}`, { catalog: broken })).toEqual([
      'warning unusable-definition 2:CronTab the server refuses the CRD in crd.yaml: spec.versions[0].schema.openAPIV3Schema.properties[spec].type: ' +
        'Required value: must not be empty for specified object fields | checked as if an older server had accepted it',
    ]);
    const unreadable = readCatalog([{ file: 'crd.yaml', text: CRD.replace('type: object', 'type: 5') }]);
    expect(findings(cron(''), { catalog: unreadable })).toEqual([
      expect.stringMatching(/^error unusable-definition 2:CronTab the CRD in crd\.yaml does not decode: json: cannot unmarshal number /),
    ]);
    const unconvertible = readCatalog([
      { file: 'crd.yaml', text: CRD.replace('schedule: { type: string,', 'schedule: { type: string, uniqueItems: true, $ref: a,') },
    ]);
    expect(check('f', cron(''), { catalog: unconvertible })).toMatchObject({
      diagnostics: [{ rule: 'unusable-definition', severity: 'error' }],
      resources: [{ outcome: 'refused' }],
    });
  });

  it('judges by the last definition that the server accepts, and says that a later one is refused', () => {
    const refused = CRD.replace('spec:\n              type: object', 'spec:\n              description: x');
    const catalog = readCatalog([
      { file: 'crd.yaml', text: CRD },
      { file: 'later.yaml', text: refused },
    ]);
    expect(findings(cron('replicas: x'), { catalog })).toEqual([
      'warning unusable-definition 2:CronTab the server refuses the CRD in later.yaml: spec.versions[0].schema.openAPIV3Schema.properties[spec].type: ' +
        'Required value: must not be empty for specified object fields | checked against the CRD in crd.yaml, which the server accepts',
      expect.stringContaining('must be of type integer'),
      expect.stringContaining('resource-value 4:x'),
    ]);
    const own = check('f', `${refused}---\n${cron('replicas: x')}`, { catalog: readCatalog([{ file: 'crd.yaml', text: CRD }]) });
    expect(own.resources).toMatchObject([{ outcome: 'refused', definition: { file: 'crd.yaml' } }]);
  });

  it('gives a template one warning instead of findings about what is yet to be filled in', () => {
    expect(findings(cron('replicas: "{{ .Values.replicas }}"')).map((finding) => finding.slice(0, 40))).toEqual([
      'warning templated-file 4:"{{ .Values.rep',
    ]);
  });
});

describe('check of updates', () => {
  const old = (text: string) => readResourceBaseline([{ file: 'old.yaml', text }]);

  it('forgives what was wrong before, and finds what changed', () => {
    const before = cron('replicas: 1, limits: { a: 7 }');
    expect(check('f', before.replace('replicas: 1', 'replicas: 2'), { catalog, oldResources: old(before) })).toMatchObject({
      diagnostics: [],
      resources: [{ operation: 'update', outcome: 'accepted' }],
    });
    expect(findings(before.replace('a: 7', 'a: 8'), { oldResources: old(before) })).toEqual([
      expect.stringContaining('4:8 Invalid value: 8: spec.limits.a'),
    ]);
  });

  it('takes a manifest for the stored object that a live one was read from, and no other live one', () => {
    const live = (uid: string): string =>
      cron('replicas: 2').replace('name: a', `name: a, namespace: default, uid: ${uid}, creationTimestamp: 2025-03-04T05:06:07Z`);
    const outcomes = (text: string, before: string): unknown[] =>
      check('f', text, { catalog, oldResources: old(before) }).resources.map(({ errors, outcome }) => [outcome, errors]);
    expect(outcomes(live('u'), live('u'))).toEqual([['accepted', 0]]);
    expect(outcomes(live('u'), cron('replicas: 1'))).toEqual([['accepted', 0]]);
    expect(outcomes(cron('replicas: 1'), live('u'))).toEqual([['accepted', 0]]);
    expect(outcomes(live('v'), live('u'))).toEqual([['refused', 1]]);
  });

  it('warns of what a live object may keep, and only remarks that its rules were not checked', () => {
    const text = cron('replicas: 2, tags: 5').replace('name: a', 'name: a, uid: u').replace('schedule: x', 'schedule: [x]');
    const crd = CRD.replace('oneOf:', 'x-kubernetes-validations: [{ rule: self.replicas > 1 }]\n              oneOf:');
    const found = check('f', text, { catalog: readCatalog([{ file: 'crd.yaml', text: crd }]) }).diagnostics.filter(({ cause }) => cause);
    const remarks = found.filter(({ cause }) => cause?.origin === 'rules.blocked');
    expect(remarks.map(({ severity }) => severity)).toEqual(['info']);
    const others = found.filter((each) => !remarks.includes(each)).map(({ severity }) => severity);
    expect(others).toEqual(['warning', 'warning']);
  });

  it('matches names in the namespace default, in whatever version they are stored', () => {
    const stored = old(cron('limits: { a: 7 }').replace('/v1', '/v2').replace('name: a', 'name: a, namespace: default'));
    expect(check('f', cron('limits: { a: 7 }'), { catalog, oldResources: stored }).resources).toMatchObject([
      { operation: 'update', outcome: 'accepted' },
    ]);
    const elsewhere = old(cron('limits: { a: 7 }').replace('name: a', 'name: a, namespace: other'));
    expect(check('f', cron('limits: { a: 7 }'), { catalog, oldResources: elsewhere }).resources).toMatchObject([
      { operation: 'create', outcome: 'refused' },
    ]);
  });

  it('takes what cannot have been stored for absent, and says what cannot be read', () => {
    const broken = old(`${cron('').replace('{ name: a }', '{ name: a, labels: 5 }')}---\na: [`);
    expect(check('f', cron(''), { catalog, oldResources: broken }).resources).toMatchObject([{ operation: 'create', outcome: 'accepted' }]);
    expect({ size: broken.size, problems: broken.problems }).toEqual({
      size: 1,
      problems: [{ file: 'old.yaml', message: expect.stringMatching(/^does not parse: /) }],
    });
  });

  it('judges the status alone where that is asked for', () => {
    const text = cron('replicas: -1', 'status: { replicas: "1" }');
    expect(findings(text, { subresource: 'status' }).map((finding) => finding.slice(0, 60))).toEqual([
      'error resource-value 5:"1" Invalid value: "string": replicas',
      'error resource-value 5:"1" Invalid value: 0: .status.replica',
    ]);
    expect(check('f', text, { catalog, subresource: 'status' }).resources).toMatchObject([
      { operation: 'status-update', outcome: 'refused' },
    ]);
    const without = readCatalog([{ file: 'crd.yaml', text: CRD.replace('status: {}, ', '') }]);
    expect(findings(text, { catalog: without, subresource: 'status' })).toEqual([
      'error missing-status 2:CronTab the server could not find the requested resource | CronTab of example.com/v1 has no subresource status in crd.yaml',
    ]);
  });
});

describe('check of hostile resources', () => {
  it('never throws and keeps its ranges inside of the text, however a file is cut', () => {
    const whole = `${cron('tags: [a, a], jobs: [{ name: 1 }], template: { metadata: { labels: { a: 1 } } }', 'status: { replicas: x }')}---\n${CRD}`;
    fc.assert(
      fc.property(fc.nat(whole.length), fc.nat(whole.length), fc.string({ maxLength: 5 }), fc.boolean(), (a, b, filler, strict) => {
        const text = whole.slice(0, Math.min(a, b)) + filler + whole.slice(Math.max(a, b));
        const result = check('f', text, {
          catalog,
          fixes: false,
          strict: strict ? 'strict' : 'warn',
          requireCrd: strict,
          oldResources: readResourceBaseline([{ file: 'o', text: whole }]),
        });
        for (const { range, related } of result.diagnostics) {
          const own = related.filter(({ file }) => file === 'f').map((place) => place.range);
          for (const { start, end } of [range, ...own])
            expect([0 <= start, start <= end, end <= result.text.length]).toEqual([true, true, true]);
        }
      }),
      { numRuns: runs(300) },
    );
  });

  it('takes keys that JavaScript has itself for what they are', () => {
    expect(
      findings(cron('__proto__: 1, constructor: 2, limits: { toString: 9, hasOwnProperty: 1 }')).map((finding) => finding.slice(0, 70)),
    ).toEqual([
      'warning unknown-field 4:__proto__ unknown field "spec.__proto__" | the',
      'warning unknown-field 4:constructor unknown field "spec.constructor" |',
      'error resource-value 4:9 Invalid value: 9: spec.limits.toString in bod',
    ]);
  });

  it('bounds time on very many errors very deep inside', () => {
    const depth = 300;
    const deep = `${'{ type: object, properties: { a: '.repeat(depth)}{ type: array, items: { type: integer } }${' } }'.repeat(depth)}`;
    const deepCatalog = readCatalog([
      {
        file: 'crd.yaml',
        text: CRD.replace('{ type: object, properties: { replicas: { type: integer } } }', deep).replace('status: {}, ', ''),
      },
    ]);
    const text = cron('', `status: ${'{ a: '.repeat(depth)}[${'x,'.repeat(10_000)}]${' }'.repeat(depth)}`);
    const start = processorTime();
    const { diagnostics } = check('f', text, { catalog: deepCatalog });
    expect([diagnostics.length >= 10_000, processorTime() - start < 30_000]).toEqual([true, true]);
  });

  it('is linear in the number of findings', () => {
    const time = (count: number): number => {
      const fields = Array.from({ length: count }, (_, i) => `f${i}: 1`).join(', ');
      const limits = Array.from({ length: count }, (_, i) => `l${i}: 9`).join(', ');
      const text = cron(`${fields}, limits: { ${limits} }`);
      const start = processorTime();
      expect(check('f', text, { catalog }).diagnostics.length).toBe(2 * count);
      return processorTime() - start;
    };
    time(500);
    const small = time(1_000);
    expect(time(10_000)).toBeLessThan(40 * small + 1_000);
  });
});
