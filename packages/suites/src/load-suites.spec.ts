import { lineIndex } from '@structural/document';
import { openJudge } from '@structural/witness';
import { load, WIDGETS, widget } from '../tests/memory-files.js';
import type { KnownDefinitions, LoadedSuites } from './load-suites.js';
import { definitionsIn } from './definition/definition-files.js';
import { planRuns, type RunChoices } from './run/plan-runs.js';
import { runPlanned } from './run/run-planned.js';

/** What becomes of each test: its name, and the first line of what is wrong. */
async function outcomes(
  texts: Readonly<Record<string, string>>,
  choices: RunChoices = {},
  known: KnownDefinitions = {},
): Promise<readonly string[]> {
  const loaded = await load(texts, known);
  const judge = openJudge();
  const ran = planRuns(loaded.suites, choices).map((run) => {
    const result = runPlanned(run, judge);
    const why =
      result.outcome === 'failed'
        ? `: ${result.failure.message.split('\n')[0] ?? ''}`
        : result.outcome === 'skipped'
          ? `: ${result.reason}`
          : '';
    return `${run.test.name} ${result.outcome}${why}`;
  });
  return [...ran, ...problems(loaded)];
}

function problems(loaded: LoadedSuites): readonly string[] {
  return loaded.problems.map(({ file, message, range, text }) => {
    if (range === undefined || text === undefined) return `${file}: ${message}`;
    const { column, line } = lineIndex(text).positionOf(range.start);
    return `${file}:${String(line)}:${String(column)}: ${message}`;
  });
}

test('what controllers make definitions of is tested as the CRD that comes of it', async () => {
  const graph =
    'apiVersion: kro.run/v1alpha1\nkind: ResourceGraphDefinition\nmetadata: { name: web }\nspec:\n  schema:\n    apiVersion: v1alpha1\n    kind: Web\n    spec: { name: string | minLength=3 }\n';
  const web = (name: string): string => `{ apiVersion: kro.run/v1alpha1, kind: Web, metadata: { name: a }, spec: { name: ${name} } }`;
  const tests = `crd: graph.yaml\ntests:\n- { name: long, create: ${web('abc')} }\n- { name: short, create: ${web('ab')} }\n`;
  expect(await outcomes({ '/graph.yaml': graph, '/web.tests.yaml': tests })).toEqual([
    'long passed',
    expect.stringMatching(/^short failed: .*should be at least 3 chars long/),
  ]);
});

describe('files beside a definition', () => {
  test('are accepted, rejected, stored and updated by their names', async () => {
    expect(
      await outcomes({
        '/crd.yaml': WIDGETS,
        '/tests/small.accept.yaml': `${widget('spec: {size: 1, extra: 1}')}\n---\n${widget('spec: {size: 11}')}\n`,
        '/tests/small.stored.yaml': widget('spec: {size: 1, color: red}'),
        '/tests/big.reject.yaml': `# error: less than or equal to 10\n${widget('spec: {size: 11}')}\n---\n${widget('spec: {size: 12}')} # error: nonsense\n`,
        '/tests/grow.update/old.yaml': widget('spec: {size: 20}'),
        '/tests/grow.update/new.yaml': `# error: size is immutable\n${widget('spec: {size: 21}')}`,
        '/tests/same.update/old.yaml': widget('spec: {size: 20}'),
        '/tests/same.update/new.yaml': widget('spec: {size: 20, color: blue}'),
        '/tests/same.stored.yaml': widget('spec: {size: 20, color: green}'),
      }),
    ).toEqual([
      'small is accepted 1 passed',
      expect.stringMatching(/^small is accepted 2 failed: the creation is refused: Widget.example.com "test" is invalid: spec.size/),
      'big is rejected 1 passed',
      expect.stringMatching(/^big is rejected 2 failed: the creation is refused with a different message: /),
      'grow is updated passed',
      'same is updated failed: the stored object is not the expected one',
    ]);
  });

  test('need a definition above them, or a known one, and one another', async () => {
    const texts = {
      '/tests/a.accept.yaml': widget('spec: {}'),
      '/tests/b.update/old.yaml': widget('spec: {}'),
      '/c.stored.yaml': widget('spec: {}'),
    };
    expect(await outcomes(texts)).toEqual([
      'tests/a.accept.yaml:1:1: there is no CustomResourceDefinition of Widget in example.com in tests or the folders above',
      'tests/b.update/old.yaml:1:1: this document of old has no counterpart in new',
      'c.stored.yaml:1:1: this document of stored has no counterpart in accept',
    ]);
    const configured = definitionsIn('crd.yaml', new TextEncoder().encode(WIDGETS));
    expect(await outcomes({ '/a.accept.yaml': widget('spec: {}') }, {}, { configured })).toEqual(['a is accepted passed']);
    expect(await outcomes({ '/a.accept.yaml': widget('spec: {}') }, {}, { given: [] })).toEqual([expect.stringContaining('in --crds')]);
    expect(await outcomes({ '/a.accept.yaml': widget('spec: {}'), '/1.yaml': WIDGETS, '/2.yaml': WIDGETS })).toEqual([
      expect.stringContaining('several CustomResourceDefinitions of Widget: 1.yaml and 2.yaml'),
    ]);
  });
});

