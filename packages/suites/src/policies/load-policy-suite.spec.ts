import { openJudge } from '@structural/witness';
import { load, WIDGETS } from '../../tests/memory-files.js';
import { openPolicyCoverage } from '../coverage/policy-coverage.js';
import { coverageText } from '../coverage/report/coverage-text.js';
import { testedPolicies, testPolicyMutants } from '../mutants/test-policy-mutants.js';
import { planRuns } from '../run/plan-runs.js';
import { runPlanned } from '../run/run-planned.js';

const POLICIES = `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: { name: small }
spec:
  paramKind: { apiVersion: v1, kind: ConfigMap }
  matchConstraints:
    resourceRules: [{ apiGroups: [example.com], apiVersions: [v1], operations: ['*'], resources: [widgets] }]
  validations:
    - expression: request.operation == 'DELETE' || object.spec.size <= int(params.data.most)
      messageExpression: "'at most ' + params.data.most"
    - { expression: request.userInfo.username != 'bob', message: bob may not }
  auditAnnotations: [{ key: color, valueExpression: "object == null ? '' : string(object.spec.color)" }]
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: { name: small-in-shops }
spec:
  policyName: small
  validationActions: [Deny]
  paramRef: { name: sizes, parameterNotFoundAction: Deny }
  matchResources: { namespaceSelector: { matchLabels: { shop: 'yes' } } }
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicy
metadata: { name: blue }
spec:
  matchConstraints:
    resourceRules: [{ apiGroups: [example.com], apiVersions: [v1], operations: [CREATE], resources: [widgets], resourceNames: [sky] }]
  mutations: [{ patchType: ApplyConfiguration, applyConfiguration: { expression: "Object{spec: Object.spec{color: 'blue'}}" } }]
  reinvocationPolicy: Never
---
apiVersion: admissionregistration.k8s.io/v1
kind: MutatingAdmissionPolicyBinding
metadata: { name: blue }
spec: { policyName: blue }
`;
const SHOP = `[
      { apiVersion: v1, kind: Namespace, metadata: { name: shop, labels: { shop: 'yes' } } },
      { apiVersion: v1, kind: ConfigMap, metadata: { name: sizes, namespace: shop }, data: { most: '3' } }]`;

/** What becomes of each test of a file, with all that keeps the file from being read. */
async function outcomes(tests: string, more: Readonly<Record<string, string>> = {}): Promise<readonly string[]> {
  const text = `policies: policies.yaml
base: { apiVersion: example.com/v1, kind: Widget, metadata: { name: a, namespace: shop }, spec: { size: 2 } }
tests:
${tests}`;
  const { problems, suites } = await load({ '/widgets.yaml': WIDGETS, '/policies.yaml': POLICIES, '/small.tests.yaml': text, ...more });
  const ran = planRuns(suites).map((run) => {
    const result = runPlanned(run, openJudge());
    return `${run.test.name} ${result.outcome}${result.outcome === 'failed' ? `: ${result.failure.message}` : ''}`;
  });
  return [...ran, ...problems.map(({ message }) => message)];
}

test('a file that names policies sends requests to a server that has them, and the definition of their kind', async () => {
  expect(
    await outcomes(`
  - { name: small, create: {}, objects: ${SHOP}, auditAnnotations: { color: red, small/color: red } }
  - { name: big, create: { spec: { size: 4 } }, objects: ${SHOP}, errors: at most 3 }
  - { name: grown, oldSelf: { spec: { size: 4 } }, update: { spec: { size: 4, color: red } }, objects: ${SHOP}, errors: { contains: at most 3 } }
  - { name: no parameters, create: {}, objects: [{ apiVersion: v1, kind: Namespace, metadata: { name: shop, labels: { shop: 'yes' } } }], errors: no params found }
  - { name: in no shop, create: { spec: { size: 9 } } }
  - { name: bob, delete: {}, user: { username: bob, groups: [staff] }, objects: ${SHOP}, errors: bob may not }
  - { name: ann, delete: {}, user: { username: ann }, objects: ${SHOP} }
  - { name: too big for the definition, create: { spec: { size: 11 } }, errors: should be less than or equal to 10 }
  - { name: of the sky, create: { metadata: { name: sky } }, stored: { metadata: { name: sky }, spec: { color: blue } } }`),
  ).toEqual([
    'small passed',
    'big passed',
    'grown passed',
    'no parameters passed',
    'in no shop passed',
    'bob passed',
    'ann passed',
    'too big for the definition passed',
    'of the sky passed',
  ]);
});

test('what is not as expected is a failure that says what came', async () => {
  expect(
    await outcomes(`
  - { name: small, create: {}, objects: ${SHOP}, auditAnnotations: { color: blue } }
  - { name: big, create: { spec: { size: 4 } }, objects: ${SHOP} }
  - { name: unsaid, create: {}, objects: ${SHOP}, errors: [] }`),
  ).toEqual([
    'small failed: the audit annotation color of the creation is "red"\nexpected: blue',
    `big failed: the creation is refused: widgets.example.com "a" is forbidden: ValidatingAdmissionPolicy 'small' with binding 'small-in-shops' denied request: at most 3`,
    'unsaid failed: the creation is accepted',
  ]);
});

