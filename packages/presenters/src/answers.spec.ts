import { check, readCatalog, type CheckSetup, type CheckResult } from '@structural/checker';
import type { Log } from 'sarif';
import { openPresenter } from './open-presenter.js';
import type { ReportFormat } from './report-format.js';
import { addResult, NO_TOTALS } from './totals.js';

const CRD = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: caches.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: caches, kind: Cache }
  versions:
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { spec: { type: object, properties: { size: { type: integer } } } } } } }
`;
const REPEATED = 'apiVersion: example.com/v1\nkind: Cache\nmetadata: { name: a }\nspec: { size: 1, size: 2 }\n';
const catalog = readCatalog([{ file: 'crd.yaml', text: CRD }]);

function judged(text: string, options: CheckSetup = {}): CheckResult {
  return check('a.yaml', text, { catalog, ...options });
}

async function report(format: ReportFormat, result: CheckResult): Promise<string> {
  const presenter = await openPresenter(format, { colors: false, rules: [] });
  return presenter.renderStart() + presenter.renderResult(result, true) + presenter.renderEnd(addResult(NO_TOTALS, result), []);
}

describe('a request that strict decoding refuses for a repeated key', () => {
  const result = judged(REPEATED, { strict: 'strict' });
  const words = 'key "size" already set in map';
  const answer = 'strict decoding error: yaml: unmarshal errors:\n  line 4: key "size" already set in map';

  it('is an error with carets and a refused resource for people', async () => {
    expect(await report('human', result)).toBe(`a.yaml:4:18: error: ${words} [duplicate-key]
 3 | metadata: { name: a }
 4 | spec: { size: 1, size: 2 }
   |                  ^^^^
   = note: the server drops the first value at a.yaml:4:9
   = help: the last one wins; with strict field validation, the default of kubectl, the request is refused

1 resource (1 refused) in 1 file against Kubernetes 1.37: 1 error, 0 warnings
`);
  });

  it('is refused in JSON, and counted', async () => {
    const { files, summary } = JSON.parse(await report('json', result)) as { files: { resources: unknown[] }[]; summary: unknown };
    expect(files[0]?.resources).toEqual([
      {
        path: [],
        apiVersion: 'example.com/v1',
        kind: 'Cache',
        namespace: '',
        name: 'a',
        outcome: 'refused',
        operation: 'create',
        definition: { name: 'caches.example.com', file: 'crd.yaml', version: 'v1' },
        errors: 1,
        warnings: 0,
        serverWarnings: [],
        unevaluatedRules: 0,
        changes: [],
      },
    ]);
    expect(summary).toEqual({ ...NO_TOTALS, files: 1, documents: 1, errors: 1, resources: 1, refusedResources: 1 });
  });

  it('is invalid in the words of kubeconform', async () => {
    expect(JSON.parse(await report('kubeconform', result))).toEqual({
      resources: [{ filename: 'a.yaml', kind: 'Cache', name: 'a', version: 'example.com/v1', status: 'statusInvalid', msg: answer }],
      summary: { valid: 0, invalid: 1, errors: 0, skipped: 0 },
    });
  });

  it('has the answer of the server', async () => {
    expect(JSON.parse(await report('status', result))).toEqual({
      'a.yaml': [
        {
          kind: 'Status',
          apiVersion: 'v1',
          metadata: {},
          status: 'Failure',
          reason: 'BadRequest',
          code: 400,
          message: `Cache in version "v1" cannot be handled as a Cache: ${answer}`,
        },
      ],
    });
  });

  it('fails the case of the resource in JUnit', async () => {
    const xml = await report('junit', result);
    expect(xml).toContain('<testsuites name="structural" tests="1" failures="1" errors="0">');
    expect(xml).toMatch(
      /<testcase classname="Cache@example.com\/v1" name="a">\s*<failure message="key &quot;size&quot; already set in map" type="duplicate-key">/,
    );
  });

  it('is one error for machines that list findings, and has a name', async () => {
    const log = JSON.parse(await report('sarif', result)) as Log;
    expect(log.runs[0]?.results?.map(({ level, ruleId }) => [level, ruleId])).toEqual([['error', 'duplicate-key']]);
    expect(await report('github', result)).toMatch(
      /^::error title=duplicate-key,file=a\.yaml,line=4,endLine=4,col=18,endColumn=22::key "size" already set in map%0Ahelp: [^\n]*\n$/,
    );
    expect(await report('name', result)).toBe('cache.example.com/a\n');
  });
});

it('JUnit shares strict errors out to the objects that have them', async () => {
  const other = REPEATED.replace('name: a', 'name: b').replace('size: 1, size: 2', 'sise: 1, length: 2');
  const xml = await report('junit', judged(`${other}---\n${REPEATED}`, { strict: 'strict' }));
  expect([...xml.matchAll(/name="([ab])">\s*<failure message="([^"]*)"/g)].map(([, name, message]) => [name, message])).toEqual([
    ['b', 'unknown field &quot;spec.sise&quot; (and 1 more)'],
    ['a', 'key &quot;size&quot; already set in map'],
  ]);
  expect(xml).not.toContain('classname="file"');
});

const failure = { kind: 'Status', apiVersion: 'v1', metadata: {}, status: 'Failure' };

it.each<readonly [string, CheckResult, unknown]>([
  [
    'a text that does not parse',
    judged('a: [\n'),
    { ...failure, message: 'yaml: line 1: did not find expected node content', reason: 'BadRequest', code: 400 },
  ],
  [
    'a template',
    judged('{{- if .Values.x }}\na: 1\n'),
    { ...failure, message: expect.stringMatching(/^this is a template: it must be rendered first/), reason: 'BadRequest', code: 400 },
  ],
  [
    'an unknown kind that must be known',
    judged('apiVersion: example.org/v1\nkind: Odd\n', { requireCrd: true }),
    { ...failure, message: 'the server could not find the requested resource', reason: 'NotFound', code: 404 },
  ],
  [
    'a version that is not served',
    judged(REPEATED.replace('/v1', '/v2')),
    { ...failure, message: 'the server could not find the requested resource', reason: 'NotFound', code: 404 },
  ],
])('%s has an answer of the server', async (_, result, status) => {
  expect(JSON.parse(await report('status', result))).toEqual({ 'a.yaml': [status] });
});

it('an unknown kind that need not be known has no answer', async () => {
  expect(JSON.parse(await report('status', judged('apiVersion: example.org/v1\nkind: Odd\n')))).toEqual({ 'a.yaml': [] });
});

it('tells beside the names what has none', async () => {
  const presenter = await openPresenter('name', { colors: false });
  const omitted = (result: CheckResult): string | undefined => presenter.renderOmitted?.(result);
  expect(omitted(judged('a: [\n'))).toMatch(/^error: a\.yaml:\d:\d: yaml: line 1: did not find expected node content \[syntax\]\n$/);
  expect(omitted(judged('apiVersion: example.com/v1\nkind: Cash\n'))).toBe(
    'warning: a.yaml:2:7: no matches for kind "Cash" in version "example.com/v1" [unknown-kind]\n',
  );
  expect(omitted(judged(REPEATED.replace('name: a', '')))).toBe('note: a.yaml: findings about an object without a name\n');
  expect(omitted(judged(REPEATED))).toBe('');
});
