import { errorText, kubernetesVersion, readDefinition, validateDefinition } from '@structural/core';
import { fromPlain } from '@structural/json';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { check } from '../check/check.js';
import type { CheckSetup } from '../options/check-setup.js';
import { readStoredDefinitions } from '../before/stored-definitions.js';

const CLEAN = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata:
  name: foos.example.com
spec:
  group: example.com
  scope: Namespaced
  names: { plural: foos, kind: Foo }
  versions:
    - name: v1
      served: true
      storage: true
      schema:
        openAPIV3Schema:
          type: object
          properties:
            a: { type: string }
`;

/** `rule/severity line:text message` of each finding, shortened, further places after arrows. */
function findings(text: string, options: CheckSetup = {}): string[] {
  const place = ({ start, end }: { start: number; end: number }) => `${text.slice(0, start).split('\n').length}:${text.slice(start, end)}`;
  return check('f.yaml', text, options).diagnostics.map(({ message, range, related, rule, severity }) =>
    [`${rule}/${severity} ${place(range)} ${message}`, ...related.map((at) => `${place(at.range)} ${at.message}`)].join(' → '),
  );
}

function hints(text: string): (string | undefined)[] {
  return check('f.yaml', text).diagnostics.map(({ hint }) => hint);
}

const storedText = (text: string) => ({ old: readStoredDefinitions(text).definitions });

describe('checkDefinition', () => {
  it('points at what is wrong under the names that the manifest gives it', () => {
    const text = CLEAN.replace(
      '      schema:',
      `      additionalPrinterColumns:
        - { name: A, type: text, jsonPath: spec.a }
      subresources:
        scale: { specReplicasPath: .replicas, statusReplicasPath: .status.replicas }
      schema:`,
    ).replace(
      '  versions:',
      `  conversion:
    strategy: Webhook
    webhook:
      clientConfig:
        service: { namespace: default, name: "", port: 0 }
  versions:`,
    );
    expect(findings(text)).toEqual(
      [
        'crd-definition/error 11:webhook Required value',
        'crd-definition/error 13:"" Required value',
        'crd-definition/error 13:0 Invalid value: 0: port is not valid: must be between 1 and 65535, inclusive',
        'crd-definition/error 19:text Invalid value: "text": must be one of boolean,date,integer,number,string',
        'crd-definition/error 19:spec.a Invalid value: "spec.a": must be a simple json path starting with .',
        'crd-definition/error 21:.replicas Invalid value: ".replicas": should be a json path under .spec',
      ].map((finding) => finding.replace('13:"" ', '13:name ')),
    );
    expect(hints(text)).toEqual([
      'write conversionReviewVersions: [v1]',
      'the server names the wrong field: it is the name of the service that is missing',
      undefined,
      undefined,
      'begin the path with a dot, as in .spec.replicas',
      'write a path with a dot first, as in .spec.replicas or .status.replicas',
    ]);
  });

  it('shows what the definition lacks altogether at its kind, and a list item at its first line', () => {
    const text =
      'apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: example.com\n  scope: Cluster\n' +
      '  names: { plural: foos, kind: Foo }\n  versions:\n    - served: true\n      storage: true\n      schema: { openAPIV3Schema: { type: object } }\n';
    expect(findings(text).map((finding) => finding.slice(0, 80))).toEqual([
      'crd-definition/error 2:kind Required value: name or generateName is required',
      'crd-definition/error 8:served: true Invalid value: "": a DNS-1035 label must con',
    ]);
  });

  it('points at the bad label, at the wrong part of a default and at the keyword in every version', () => {
    const versions = CLEAN.slice(CLEAN.indexOf('    - name: v1')).replace(
      '{ type: string }',
      '{ type: object, uniqueItems: true, default: { b: 1 } }',
    );
    const text =
      CLEAN.slice(0, CLEAN.indexOf('    - name: v1')).replace('  name: foos', '  labels: { "a b": c }\n  name: foos') +
      versions +
      versions.replace('name: v1', 'name: v2').replace('storage: true', 'storage: false');
    expect(findings(text).map((finding) => finding.replace(/: name part .*$/s, ''))).toEqual([
      'crd-definition/error 4:"a b" Invalid value: "a b"',
      'crd-schema/error 18:uniqueItems Forbidden: uniqueItems cannot be set to true since the runtime complexity becomes quadratic → ' +
        '26:uniqueItems the same in version v2',
      'default-value/error 18:default Invalid value: {"b":1}: must not have unknown fields → 26:default the same in version v2',
    ]);
  });

  it('passes on each warning at the schema that draws it, also where the definition is refused', () => {
    const text = CLEAN.replace(
      '{ type: string }',
      '{ type: string, format: ip }\n            b: { type: integer, format: ip }\n            c: { type: integer, format: int64 }',
    );
    expect(findings(text)).toEqual([
      'crd-warning/warning 17:ip unrecognized format "ip"',
      'crd-warning/warning 18:ip unrecognized format "ip"',
    ]);
    expect(findings(text, { kubernetesVersion: kubernetesVersion(35) })).toEqual(['crd-warning/warning 17:ip unrecognized format "ip"']);
    expect(findings(text, { kubernetesVersion: kubernetesVersion(33) })).toEqual([]);
    expect(check('f.yaml', text).definitions[0]).toMatchObject({
      errors: 0,
      warnings: 2,
      serverWarnings: ['unrecognized format "ip"', 'unrecognized format "ip"'],
    });
    expect(findings(text.replace('scope: Namespaced', 'scope: All')).map((finding) => finding.split(' ')[0])).toEqual([
      'crd-definition/error',
      'crd-warning/info',
      'crd-warning/info',
    ]);
  });

  it('names one warning about several sets once, with all of them', () => {
    const set = '{ type: array, x-kubernetes-list-type: set, items: { type: object, x-kubernetes-map-type: atomic } }';
    expect(findings(CLEAN.replace('{ type: string }', `${set}\n            b: ${set}`))).toEqual([
      'crd-warning/warning 17:set x-kubernetes-list-type: set for items of type "object" is not supported by server-side apply or CEL validation rules → ' +
        '18:set the same',
    ]);
  });

  it('says so where a real server crashes', () => {
    const text = CLEAN.replace(
      '{ type: string }',
      '{ type: object, additionalProperties: true }\n          x-kubernetes-validations:\n          - { rule: "true", fieldPath: .a.b.c }',
    );
    expect(findings(text)).toEqual([
      'server-panic/error 19:fieldPath the server crashes on this and refuses the request without saying why: ' +
        'runtime error: invalid memory address or nil pointer dereference',
    ]);
  });

  it('compiles rules, and says in the words of the server what is wrong with them', () => {
    const text = CLEAN.replace(
      '{ type: string }',
      '{ type: string, x-kubernetes-validations: [{ rule: self == self }, { rule: self.b }] }',
    );
    expect(findings(text)).toEqual([
      'validation-rule/error 17:.b Invalid value: {"Rule":"self.b","Message":"","MessageExpression":"","Reason":null,"FieldPath":"","OptionalOldSelf":null}: ' +
        "compilation failed: ERROR: <input>:1:5: type 'string' does not support field selection\n | self.b\n | ....^",
    ]);
    expect(check('f.yaml', text).definitions).toMatchObject([{ uncompiledRules: 0 }]);
  });

  it('judges what is stored under the same name as an update, and all else as new', () => {
    const changed = CLEAN.replace('scope: Namespaced', 'scope: Cluster').replace('group: example.com', 'group: example.org');
    expect(findings(changed, storedText(CLEAN))).toEqual([
      'crd-definition/error 6:example.org Invalid value: "example.org": field is immutable',
      'crd-definition/error 7:Cluster Invalid value: "Cluster": field is immutable',
    ]);
    expect(check('f', CLEAN, storedText(CLEAN)).definitions[0]).toMatchObject({ operation: 'update', errors: 0 });
    expect(check('f', CLEAN, storedText(CLEAN.replace('foos.ex', 'bars.ex'))).definitions[0]).toMatchObject({
      operation: 'create',
      errors: 0,
    });
    expect(check('f', CLEAN.replace('name: foos.example.com', 'generateName: x'), storedText(CLEAN)).definitions[0]).toMatchObject({
      operation: 'create',
    });
  });

  it('says once that a live definition keeps its uid, and nothing where it is sent back as it is', () => {
    const live = CLEAN.replace('name: foos.example.com', 'name: foos.example.com\n  uid: u\n  creationTimestamp: 2025-03-04T05:06:07Z');
    expect(findings(live, storedText(live))).toEqual([]);
    expect(findings(live, storedText(CLEAN))).toEqual([]);
    expect(findings(CLEAN, storedText(live))).toEqual([]);
    expect(findings(live.replace('uid: u', 'uid: v'), storedText(live))).toEqual([
      'crd-definition/error 5:v Invalid value: "v": field is immutable',
    ]);
  });

  it('does not hold against an update what the stored definition does wrong, but warns of what stays without structure', () => {
    const loose = CLEAN.replace('spec:', 'spec:\n  preserveUnknownFields: true').replace('{ type: string }', '{}');
    expect(findings(loose, storedText(loose))).toEqual([
      'structural-schema/warning 18:a Required value: must not be empty for specified object fields',
    ]);
    expect(findings(loose.replace('served: true', 'served: true\n      deprecationWarning: x'), storedText(loose))).toEqual([
      'crd-definition/error 13:x Invalid value: "x": can only be set for deprecated versions',
    ]);
  });
});

describe('checkDefinition, of any JSON', () => {
  const NAMES = [
    'type',
    'format',
    'items',
    'properties',
    'required',
    'default',
    'anyOf',
    'not',
    'pattern',
    '$ref',
    'nullable',
    'rule',
    'message',
    'fieldPath',
    'x-kubernetes-validations',
    'x-kubernetes-list-type',
    'x-kubernetes-list-map-keys',
    'x-kubernetes-int-or-string',
    'uniqueItems',
    'additionalProperties',
  ];
  const { value } = fc.letrec<{ value: unknown }>((tie) => ({
    value: fc.oneof(
      { depthSize: 'small', withCrossShrink: true },
      fc.constantFrom<unknown>('object', 'array', 'string', 'set', 'map', 'ip', '.a', '(', '', null, true, false, 0, -1.5, 1e300, {}, []),
      fc.array(tie('value'), { maxLength: 3 }),
      fc.dictionary(fc.constantFrom(...NAMES, '__proto__', 'a.b[0]'), tie('value'), { maxKeys: 6 }),
    ),
  }));
  const field = (known: unknown) => fc.oneof({ arbitrary: fc.constant(known), weight: 5 }, value);
  const version = fc.record(
    {
      name: field('v1'),
      served: field(true),
      storage: field(true),
      schema: fc.oneof(fc.record({ openAPIV3Schema: value }), value),
      subresources: value,
      selectableFields: value,
    },
    { requiredKeys: [] },
  );
  const manifest = fc.record(
    {
      apiVersion: fc.constantFrom('apiextensions.k8s.io/v1', 'apiextensions.k8s.io/v1beta1'),
      kind: fc.constant('CustomResourceDefinition'),
      metadata: field({ name: 'foos.example.com' }),
      spec: fc.oneof(
        {
          arbitrary: fc.record(
            {
              group: field('example.com'),
              scope: field('Cluster'),
              names: field({ plural: 'foos', kind: 'Foo' }),
              versions: fc.array(version, { maxLength: 3 }),
              conversion: field({ strategy: 'None' }),
              validation: value,
              preserveUnknownFields: field(false),
            },
            { requiredKeys: [] },
          ),
          weight: 9,
        },
        value,
      ),
    },
    { requiredKeys: ['apiVersion', 'kind'] },
  );

  it('gives every error of the server exactly one finding inside of the text, and nothing throws', () => {
    fc.assert(
      fc.property(manifest, (plain) => {
        const text = JSON.stringify(plain);
        const { definitions, diagnostics } = check('f.json', text);
        const read = readDefinition(fromPlain(JSON.parse(text)));
        if (!read.ok) {
          expect(diagnostics.map(({ rule }) => rule)).toContain('undecodable-definition');
          return;
        }
        if (definitions.length === 0) {
          expect(diagnostics.map(({ rule }) => rule)).toContain('partial-definition');
          return;
        }
        const verdict = validateDefinition(read.definition);
        const isRemoved = diagnostics.some(({ rule }) => rule === 'removed-api-version');
        // What v1beta1 preserves is a part of what is said of it.
        const expected = verdict.errors.filter(({ origin }) => !isRemoved || origin !== 'definition.preserve-unknown-fields');
        const causes = diagnostics.flatMap(({ cause }) => (cause === undefined ? [] : [errorText(cause)]));
        expect(causes.sort()).toEqual(expected.map(errorText).sort());
        expect(
          diagnostics
            .filter(({ rule }) => rule === 'crd-warning')
            .map(({ message }) => message)
            .sort(),
        ).toEqual([...verdict.warnings].sort());
        expect(diagnostics.some(({ rule }) => rule === 'server-panic')).toBe(verdict.panic !== undefined);
        expect(definitions[0]!.errors).toBe(expected.length + (verdict.panic === undefined ? 0 : 1) + (isRemoved ? 1 : 0));
        for (const { range, related } of diagnostics) {
          for (const { end, start } of [range, ...related.map((at) => at.range)])
            expect([0 <= start, start < end, end <= text.length]).toEqual([true, true, true]);
        }
      }),
      { numRuns: runs(500) },
    );
  });
});

describe('readStoredDefinitions', () => {
  it('reads what it can and tells what it cannot', () => {
    const { definitions, problems } = readStoredDefinitions(
      `${CLEAN}---\na: [\n---\nkind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v7\n---\nkind: Foo\n`,
    );
    expect([...definitions.keys()]).toEqual(['foos.example.com']);
    expect(problems.map((problem) => problem.slice(0, 20))).toEqual(['does not parse: yaml', 'does not decode: no ']);
  });

  it('takes the last of two definitions with one name', () => {
    const { definitions } = readStoredDefinitions(`${CLEAN}---\n${CLEAN.replace('Namespaced', 'Cluster')}`);
    expect(definitions.get('foos.example.com')?.spec.scope).toBe('Cluster');
  });
});