test('what cannot be a test of policies is a problem', async () => {
  expect(
    await outcomes(`
  - { name: two, create: {}, delete: {} }
  - { name: status, oldSelf: {}, status: { status: {} } }
  - { name: user, create: {}, user: { name: bob } }`),
  ).toEqual([
    'a test of policies sends one request: remove delete or the other one',
    'a test of policies creates, updates or deletes something',
    'tests.2.user must have username',
    'there is no key "name" here; there are username, groups',
  ]);
  expect(await outcomes('  - { name: a, create: {} }', { '/policies.yaml': WIDGETS })).toEqual([
    'there is no admission policy in policies.yaml',
  ]);
});

test('policies that are not there are a problem', async () => {
  expect(await outcomes('  - { name: a, create: {} }', { '/policies.yaml': '' })).toEqual(['there is no object in policies.yaml']);
});

test('no test passes with a policy that the server refuses', async () => {
  const policies = POLICIES.replace("request.userInfo.username != 'bob'", 'request.userInfo.username');
  expect(await outcomes('  - { name: a, create: {} }', { '/policies.yaml': policies })).toEqual([
    'a failed: the server refuses ValidatingAdmissionPolicy small: spec.validations[1].expression: Invalid value: "request.userInfo.username": must evaluate to bool but got string',
  ]);
});

test('what is for policies needs some', async () => {
  const { problems } = await load({
    '/widgets.yaml': WIDGETS,
    '/a.tests.yaml':
      'tests: [{ name: a, create: { apiVersion: example.com/v1, kind: Widget, spec: { size: 1 } }, user: { username: bob } }]',
  });
  expect(problems.map(({ message }) => message)).toEqual(['user is for tests of policies: name them with policies']);
});

describe('what tests show of policies', () => {
  const tests = `policies: policies.yaml
base: { apiVersion: example.com/v1, kind: Widget, metadata: { name: a, namespace: shop }, spec: { size: 2 } }
tests:
  - { name: small, create: {}, objects: ${SHOP} }
  - { name: big, create: { spec: { size: 4 } }, objects: ${SHOP}, errors: at most 3 }
`;
  const read = { '/widgets.yaml': WIDGETS, '/policies.yaml': POLICIES, '/small.tests.yaml': tests };

  test('coverage lists conditions and validations that were never true or false, and what was never evaluated', async () => {
    const { suites } = await load(read);
    const { observe, of } = openPolicyCoverage();
    for (const run of planRuns(suites)) runPlanned(run, openJudge(), (minor) => ({ minor, observe }));
    const written = suites.flatMap(({ policies }) => policies?.written ?? []);
    expect(coverageText(written.map(of))).toBe(`
small: 9 of 12 sides seen (75 %)
  policies.yaml:9: validations[0].expression request.operation == 'DELETE': never true
  policies.yaml:11: validations[1].expression request.userInfo.username != 'bob': never false
  policies.yaml:12: auditAnnotations[0].valueExpression object == null: never true
blue: 0 of 1 sides seen (0 %)
  policies.yaml:29: mutations[0].applyConfiguration.expression Object{spec: Object.spec{color: 'blue'}}: never seen
coverage: 9 of 13 sides seen (69 %)
`);
  });

  test('policies in a list are asked, and each is covered by itself', async () => {
    const list = `apiVersion: v1\nkind: List\nitems:\n${POLICIES.split('---\n')
      .map((item) => item.trim().replace(/^/gm, '    ').replace('    ', '  - '))
      .join('\n')}\n`;
    const { problems, suites } = await load({ ...read, '/policies.yaml': list });
    expect(problems).toEqual([]);
    const { observe, of } = openPolicyCoverage();
    const results = planRuns(suites).map((run) => runPlanned(run, openJudge(), (minor) => ({ minor, observe })).outcome);
    expect(results).toEqual(['passed', 'passed']);
    const covered = coverageText(suites.flatMap(({ policies }) => policies?.written ?? []).map(of));
    expect(covered).toContain('small: 9 of 12 sides seen (75 %)');
    expect(covered).toContain('blue: 0 of 1 sides seen (0 %)');
  });

  test('mutants of their expressions that no test notices survive', async () => {
    const { suites } = await load(read);
    const passed = planRuns(suites).map((run) => ({ run, judge: openJudge() }));
    const tested = testedPolicies(passed).map((policy) => testPolicyMutants(policy, 100, (minor) => ({ minor })));
    expect(tested.map(({ results }) => results.map(({ mutant, outcome }) => `${outcome} ${mutant.description}`))).toEqual([
      [
        'killed validations[0]: the rule is negated',
        'killed validations[0]: == is !=',
        'killed validations[0]: || is &&',
        'survived validations[0]: <= is <',
        'killed validations[1]: the rule is negated',
        'killed validations[1]: != is ==',
      ],
      ['refused mutations[0]: the rule is negated'],
    ]);
  });
});
