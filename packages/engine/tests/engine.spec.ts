import {
  compareDefinitions,
  createValidator,
  DefinitionsError,
  explain,
  jsonSchema,
  lintDefinitions,
  openapi,
  parseDocuments,
  sample,
  typeScript,
} from '@structural/engine';

const DEFINITION = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: crontabs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: crontabs, singular: crontab, kind: CronTab, listKind: CronTabList }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: { status: {} }
      schema:
        openAPIV3Schema:
          type: object
          properties:
            spec:
              type: object
              required: [image]
              properties:
                image: { type: string }
                size: { type: integer, format: int64 }
                replicas: { type: integer, minimum: 1, default: 3 }
              x-kubernetes-validations: [{ rule: "!has(oldSelf.image) || self.image == oldSelf.image", message: image is immutable }]
            status: { type: object, properties: { ready: { type: boolean } } }
`;
const resource = (spec: object, kind = 'CronTab', apiVersion = 'example.com/v1') => ({ apiVersion, kind, metadata: { name: 'a' }, spec });
const validator = createValidator({ definitions: DEFINITION });

describe('createValidator', () => {
  it('accepts a resource, and gives it as it is stored', () => {
    expect(validator.check(resource({ image: 'a' }))).toEqual({
      ok: true,
      outcome: 'accepted',
      findings: [],
      stored: resource({ image: 'a', replicas: 3 }),
    });
  });

  it('does not call a built-in kind accepted, of which only types and fields are checked', () => {
    const deployment = (spec: object) => resource(spec, 'Deployment', 'apps/v1');
    const template = { metadata: { labels: { a: 'c' } }, spec: { containers: [{ name: 'a', image: 'b' }] } };
    expect(validator.check(deployment({ selector: { matchLabels: { a: 'b' } }, template }))).toMatchObject({
      ok: false,
      outcome: 'not-checked',
      findings: [{ severity: 'info', message: expect.stringMatching(/^Deployment: checked only for types and fields/) as string }],
    });
    expect(validator.check(deployment({ template }))).toMatchObject({ ok: false, outcome: 'refused' });
  });

  it('says what is wrong with a value by its field', () => {
    const { findings, ok, outcome, stored } = validator.check(resource({ image: 'a', replicas: 0 }));
    expect({ ok, outcome, stored }).toEqual({ ok: false, outcome: 'refused', stored: undefined });
    expect(findings).toEqual([
      expect.objectContaining({
        rule: 'resource-value',
        severity: 'error',
        field: 'spec.replicas',
        reason: 'FieldValueInvalid',
        message: 'spec.replicas: Invalid value: 0: spec.replicas in body should be greater than or equal to 1',
      }),
    ]);
  });

  it('says of a number that is no integer once what is wrong, with its field', () => {
    const { findings } = validator.check(resource({ image: 'a', replicas: 1.5 }));
    expect(findings.map(({ field, severity }) => [severity, field])).toEqual([
      ['info', undefined],
      ['error', 'spec.replicas'],
    ]);
    expect(findings[0]?.message).toMatch(/^Invalid value: null: some validation rules were not checked/);
  });

  it('places findings of a text by offset, line and column, and points into the definition', () => {
    const text = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: { name: a }\nspec: { image: a, replicas: 0 }\n';
    const [finding] = validator.checkText('a.yaml', text).findings;
    expect(text.slice(finding?.loc.start.offset, finding?.loc.end.offset)).toBe('0');
    expect(finding?.loc.start).toEqual({ offset: text.indexOf('0 }'), line: 4, column: 29 });
    const [related] = finding?.related ?? [];
    expect(DEFINITION.slice(related?.loc?.start.offset, related?.loc?.end.offset)).toBe('minimum');
  });

  it.each([
    ['a misspelt kind', resource({}, 'CronTb')],
    ['a kind of an unknown group', resource({}, 'CronTab', 'example.org/v1')],
    ['a misspelt built-in kind', resource({}, 'Deploymnt', 'apps/v1')],
    ['no kind', { metadata: { name: 'a' } }],
  ])('does not accept %s, which nothing judged', (_, value) => {
    expect(validator.check(value)).toMatchObject({ ok: false });
    expect(validator.checkText('a.yaml', JSON.stringify(value))).toMatchObject({ ok: false });
  });

  it('does not accept a text that does not parse, in any of its documents', () => {
    const good = JSON.stringify(resource({ image: 'a' }));
    expect(validator.checkText('a.yaml', good).ok).toBe(true);
    expect(validator.checkText('a.yaml', `${good}\n---\na: [`).ok).toBe(false);
  });

  it('judges updates of what is stored', () => {
    expect(validator.check(resource({ image: 'b' }), { old: resource({ image: 'a' }) }).findings).toEqual([
      expect.objectContaining({ message: expect.stringContaining('image is immutable') }),
    ]);
  });

  it('judges no update of another object', () => {
    const value = resource({ image: 'a' });
    for (const [old, cause] of [
      [resource({}, 'Other'), 'its kind is "Other", and that of the resource "CronTab"'],
      [resource({}, 'CronTab', 'other.io/v1'), 'its group is "other.io"'],
      [{ ...value, metadata: { name: 'b' } }, 'its name is "b", and that of the resource "a"'],
      [{}, 'its kind is ""'],
    ] as const)
      expect(() => validator.check(value, { old })).toThrow(`old: another object cannot be updated: ${cause}`);
    const inNamespace = (namespace: string) => ({ ...value, metadata: { name: 'a', namespace } });
    expect(validator.check(value, { old: inNamespace('default') })).toMatchObject({ ok: true });
    expect(() => validator.check(value, { old: inNamespace('b') })).toThrow('its namespace is "b", and that of the resource "default"');
  });

  it('makes unknown fields what was chosen', () => {
    const value = resource({ image: 'a', imag: 'b' });
    const severityOf = (unknownFields: 'error' | 'warn' | 'ignore') =>
      createValidator({ definitions: DEFINITION, unknownFields })
        .check(value)
        .findings.map(({ severity }) => severity);
    expect([severityOf('error'), severityOf('warn'), severityOf('ignore')]).toEqual([['error'], ['warning'], []]);
    expect(createValidator({ definitions: DEFINITION }).check(value).findings).toMatchObject([
      { rule: 'unknown-field', field: 'spec.imag' },
    ]);
  });

  it('keeps every digit of an integer', () => {
    expect(validator.check(resource({ image: 'a', size: 9007199254740993n })).stored).toMatchObject({ spec: { size: 9007199254740993n } });
  });

  it('refuses options that do not exist, with the near one', () => {
    const misspelt = { definitons: DEFINITION } as unknown as Parameters<typeof createValidator>[0];
    expect(() => createValidator(misspelt)).toThrow('createValidator: unknown option "definitons", did you mean "definitions"?');
    expect(() => createValidator({ definitions: DEFINITION, unknownFields: 'hard' as 'error' })).toThrow(
      'unknownFields: "hard" is not one of',
    );
    expect(() => createValidator({ definitions: DEFINITION, kubeVersion: '1.99' })).toThrow(
      'kubeVersion: "1.99" is not a version from "1.22" to "1.37"',
    );
    for (const [kubeVersion, near] of [
      [1.33, '1.33'],
      [1.3, '1.30'],
      ['1.3', '1.30'],
    ] as unknown as readonly (readonly [never, string])[])
      for (const call of [
        () => createValidator({ definitions: DEFINITION, kubeVersion }),
        () => lintDefinitions(DEFINITION, { kubeVersion }),
        () => compareDefinitions(DEFINITION, DEFINITION, { kubeVersion }),
        () => sample(DEFINITION, 'CronTab', { kubeVersion }),
      ])
        expect(call).toThrow(`kubeVersion: ${JSON.stringify(kubeVersion)} is not a version from "1.22" to "1.37", did you mean "${near}"?`);
    expect(() => validator.check(resource({}), { subresorce: 'status' } as object)).toThrow(
      'check: unknown option "subresorce", did you mean "subresource"?',
    );
  });

  it('refuses definitions that no server has', () => {
    expect(() => createValidator({ definitions: DEFINITION.replace('type: boolean', 'type: bool') })).toThrow(DefinitionsError);
    expect(() => createValidator({ definitions: 'a: [' })).toThrow(DefinitionsError);
    expect(() => createValidator({ definitions: [] })).toThrow('definitions: no CustomResourceDefinition');
  });

  it('applies safe fixes', () => {
    const text = 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: { name: a }\nspec: { image: a, replicas: "2" }\n';
    expect(validator.fixText('a.yaml', text)).toEqual({ applied: 1, text: text.replace('"2"', '2') });
  });

  it('answers in plain data', () => {
    const results = [
      validator.checkText('a.yaml', 'a: ['),
      validator.checkText('a.yaml', JSON.stringify(resource({ replicas: [], constructor: 1, __proto__: 2 }))),
      validator.check(resource({ image: 5 })),
      lintDefinitions(DEFINITION.replace('type: boolean', 'type: bool')),
      compareDefinitions(DEFINITION, DEFINITION.replace('minimum: 1', 'minimum: 2')),
      parseDocuments('a: 1.0\n---\nb: 123456789012345678'),
    ];
    expect(structuredClone(results)).toEqual(results);
  });
});

describe('lintDefinitions', () => {
  it('gives the verdict of the server', () => {
    expect(lintDefinitions(DEFINITION)).toEqual({ ok: true, findings: [], definitions: ['crontabs.example.com'] });
    const { findings, ok } = lintDefinitions([{ file: 'crd.yaml', text: DEFINITION.replace('type: boolean', 'type: bool') }]);
    expect(ok).toBe(false);
    expect(findings[0]).toMatchObject({ file: 'crd.yaml', severity: 'error', loc: { start: { line: 25 } } });
  });

  it('accepts nothing where there is no definition', () => {
    expect(lintDefinitions('')).toMatchObject({ ok: false, definitions: [] });
  });
});

describe('compareDefinitions', () => {
  it('proves what breaks', () => {
    const { changes, ok } = compareDefinitions(DEFINITION, DEFINITION.replace('minimum: 1', 'minimum: 2'));
    expect(ok).toBe(false);
    const [change] = changes;
    expect(change).toMatchObject({ verdict: 'breaking', definition: 'crontabs.example.com', version: 'v1', field: 'spec.replicas' });
    expect(change?.effects.find(({ verdict }) => verdict === 'breaking')?.proof?.newSays).toContain('greater than or equal to 2');
  });

  it('says nothing of definitions that are equal', () => {
    expect(compareDefinitions(DEFINITION, DEFINITION)).toEqual({ ok: true, changes: [], added: [], removed: [] });
  });
});

describe('what definitions say of a kind', () => {
  it('explains, samples and publishes it', () => {
    expect(explain(DEFINITION, 'CronTab', { field: 'spec' })).toContain('replicas\t<integer>');
    expect(explain(DEFINITION, 'crontab.example.com')).toContain('CronTab');
    const made = sample(DEFINITION, 'crontabs');
    expect(made.ok && validator.check(made.resource).ok).toBe(true);
    expect(openapi(DEFINITION, 'CronTab')).toMatchObject({ openapi: '3.0.0' });
    expect(openapi(DEFINITION, 'CronTab', { openapi: 2 })).toMatchObject({ swagger: '2.0' });
    expect(jsonSchema(DEFINITION, 'CronTab')).toMatchObject({ $schema: 'http://json-schema.org/draft-07/schema#' });
    expect(typeScript(DEFINITION, 'CronTab')).toContain('export interface CronTab');
  });

  it('names the kinds that there are', () => {
    expect(() => explain(DEFINITION, 'CronTb')).toThrow('no CronTb among the CRDs: CronTab in example.com/v1');
    expect(() => sample(DEFINITION, 'CronTab', { apiVersion: 'example.com/v2' })).toThrow('no CronTab in example.com/v2 among the CRDs');
    expect(() => explain(DEFINITION, 'CronTab', { field: 'spec.nothing' })).toThrow('field "nothing" does not exist');
  });
});

describe('what is no argument', () => {
  const NO_TEXT = [undefined, null, 3, {}, [3]] as unknown as string[];

  it('is one sentence about what is asked for and what was given', () => {
    const typed =
      /^[\w ]+: (?:must be (?:a|the|an) .*|options must be an object|texts of manifests), got (?:a|an) [\w ]+$|got (?:null|undefined)$/;
    for (const wrong of NO_TEXT) {
      const calls = [
        () => createValidator({ definitions: wrong }),
        () => lintDefinitions(wrong),
        () => compareDefinitions(DEFINITION, wrong),
        () => parseDocuments(wrong),
        () => validator.checkText('a.yaml', wrong),
        () => validator.checkText(wrong, ''),
        () => validator.fixText('a.yaml', wrong),
        ...[explain, sample, openapi, jsonSchema, typeScript].flatMap((call) => [
          () => call(wrong, 'CronTab') as unknown,
          () => call(DEFINITION, wrong),
        ]),
      ];
      for (const call of calls)
        expect(call).toThrow(expect.objectContaining({ name: 'TypeError', message: expect.stringMatching(typed) as string }));
    }
  });

  it('is an option that is none, or of another type', () => {
    for (const options of [null, 3, []] as unknown as Record<string, never>[]) {
      expect(() => createValidator(options as never)).toThrow(/^createValidator: options must be an object, got /);
      expect(() => validator.check(resource({}), options)).toThrow(/^check: options must be an object, got /);
      expect(() => sample(DEFINITION, 'CronTab', options)).toThrow(/^sample: options must be an object, got /);
    }
    expect(() => explain(DEFINITION, 'CronTab', { field: 3 } as object)).toThrow('field: must be a string, got a number');
    expect(() => sample(DEFINITION, 'CronTab', { full: 'yes' } as object)).toThrow('full: must be a boolean, got a string');
    for (const [timeLimit, kind] of [
      ['1s', 'a string'],
      [Number.NaN, 'NaN'],
    ])
      expect(() => compareDefinitions(DEFINITION, DEFINITION, { timeLimit } as object)).toThrow(
        `timeLimit: must be a number, got ${String(kind)}`,
      );
    expect(() => openapi(DEFINITION, 'CronTab', { openapi: '2' } as object)).toThrow('openapi: "2" is not one of 2, 3');
  });

  it('is a path, a definition that is refused or cannot be read', () => {
    const refused = DEFINITION.replace('type: boolean', 'type: bool');
    expect(() => createValidator({ definitions: 'config/crd' })).toThrow('texts of manifests are read, paths are not');
    const several = [DEFINITION, 'config/crd'];
    expect(() => createValidator({ definitions: several })).toThrow(
      'definitions: <CRDs 2>: no CustomResourceDefinition; texts of manifests',
    );
    expect(() => compareDefinitions(several, several)).toThrow('old: <CRDs 2>: no CustomResourceDefinition; texts of manifests are read');
    expect(lintDefinitions(several)).toMatchObject({ ok: false });
    expect(lintDefinitions([DEFINITION, '', JSON.stringify(resource({}))])).toMatchObject({ ok: true });
    for (const call of [explain, sample, openapi, jsonSchema, typeScript])
      for (const definitions of [refused, 'a: [', '']) expect(() => call(definitions, 'CronTab') as unknown).toThrow(DefinitionsError);
    expect(DefinitionsError.name).toBe('DefinitionsError');
  });
});

describe('values', () => {
  it('are judged as JSON.stringify sends them', () => {
    const sent = { toJSON: () => resource({ image: 'a', replicas: 0 }) };
    expect(validator.check(sent).findings).toMatchObject([{ field: 'spec.replicas' }]);
    const metadata = { name: 'a', creationTimestamp: new Date(0), generation: Number.NaN, labels: { a: new String('b'), c: undefined } };
    const spec = { image: 'a', size: 9007199254740993n, replicas: -0 + 2, omitted: () => 1 };
    expect(validator.check({ ...resource(spec), metadata })).toMatchObject({
      ok: true,
      findings: [{ rule: 'dropped-field', message: expect.stringContaining('metadata.creationTimestamp') as string }],
      stored: { metadata: { labels: { a: 'b' } }, spec: { size: 9007199254740993n, replicas: 2 } },
    });
  });

  it('that are stored already have the numbers that JSON.stringify sends', () => {
    const rule = '[{ rule: "self.size == oldSelf.size", message: size is fixed }]';
    const fixed = createValidator({ definitions: DEFINITION.replace(/x-kubernetes-validations: .*/, `x-kubernetes-validations: ${rule}`) });
    const stored = resource({ image: 'a', size: 2 ** 60 });
    expect(fixed.check(stored, { old: stored })).toMatchObject({ ok: true });
    expect(fixed.check(resource({ image: 'a', size: 2 ** 59 }), { old: stored })).toMatchObject({ ok: false });
  });

  it('that contain themselves, or hold a definition, are refused in one sentence', () => {
    const spec: Record<string, unknown> = { image: 'a' };
    spec.self = [spec];
    expect(() => validator.check(resource(spec))).toThrow('resource: contains itself, or is nested more than 1000 deep');
    expect(() => validator.check(resource({}), { old: resource(spec) })).toThrow('old: contains itself');
    const [definition] = parseDocuments(DEFINITION);
    expect(() => validator.check(definition?.ok === true ? (definition.value as object) : {})).toThrow('use lintDefinitions');
  });
});

describe('a part of a definition', () => {
  const part = 'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nmetadata: { name: crontabs.example.com }\n';

  it('is none that resources are judged by', () => {
    for (const definitions of [part, [DEFINITION, part]])
      expect(() => createValidator({ definitions })).toThrow('this is only a part of a CustomResourceDefinition');
  });

  it('is not accepted, as it is not checked', () => {
    expect(lintDefinitions(`${DEFINITION}---\n${part}`)).toMatchObject({ ok: false, findings: [{ rule: 'partial-definition' }] });
    expect(validator.checkText('a.yaml', part)).toMatchObject({
      ok: false,
      findings: [{ rule: 'partial-definition' }, { message: 'not checked: there is no resource in this document' }],
    });
  });
});
