import { check } from '@structural/checker';
import fc from 'fast-check';
import { runs } from '../../../../tools/search-budget/search-budget.mjs';
import { fateOf, runMigration } from '../../tests/migration/run-migrations.js';
import { migrateFile } from './migrate-file.js';

function old(spec: string, group = 'example.com'): string {
  return `apiVersion: apiextensions.k8s.io/v1beta1
kind: CustomResourceDefinition
metadata: {name: as.${group}}
spec:
  group: ${group}
  scope: Namespaced
  names: {plural: as, kind: A}
${spec.replace(/^(?=.)/gm, '  ')}`;
}

const SCHEMA = `openAPIV3Schema:
  type: object
  properties:
    spec:
      type: object
      properties:
        open: {type: object} # anything
        free: {}
        map: {type: object, additionalProperties: true}
        texts: {type: object, additionalProperties: {type: string}}
        list:
          type: array
          items:
            properties: {a: {type: string}, b: {type: integer}}
        any: {type: array}
        port: {anyOf: [{type: string}, {type: integer}]}
        embedded: {type: object, x-kubernetes-embedded-resource: true}
      anyOf:
      - required: [open]
      - properties: {texts: {minProperties: 1}}
    status:
      type: object
      properties: {since: {type: string, format: date-time}}
`;

const below = (text: string): string => text.replace(/^(?=.)/gm, '  ');
const VALIDATION = `validation:\n${below(SCHEMA)}`;
const VERSIONS = 'versions:\n- {name: v1, served: true, storage: true}\n- {name: v2, served: true, storage: false}\n';
const LONG_SPEC = `version: v1\nsubresources: {status: {}}\n${VALIDATION}`;

const OPEN =
  '{openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: integer}, b: {type: string}}}, status: {type: object, properties: {a: {type: integer}}}}}}';
const ALL = `validation: ${OPEN}\n`;

