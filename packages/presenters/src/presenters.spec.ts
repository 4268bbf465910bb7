import { stripVTControlCharacters } from 'node:util';
import type { CheckResult } from '@structural/checker';
import { check, parseKubernetesVersion } from '@structural/checker';
import { humanPresenter, renderSummary } from './formats/human.js';
import type { JsonReport } from './formats/json.js';
import { jsonPresenter } from './formats/json.js';
import { namePresenter } from './formats/name.js';
import type { Presenter, UnreadableInput } from './presenter.js';
import { openPresenter } from './open-presenter.js';
import { addResult, NO_TOTALS } from './totals.js';

const text = `kind: CustomResourceDefinition
spec:
  versions:
  - name: v1
    schema: {openAPIV3Schema: {properties: {你: {}}}}
  - name: v2
    schema: {openAPIV3Schema: {properties: {你: {}}}}
`;

// The server's error about 你, which has no type, in both versions.
const cause = check('a.yaml', text.replace(/^/, 'apiVersion: apiextensions.k8s.io/v1\n')).diagnostics.find(
  ({ cause: { detail = '' } = {} }) => detail === 'must not be empty for specified object fields',
)!.cause!;

const first = text.indexOf('你');
const second = text.lastIndexOf('你');
const message = 'Required value: must not be empty for specified object fields';

const condition = {
  type: 'NonStructuralSchema',
  status: 'True',
  reason: 'Violations',
  message: 'spec.versions[0].schema.openAPIV3Schema.properties[你].type: Required value',
} as const;

const broken: CheckResult = {
  file: 'crds/a\u001b[2J.yaml',
  text,
  documents: 1,
  resources: [],
  definitions: [
    {
      name: 'foos.example.com',
      apiVersion: 'apiextensions.k8s.io/v1',
      group: 'example.com',
      kind: 'Foo',
      versions: ['v1', 'v2'],
      operation: 'create',
      structural: false,
      condition,
      errors: 1,
      warnings: 1,
      serverWarnings: ['unrecognized format "ip"'],
      uncompiledRules: 2,
    },
    {
      name: '',
      apiVersion: '',
      group: '',
      kind: '',
      versions: [],
      operation: 'create',
      structural: undefined,
      errors: 1,
      warnings: 0,
      serverWarnings: [],
      uncompiledRules: 0,
    },
  ],
  diagnostics: [
    {
      rule: 'structural-schema',
      severity: 'error',
      message,
      file: 'crds/a\u001b[2J.yaml',
      cause,
      range: { start: first, end: first + 1 },
      related: [{ file: 'crds/a\u001b[2J.yaml', range: { start: second, end: second + 1 }, message: 'the same in version v2' }],
    },
    {
      rule: 'unknown-field',
      severity: 'warning',
      message: 'unknown field "a"\nb',
      file: 'crds/a\u001b[2J.yaml',
      range: { start: 0, end: 4 },
      related: [],
      hint: 'dropped',
    },
  ],
};

const clean: CheckResult = {
  file: 'b.yaml',
  text: '',
  documents: 2,
  resources: [],
  definitions: [
    {
      name: 'bars.example.com',
      apiVersion: 'apiextensions.k8s.io/v1',
      group: 'example.com',
      kind: 'Bar',
      versions: ['v1'],
      operation: 'update',
      structural: true,
      errors: 0,
      warnings: 0,
      serverWarnings: [],
      uncompiledRules: 1,
    },
  ],
  diagnostics: [],
};

const other: CheckResult = {
  file: 'c.yaml',
  text: 'kind: Foo\n',
  documents: 1,
  definitions: [],
  resources: [],
  diagnostics: [
    {
      rule: 'no-definitions',
      severity: 'info',
      message: 'no CustomResourceDefinition in this file',
      file: 'c.yaml',
      range: { start: 0, end: 0 },
      related: [],
    },
  ],
};

const unreadable: readonly UnreadableInput[] = [{ name: 'd.yaml', code: 'not-found', message: 'no such file or directory' }];

function render(presenter: Presenter, results: readonly CheckResult[], missing: readonly UnreadableInput[] = []): string {
  const totals = results.reduce(addResult, NO_TOTALS);
  const pieces = results.map((result, index) => presenter.renderResult(result, index === 0));
  return [presenter.renderStart(), ...pieces, presenter.renderEnd({ ...totals, unreadable: missing.length }, missing)].join('');
}