describe('a file of tests', () => {
  const cases = (tests: string): Readonly<Record<string, string>> => ({ '/crd.yaml': WIDGETS, '/w.tests.yaml': `tests:\n${tests}` });

  test('share a base, into which objects without a kind are merged', async () => {
    const file = (tests: string): Readonly<Record<string, string>> => ({
      '/crd.yaml': WIDGETS,
      '/w.tests.yaml': `base: ${widget('spec: {size: 11, color: a}')}\ntests:\n${tests}`,
    });
    expect(
      await outcomes(
        file(`
  - {name: as it is, create: {}, errors: {field: spec.size}}
  - {name: replaced, create: {spec: {size: 3}}, stored: {spec: {size: 3}}}
  - {name: removed, create: {spec: {size: null}}, stored: ${widget('spec: {color: a}')}}
  - {name: whole, create: ${widget('spec: {size: 1}')}, stored: ${widget('spec: {size: 1, color: red}')}}
  - {name: updated, oldSelf: {}, update: {spec: {color: b}}, stored: {spec: {color: b}}}
`),
      ),
    ).toEqual(['as it is passed', 'replaced passed', 'removed passed', 'whole passed', 'updated passed']);
    expect(await outcomes({ '/crd.yaml': WIDGETS, '/w.tests.yaml': 'base: {kind: a}\ntests: [{name: a, create: {}}]' })).toEqual([
      'w.tests.yaml:1:7: base must have apiVersion',
    ]);
  });

  test('creates, updates, writes the status, and asks about the definition', async () => {
    expect(
      await outcomes(
        cases(`
  - {name: exact, create: ${widget('spec: {size: 11}')}, errors: [{field: spec.size, message: 'Invalid value: 11: spec.size in body should be less than or equal to 10'}]}
  - {name: pattern, create: ${widget('spec: {size: 11}')}, errors: {pattern: 'size.*10$'}}
  - {name: wrong field, create: ${widget('spec: {size: 11}')}, errors: {field: spec.color}}
  - {name: any error, create: ${widget('spec: {size: 1}')}, errors: []}
  - {name: created and updated, create: ${widget('spec: {size: 1}')}, update: ${widget('spec: {size: 2}')}, errors: immutable}
  - {name: ratcheted, oldSelf: ${widget('spec: {size: 20}')}, update: ${widget('spec: {size: 20}')}, stored: ${widget('spec: {size: 20, color: red}')}}
  - {name: status, status: ${widget('status: {phase: Running}')}, errors: may not be more than 3}
  - {name: status taken away, oldSelf: ${widget('status: {phase: On}')}, status: ${widget('metadata: {}')}, stored: ${widget('metadata: {}')}}
  - {name: unknown fields, create: ${widget('spec: {color: a, more: 1}')}, warnings: ['unknown field "spec.more"']}
  - {name: no warnings, create: ${widget('spec: {more: 1}')}, warnings: []}
  - {name: refused CRD, crdPatches: [{op: replace, path: /spec/scope, value: Nowhere}], crdErrors: {field: spec.scope}}
  - {name: accepted CRD, crdErrors: []}
  - {name: named, create: ${widget('metadata: {name: a}, spec: {}')}, stored: ${widget('metadata: {name: b}, spec: {color: red}')}}
  - {name: older, kubeVersions: '<1.34', create: ${widget('spec: {size: 11}')}}
  - {name: skipped, skip: not yet, create: ${widget('spec: {size: 11}')}}
`),
      ),
    ).toEqual([
      'exact passed',
      'pattern passed',
      expect.stringMatching(/^wrong field failed: the creation is refused with a different message: /),
      'any error failed: the creation is accepted',
      'created and updated passed',
      'ratcheted passed',
      'status passed',
      'status taken away passed',
      'unknown fields passed',
      'no warnings failed: the warnings of the creation are not the expected ones: "unknown field \\"spec.more\\""',
      'named failed: the stored object is not the expected one',
      'older skipped: not for Kubernetes 1.37',
      'skipped skipped: not yet',
      'refused CRD passed',
      'accepted CRD failed: the CRD is accepted',
    ]);
  });

  test('may focus on some, and is run in part or in another order', async () => {
    const names = ['a', 'b', 'c', 'd', 'e'];
    const tests = names.map((name) => `  - {name: ${name}, create: ${widget('spec: {}')}}`).join('\n');
    const seeded = await outcomes(cases(tests), { seed: 7 });
    expect([seeded, [...seeded].sort()]).toEqual([await outcomes(cases(tests), { seed: 7 }), names.map((name) => `${name} passed`)]);
    expect(seeded).not.toEqual([...seeded].sort());
    expect(await outcomes(cases(tests), { only: 'B' })).toEqual(['b passed']);
    expect(await outcomes(cases(tests.replace('name: b', 'name: b, focus: true')), { only: 'b' })).toEqual(['b passed']);
    expect((await outcomes(cases(tests.replace('name: b', 'name: b, focus: true'))))[0]).toBe('a skipped: another test is in focus');
  });

  test('is read strictly, with the place of each fault', async () => {
    expect(
      await outcomes({
        '/w.tests.yaml': `crds: x
tests:
  - {create: {kind: Widget}, eror: x}
  - {name: a, oldSelf: 1, kubeVersions: '2.0', focus: maybe}
  - {name: a, update: ${widget('')}, errors: {pattern: '('}, stored: ${widget('')}}
`,
        '/broken.tests.yaml': 'tests: [',
        '/two.tests.yaml': 'tests: []\n---\ntests: []\n',
        '/missing.tests.yaml': `crd: nowhere.yaml\ntests: [{name: a, create: ${widget('')}}]\n`,
      }),
    ).toEqual([
      'w.tests.yaml:1:1: there is no key "crds" here; did you mean crd?',
      'w.tests.yaml:3:5: a test must have a name',
      'w.tests.yaml:3:14: tests.0.create must have apiVersion',
      'w.tests.yaml:3:30: there is no key "eror" here; did you mean errors?',
      'w.tests.yaml:4:5: a test must create, update or write the status of something, or expect crdErrors',
      'w.tests.yaml:4:24: tests.1.oldSelf must be an object',
      expect.stringMatching(/^w.tests.yaml:4:41: tests.1.kubeVersions must be a version of Kubernetes from /),
      'w.tests.yaml:4:55: tests.1.focus must be true or false',
      'w.tests.yaml:5:12: another test has the name "a"',
      'w.tests.yaml:5:15: an update needs the object before it: oldSelf or create',
      expect.stringMatching(/^w.tests.yaml:5:\d+: error parsing regexp: /),
      expect.stringMatching(/^w.tests.yaml:5:\d+: errors and stored exclude each other/),
      expect.stringMatching(/^broken.tests.yaml:1:\d+: .*yaml/),
      expect.stringMatching(/^two.tests.yaml:3:1: a file of tests is one document/),
      'missing.tests.yaml:1:6: there is no CustomResourceDefinition in nowhere.yaml',
    ]);
  });
});

