import { lineIndex } from '@structural/document';
import { check } from '../check/check.js';

/** The findings about a file, each with its place. */
function findings(text: string): readonly string[] {
  return check('w.tests.yaml', text).diagnostics.map(({ hint, message, range, rule }) => {
    const { column, line } = lineIndex(text).positionOf(range.start);
    return `${String(line)}:${String(column)} ${rule}: ${message}; ${hint ?? ''}`;
  });
}

const OBJECT = '{apiVersion: example.com/v1, kind: Widget, anything: 1}';

test('keys of a file of tests, of its tests and of what they look for are known', () => {
  expect(
    findings(`crds: a.yaml
tests:
  - {name: a, create: ${OBJECT}, errors: [a, {feild: spec, contains: b}], stored: ${OBJECT}}
  - {nam: b, oldself: ${OBJECT}, warnings: {field: a}}
`),
  ).toEqual([
    '1:1 unknown-test-key: there is no key "crds" here; did you mean crd?',
    '3:93 unknown-test-key: there is no key "feild" here; did you mean field?',
    '4:6 unknown-test-key: there is no key "nam" here; did you mean name?',
    '4:14 unknown-test-key: there is no key "oldself" here; did you mean oldSelf?',
    '4:91 unknown-test-key: there is no key "field" here; there are message, contains, pattern',
  ]);
});

test('a file whose tests share a base is one of tests', () => {
  expect(findings(`base: ${OBJECT}\ntests: [{name: a, craete: {}}, {name: b, create: {spec: {}}}]\n`)).toEqual([
    '2:19 unknown-test-key: there is no key "craete" here; did you mean create?',
  ]);
});

test('keys of a suite of openshift/api are known', () => {
  const suite = (test: string): string =>
    `apiVersion: x\nname: w\ncrdName: widgets.example.com\ntests:\n  onCreate:\n    - ${test}\n  onUpdate: []\n`;
  expect(findings(suite('{name: a, initial: "", expectedErrors: x}'))).toEqual([
    '6:30 unknown-test-key: there is no key "expectedErrors" here; did you mean expectedError?',
  ]);
  expect(findings(suite('{name: a, initial: "", expected: ""}'))).toEqual([]);
});

test('other files with tests are no business of ours', () => {
  expect(findings('tests: [{name: a, create: {a: 1}}]\nmore: 1\n')).toEqual([expect.stringContaining('no-definitions')]);
  expect(findings('tests: {a: 1}\nmore: 1\n')).toEqual([expect.stringContaining('no-definitions')]);
});