describe('humanPresenter', () => {
  it('shows the condition of a definition that the server accepts though it is not structural', () => {
    const accepted = { ...broken, definitions: broken.definitions.slice(0, 1).map((each) => ({ ...each, errors: 0 })) };
    expect(render(humanPresenter({ colors: false }), [accepted], unreadable)).toContain(
      '\ncrds/a␛[2J.yaml: foos.example.com: NonStructuralSchema=True, Violations: spec.versions[0].schema.openAPIV3Schema.properties[你].type: Required value\n',
    );
  });

  it('shows place, words, field and source of each finding, then the sums', () => {
    expect(render(humanPresenter({ colors: false }), [broken, clean, other], unreadable)).toBe(`\
crds/a␛[2J.yaml:5:45: error: spec.validation.openAPIV3Schema.properties[你].type: Required value: must not be empty for specified object fields [structural-schema]
 4 |   - name: v1
 5 |     schema: {openAPIV3Schema: {properties: {你: {}}}}
   |                                             ^^
   = note: the same in version v2 at crds/a␛[2J.yaml:7:45

crds/a␛[2J.yaml:1:1: warning: unknown field "a"
  b [unknown-field]
 1 | kind: CustomResourceDefinition
   | ^^^^
   = help: dropped

3 CustomResourceDefinitions in 3 files against Kubernetes 1.37 (1 update, 1 new, 1 refused, 1 not structural, 1 undecodable): 1 error, 1 warning; 1 file without a CustomResourceDefinition; 1 input not read
`);
  });

  it('colours only when asked, and never by what a file contains', () => {
    const colored = render(humanPresenter({ colors: true }), [broken]);
    expect(stripVTControlCharacters(colored)).toBe(render(humanPresenter({ colors: false }), [broken]));
    expect(colored).toContain('\u001b[31m');
    expect(render(humanPresenter({ colors: false }), [broken])).not.toContain('\u001b');
  });

  it('leaves out the middle of a message that quotes a whole schema', () => {
    const [diagnostic] = broken.diagnostics;
    const long = `Invalid value: ${'x'.repeat(5_000)}: must be small`;
    const [shown] = render(humanPresenter({ colors: false }), [{ ...broken, diagnostics: [{ ...diagnostic!, message: long }] }]).split(
      '\n',
    );
    expect(shown).toBe(
      `crds/a␛[2J.yaml:5:45: error: spec.validation.openAPIV3Schema.properties[你].type: Invalid value: ${'x'.repeat(233)} … ${'x'.repeat(585)}: must be small [structural-schema]`,
    );
  });

  it.each(['json', 'sarif', 'gitlab', 'junit'] as const)('leaves out nothing of a message in a file: %s', async (format) => {
    const [diagnostic] = broken.diagnostics;
    const long = `Invalid value: ${'x'.repeat(5_000)}: must be small`;
    const presenter = await openPresenter(format, { colors: false, rules: [] });
    expect(render(presenter, [{ ...broken, diagnostics: [{ ...diagnostic!, message: long }] }])).toContain('x'.repeat(5_000));
  });

  it('names the server that was asked', () => {
    const version = parseKubernetesVersion('1.34')!;
    expect(render(humanPresenter({ colors: false, kubernetesVersion: version }), [clean])).toBe(
      '1 CustomResourceDefinition in 1 file against Kubernetes 1.34 (1 update): no findings\n',
    );
    expect(JSON.parse(render(jsonPresenter({ kubernetesVersion: version }), []))).toMatchObject({ kubeVersion: '1.34' });
  });

  it('leaves out the summary when quiet', () => {
    expect(render(humanPresenter({ colors: false, quiet: true }), [clean])).toBe('');
  });

  it('praises a clean run in one line', () => {
    expect(render(humanPresenter({ colors: false }), [clean])).toBe(
      '1 CustomResourceDefinition in 1 file against Kubernetes 1.37 (1 update): no findings\n',
    );
    expect(renderSummary(NO_TOTALS)).toBe('nothing checked in 0 files against Kubernetes 1.37');
  });
});