describe('a suite of openshift/api', () => {
  const suite = (head: string): string =>
    `name: w\n${head}\ntests:\n  onCreate:\n    - name: minimal\n      initial: |\n        ${widget('')}\n      expected: |\n        ${widget('')}\n`;
  const gated = (annotations: string): string => WIDGETS.replace('metadata: {', `metadata: {annotations: {${annotations}}, `);
  const gates = (set: string, list: string): string =>
    JSON.stringify({
      metadata: { annotations: { 'include.release.openshift.io/a': 'x', 'release.openshift.io/feature-set': set } },
      status: { featureGates: [{ [list]: [{ name: 'Big' }] }] },
    });

  test('finds its definitions by name and feature gates, as its harness does', async () => {
    const texts = (featureGates: string): Readonly<Record<string, string>> => ({
      '/a/v1/tests/widgets/s.yaml': suite(`crdName: widgets.example.com\nfeatureGates: ${featureGates}`),
      '/a/v1/zz_generated.crd-manifests/1-default.yaml': gated('include.release.openshift.io/a: "true"'),
      '/a/v1/zz_generated.crd-manifests/2-preview.yaml': gated(
        'include.release.openshift.io/a: "true", release.openshift.io/feature-set: "Preview,Dev"',
      ),
      '/a/v1/zz_generated.crd-manifests/3-custom.yaml': gated('release.openshift.io/feature-set: CustomNoUpgrade'),
      '/a/v1/zz_generated.crd-manifests/4-plain.yaml': WIDGETS,
      '/a/v1/zz_generated.crd-manifests/doc.go': 'package v1',
      '/payload-manifests/featuregates/1.yaml': gates('Default', 'disabled'),
      '/payload-manifests/featuregates/2.yaml': gates('Dev', 'enabled'),
    });
    const found = async (featureGates: string): Promise<readonly (string | undefined)[]> =>
      (await load(texts(featureGates))).suites.flatMap(({ definitions, version }) => [
        version,
        ...definitions.map(({ file }) => /\d-\w+/.exec(file)?.[0]),
      ]);
    expect(await found('[]')).toEqual(['v1', '1-default', '2-preview', '3-custom', '4-plain']);
    expect(await found('[Big]')).toEqual(['v1', '2-preview', '3-custom', '4-plain']);
    expect(await found('["-Big"]')).toEqual(['v1', '1-default', '4-plain']);
    expect(problems(await load(texts('[Other]')))).toEqual([expect.stringContaining('there is no feature gate Other')]);
  });

  test('says at its place what keeps it from being run, and is skipped where its harness does not look', async () => {
    const texts = {
      '/a/v1/tests/widgets/none.yaml': suite('crdName: gadgets.example.com'),
      '/a/v1/tests/widgets/nameless.yaml': suite('version: v1').replace('tests:', 'crd: ""\ntests:'),
      '/a/v1/tests/widgets/broken.yaml': suite('crdName: widgets.example.com').replace('kind: Widget', 'kind: ]'),
      '/a/v1/tests/elsewhere.yaml': suite('crdName: widgets.example.com'),
      '/a/v1/zz_generated.crd-manifests/w.yaml': WIDGETS,
      '/other.yaml': 'a: 1',
    };
    const loaded = await load(texts, {}, '/other.yaml');
    expect([problems(loaded), loaded.passedOver]).toEqual([
      [
        'a/v1/tests/widgets/none.yaml:2:10: there is no CustomResourceDefinition gadgets.example.com in a/v1/zz_generated.crd-manifests',
        expect.stringContaining('nameless.yaml:1:1: a suite must have crdName'),
        expect.stringMatching(/broken.yaml:7:\d+: yaml: /),
        'other.yaml:1:1: this file has no tests',
      ],
      ['a/v1/tests/elsewhere.yaml'],
    ]);
  });
});

test('a suite of openshift takes a definition that is configured where none was generated', async () => {
  const configured = definitionsIn('crd.yaml', new TextEncoder().encode(WIDGETS));
  const suite = (named: string): string =>
    `${named}\ntests:\n  onCreate:\n    - name: small\n      initial: "${widget('spec: {size: 1}')}"\n      expected: "${widget('spec: {size: 1, color: red}')}"\n`;
  const named = { '/tests/widgets/small.testsuite.yaml': suite('crdName: widgets.example.com') };
  expect(await outcomes(named)).toEqual([expect.stringContaining('there is no CustomResourceDefinition widgets.example.com')]);
  expect(await outcomes(named, {}, { configured })).toEqual(['small passed']);
  const gone = async (text: string): Promise<unknown> =>
    outcomes({ '/tests/widgets/small.testsuite.yaml': suite(text) }, {}, { configured });
  expect(await gone('crdName: gone.example.com')).toEqual([expect.stringContaining('zz_generated')]);
  expect(await gone('crd: gone.yaml')).toEqual([expect.stringContaining('as gone.yaml')]);
});