/** Definitions that say the same in many ways. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['one version', old(LONG_SPEC)],
  ['two versions', old(`${VERSIONS}${LONG_SPEC}`)],
  [
    'a schema in each',
    old(
      `versions:\n- name: v1\n  served: true\n  storage: true\n  schema:\n${below(below(SCHEMA))}- name: v2\n  served: true\n  storage: false\n`,
    ),
  ],
  ['no schema', old('version: v1\n')],
  ['anchors', old(`versions:\n- &one {name: v1, served: true, storage: true}\n- <<: *one\n  name: v2\n  storage: false\n${VALIDATION}`)],
  [
    'pruning',
    old(
      `version: v1\npreserveUnknownFields: false\nvalidation: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {a: {type: string}}}}}}\n`,
    ),
  ],
];

describe('migrateFile', () => {
  it.each(ALIKE)('makes a definition that the server accepts, with nothing to decide: %s', (_, text) => {
    const migrated = migrateFile(text);
    expect(migrated.definitions.map(({ decisions, isChanged }) => [decisions, isChanged])).toEqual([[[], true]]);
    expect(check('a.yaml', migrated.text).diagnostics.filter(({ severity }) => severity !== 'info')).toEqual([]);
    expect(migrateFile(migrated.text).text).toBe(migrated.text);
  });

  it('moves what a definition of v1 says as those of v1beta1 do, unless a version says it itself', () => {
    const within = (spec: string): string => old(spec).replace('v1beta1', 'v1');
    const alike = within(`version: v1\nsubresources: {status: {}}\nvalidation:\n  openAPIV3Schema: {type: object}\n`);
    const migrated = migrateFile(alike);
    expect(migrated.definitions.map(({ decisions, notes }) => [decisions, notes.map(({ message }) => message.split(':')[0])])).toEqual([
      [[], ['spec.validation is not a field of v1, which drops it', 'spec.subresources is not a field of v1, which drops it']],
    ]);
    expect(check('a.yaml', migrated.text).diagnostics).toEqual([]);
    const own = within(
      `versions:\n- {name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}\nvalidation:\n  openAPIV3Schema: {type: object, required: [spec]}\n`,
    );
    expect(migrateFile(own).text).toBe(own);
    expect(migrateFile(own).definitions[0]?.decisions.map(({ message }) => message)).toEqual(['unknown field "spec.validation"']);
  });

  // A server of 1.37 refuses each with strict field validation, and takes what is written.
  it.each([
    ['a version and a schema', `version: v1\n${ALL}`],
    ['two versions of one schema', `${VERSIONS}${ALL}`],
    ['three versions of one schema', `${VERSIONS}- {name: v3, served: false, storage: false}\n${ALL}`],
    [
      'a scale of all versions',
      `${VERSIONS}${ALL}subresources: {status: {}, scale: {specReplicasPath: .spec.a, statusReplicasPath: .status.a}}\n`,
    ],
    ['columns of all versions', `${VERSIONS}${ALL}additionalPrinterColumns: [{name: A, type: integer, JSONPath: .spec.a}]\n`],
    [
      'columns of a version',
      `versions:\n- {name: v1, served: true, storage: true, schema: ${OPEN}, additionalPrinterColumns: [{name: A, type: integer, JSONPath: .spec.a}]}\n`,
    ],
    ['selectable fields', `version: v1\n${ALL}selectableFields: [{jsonPath: .spec.b}]\n`],
    [
      'a webhook as v1beta1 has it',
      `${VERSIONS}${ALL}conversion: {strategy: Webhook, webhookClientConfig: {service: {namespace: a, name: b}}, conversionReviewVersions: [v1]}\n`,
    ],
    [
      'a webhook without versions of reviews',
      `${VERSIONS}${ALL}conversion: {strategy: Webhook, webhookClientConfig: {url: "https://a.example.com"}}\n`,
    ],
    ['a version that is listed', `version: v1\nversions: [{name: v1, served: true, storage: true, schema: ${OPEN}}]\n`],
    [
      'a schema that one of two versions repeats',
      `versions:\n- {name: v1, served: true, storage: true, schema: ${OPEN}}\n- {name: v2, served: true, storage: false}\n${ALL}`,
    ],
    ['what is kept unknown', `version: v1\npreserveUnknownFields: true\n${ALL}`],
    ['a schema without types', 'version: v1\nvalidation: {openAPIV3Schema: {properties: {spec: {properties: {a: {type: integer}}}}}}\n'],
  ])('moves in a definition of v1: %s', (_, spec) => {
    const text = old(spec).replace('v1beta1', 'v1');
    const before = check('a.yaml', text).diagnostics.filter(({ rule }) => rule === 'unknown-field');
    expect(before.length).toBeGreaterThan(0);
    for (const { fix, hint = '', message, suggestions = [] } of before) {
      const edits = [...(fix === undefined ? [] : [fix]), ...suggestions].map(({ title }) => title);
      if (/spec\.version"/.test(message) || /JSONPath/.test(message)) continue;
      expect([hint.includes('kubectl structural migrate'), edits]).toEqual([true, []]);
    }
    const migrated = migrateFile(text);
    expect(migrated.definitions.map(({ decisions }) => decisions)).toEqual([[]]);
    expect(check('a.yaml', migrated.text).diagnostics).toEqual([]);
    expect(migrateFile(migrated.text).text).toBe(migrated.text);
  });

  it.each(ALIKE)('makes a definition that stores what the old one stored: %s', (_, text) => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1 << 30 }), (seed) => {
        const { faults } = runMigration(text, 8, seed);
        expect(faults).toEqual([]);
      }),
      { numRuns: runs(6) },
    );
  });

  it('is compared by resources of which many are stored', () => {
    const report = runMigration(old(LONG_SPEC), 150, 5);
    expect(report.faults).toEqual([]);
    expect(report.stored > 40).toBe(true);
  });

  it('keeps comments, and says where a type was added', () => {
    const { definitions, text } = migrateFile(old(LONG_SPEC));
    expect(text).toContain('open: {type: object, x-kubernetes-preserve-unknown-fields: true} # anything');
    expect(text).toContain('map: {type: object, x-kubernetes-preserve-unknown-fields: true}');
    expect(text).toContain('texts: {type: object, additionalProperties: {type: string}}');
    expect(definitions[0]?.notes.map(({ message, place }) => [place.line, message.slice(0, 28)])).toEqual([
      [4, 'preserveUnknownFields was tr'],
      [23, 'Add type: object: values of '],
      [26, 'Write x-kubernetes-int-or-st'],
    ]);
  });

  it('keeps null where nothing forbade it, which a type alone would drop', () => {
    const schema = `version: v1\nvalidation:\n  openAPIV3Schema:\n    properties:\n      a: {properties: {b: {type: string}}}\n      c: {oneOf: [{type: integer}, {type: string}]}\n      d: {enum: [x]}\n`;
    const { text } = migrateFile(old(schema));
    expect(text).toContain(
      'a: {type: object, x-kubernetes-preserve-unknown-fields: true, properties: {b: {type: string}}, nullable: true}',
    );
    expect(text).toContain('c: {anyOf: [{type: integer}, {type: string}], nullable: true, x-kubernetes-int-or-string: true}');
    expect(text).toContain('d: {type: string, enum: [x]}');
    const resource = 'apiVersion: example.com/v1\nkind: A\nmetadata: {name: a, namespace: b}\na: null\nc: null\n';
    expect([fateOf(old(schema), resource), fateOf(text, resource)]).toEqual(['accepted ', 'accepted ']);
  });

  it('says what was never in force, and what is from now on', () => {
    const text = old(
      'version: v2\nversions: [{name: v1, served: true, storage: true, subresources: {scale: {specReplicasPath: .spec.a, statusReplicasPath: .status.a}}}]\n' +
        'subresources: {status: {}}\nvalidation: {openAPIV3Schema: {type: object, properties: {a: {type: string, default: b}}}}\n',
    );
    const { definitions, text: migrated } = migrateFile(text);
    expect(definitions[0]?.decisions.map(({ message, place }) => [place.line, message])).toEqual([
      [9, 'spec.subresources holds for every version, so this never had an effect; it is removed'],
      [8, 'is "v2", but the first version is "v1"; it is removed'],
      [11, 'was never filled in while unknown fields were kept, and is from now on'],
    ]);
    expect(check('a.yaml', migrated).diagnostics).toEqual([]);
    expect(migrated).not.toContain('scale');
  });

  it('lists what the server still refuses, in its words, at the line of the input', () => {
    const { definitions } = migrateFile(old('version: v1\n', 'example.k8s.io'));
    expect(definitions[0]?.decisions.map(({ message, place }) => [place.line, message.slice(0, 90)])).toEqual([
      [3, 'metadata.annotations[api-approved.kubernetes.io]: Required value: protected groups must ha'],
    ]);
  });

  it('makes schemas of v1 structural where that is safe, and leaves everything else to the byte', () => {
    const v1 = migrateFile(old(LONG_SPEC)).text;
    const other = `# another\na:   1\n---\n${v1}`;
    expect(migrateFile(other).text).toBe(other);
    const untyped = v1.replace(/type: object\n +x-kubernetes-preserve-unknown-fields: true\n +(?=properties: \{a:)/, '');
    const { definitions, text } = migrateFile(`a:   1\n---\n${untyped}`);
    expect(definitions.map(({ decisions, isChanged }) => [decisions, isChanged])).toEqual([[[], true]]);
    expect(text).toBe(`a:   1\n---\n${v1.replace(/x-kubernetes-preserve-unknown-fields: true\n +(?=properties: \{a:)/, '')}`);
    const broken = `a: [1\n---\n${old('version: v1\n')}`;
    expect(migrateFile(broken)).toMatchObject({ problems: [{ place: { line: 2 } }], definitions: [{ isChanged: true }] });
    expect(migrateFile(broken).text).toContain('a: [1\n---\napiVersion: apiextensions.k8s.io/v1\n');
  });

  it('keeps of repeated keys what the server reads, and says so', () => {
    const { definitions, documents, text } = migrateFile(old('version: v0 # old\nversion: v1 # new\npreserveUnknownFields: false\n'));
    expect([documents[0]?.how, text.includes('v0'), text.includes('# new')]).toEqual(['edited', false, true]);
    expect(definitions[0]?.notes.map(({ message, place }) => [place.line, message.slice(0, 28)])).toEqual([
      [9, 'is written more than once; w'],
    ]);
  });

  it('migrates patches as far as they know', () => {
    const patch = (apiVersion: string, spec: string): string =>
      `apiVersion: apiextensions.k8s.io/${apiVersion}\nkind: CustomResourceDefinition\nmetadata: {name: as.example.com}\nspec:\n${spec}`;
    const webhook = '  conversion:\n    strategy: Webhook\n    webhookClientConfig:\n      # later\n      caBundle: Cg==\n';
    const migrated = migrateFile(patch('v1beta1', webhook));
    expect(migrated.text).toBe(
      patch(
        'v1',
        '  conversion:\n    strategy: Webhook\n    webhook:\n      conversionReviewVersions:\n        - v1beta1\n      clientConfig:\n        # later\n        caBundle: Cg==\n',
      ),
    );
    expect(migrated.definitions.map(({ decisions }) => decisions)).toEqual([[]]);
    const shared = migrateFile(patch('v1beta1', '  subresources: {status: {}}\n')).definitions[0]?.decisions;
    expect(shared?.map(({ message, place }) => [place.line, message.slice(0, 38)])).toEqual([
      [5, 'spec.subresources is not a field of v1'],
    ]);
  });

  it('migrates many definitions in one list, each reported at its own place', () => {
    const item = (i: number): string =>
      old(`version: v1\nvalidation: {openAPIV3Schema: {properties: {a: {properties: {b: {type: string}}}}}} # ${i}\n`, `${i}.example.com`)
        .replace(/^(?=.)/gm, '  ')
        .replace(/^ /, '-');
    const list = `apiVersion: v1\nkind: List\nitems:\n${Array.from({ length: 60 }, (_, i) => item(i)).join('')}`;
    const { definitions, text } = migrateFile(list);
    expect(
      definitions.map(({ decisions, isChanged, notes }) => [isChanged, decisions.length, notes.map(({ place }) => place.line)]),
    ).toEqual(definitions.map((_, i) => [true, 0, [7 + 9 * i, 12 + 9 * i]]));
    expect([definitions.length, text.match(/# \d+$/gm)?.length]).toEqual([60, 60]);
    expect(check('a.yaml', text).diagnostics).toEqual([]);
  });

  it('never throws, whatever a definition holds', () => {
    fc.assert(
      fc.property(
        fc.jsonValue(),
        fc.constantFrom('spec', 'versions', 'validation', 'conversion', 'additionalPrinterColumns'),
        (value, name) => {
          const spec = {
            group: 'example.com',
            version: 'v1',
            names: { plural: 'as', kind: 'A' },
            ...(name !== 'spec' && { [name]: value }),
          };
          const definition = {
            apiVersion: 'apiextensions.k8s.io/v1beta1',
            kind: 'CustomResourceDefinition',
            metadata: { name: 'as.example.com' },
          };
          const text = JSON.stringify({ ...definition, spec: name === 'spec' ? value : spec });
          const { definitions } = migrateFile(text);
          expect(definitions.length <= 1).toBe(true);
        },
      ),
      { numRuns: runs(40) },
    );
  });
});

it('says once what is to be decided for one cause, at the first place', () => {
  const branches = ['a', 'b', 'c'].map((name) => `{properties: {${name}: {type: string}}}`).join(', ');
  const fields = ['a', 'b', 'c'].map((name) => `${name}: {type: string}`).join(', ');
  const text = old(
    `version: v1\npreserveUnknownFields: false\nvalidation: {openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${fields}}, oneOf: [${branches}]}}}}\n`,
  );
  const [definition] = migrateFile(text).definitions;
  expect(definition?.decisions.map(({ message }) => message)).toEqual([
    expect.stringMatching(/: Forbidden: must be empty to be structural \(here and at 1 other place\)$/),
  ]);
});