describe('jsonPresenter', () => {
  it('gives every file, with positions, causes and the condition', () => {
    const report: JsonReport = JSON.parse(render(jsonPresenter(), [broken, clean], unreadable));
    expect(report).toEqual({
      schemaVersion: 1,
      kubeVersion: '1.37',
      files: [
        {
          file: 'crds/a\u001b[2J.yaml',
          documents: 1,
          resources: [],
          definitions: [
            {
              name: 'foos.example.com',
              apiVersion: 'apiextensions.k8s.io/v1',
              group: 'example.com',
              kind: 'Foo',
              versions: ['v1', 'v2'],
              operation: 'create',
              structural: false,
              condition,
              errors: 1,
              warnings: 1,
              serverWarnings: ['unrecognized format "ip"'],
              uncompiledRules: 2,
            },
            {
              name: '',
              apiVersion: '',
              group: '',
              kind: '',
              versions: [],
              operation: 'create',
              structural: null,
              errors: 1,
              warnings: 0,
              serverWarnings: [],
              uncompiledRules: 0,
            },
          ],
          diagnostics: [
            {
              rule: 'structural-schema',
              severity: 'error',
              message,
              fingerprint: '3e2f80dd350730bb:1',
              start: { line: 5, column: 45, offset: first },
              end: { line: 5, column: 46, offset: first + 1 },
              cause: { reason: 'FieldValueRequired', message, field: 'spec.validation.openAPIV3Schema.properties[你].type' },
              related: [
                {
                  file: 'crds/a\u001b[2J.yaml',
                  message: 'the same in version v2',
                  start: { line: 7, column: 45, offset: second },
                  end: { line: 7, column: 46, offset: second + 1 },
                },
              ],
            },
            {
              rule: 'unknown-field',
              severity: 'warning',
              message: 'unknown field "a"\nb',
              fingerprint: 'd62997079c2fcf1d:1',
              start: { line: 1, column: 1, offset: 0 },
              end: { line: 1, column: 5, offset: 4 },
              related: [],
              hint: 'dropped',
            },
          ],
        },
        {
          file: 'b.yaml',
          documents: 2,
          diagnostics: [],
          resources: [],
          definitions: [
            {
              name: 'bars.example.com',
              apiVersion: 'apiextensions.k8s.io/v1',
              group: 'example.com',
              kind: 'Bar',
              versions: ['v1'],
              operation: 'update',
              structural: true,
              errors: 0,
              warnings: 0,
              serverWarnings: [],
              uncompiledRules: 1,
            },
          ],
        },
      ],
      unreadable: [{ name: 'd.yaml', code: 'not-found', message: 'no such file or directory' }],
      summary: {
        files: 2,
        unreadable: 1,
        withoutDefinitions: 0,
        templates: 0,
        documents: 3,
        definitions: 3,
        refused: 1,
        nonStructural: 1,
        patches: 0,
        undecodable: 1,
        updatedDefinitions: 1,
        errors: 1,
        warnings: 1,
        uncompiledRules: 3,
        resources: 0,
        acceptedResources: 0,
        refusedResources: 0,
        undecodableResources: 0,
        withVariables: 0,
        patchedElsewhere: 0,
        updatedResources: 0,
        liveObjects: 0,
        endingAtWebhooks: 0,
        mutatingWebhooks: 0,
        checkedByTypes: 0,
        undecidedPolicies: 0,
        openPolicies: 0,
        regoPolicies: 0,
        policies: 0,
        chartValues: 0,
        serviceVersions: 0,
        catalogParts: 0,
        unknownKinds: 0,
        unevaluatedRules: 0,
        prunedFields: 0,
        droppedFields: 0,
        blockedRules: 0,
        coercedValues: 0,
        defaultedFields: 0,
        safelyFixable: 0,
        unsafelyFixable: 0,
        acknowledged: 0,
        known: 0,
      },
    });
  });

  it('is one JSON text with a file a line, also without files', () => {
    expect(render(jsonPresenter(), [clean, other]).split('\n')).toHaveLength(5);
    expect(JSON.parse(render(jsonPresenter(), []))).toEqual({
      schemaVersion: 1,
      kubeVersion: '1.37',
      files: [],
      unreadable: [],
      summary: NO_TOTALS,
    });
  });
});

describe('namePresenter', () => {
  it('lists the named definitions with findings', () => {
    expect(render(namePresenter(), [{ ...broken, definitions: broken.definitions.slice(0, 1) }, clean, other])).toBe(
      'customresourcedefinition.apiextensions.k8s.io/foos.example.com\n',
    );
  });

  it('keeps a name on its line', () => {
    const [definition] = broken.definitions;
    expect(render(namePresenter(), [{ ...broken, definitions: [{ ...definition!, name: 'a\nb' }] }])).toBe(
      'customresourcedefinition.apiextensions.k8s.io/a␊b\n',
    );
  });
});
