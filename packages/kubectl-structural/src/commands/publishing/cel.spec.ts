import { definition, openSandbox, type Sandbox, type Seen } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
  sandbox.write(
    'crd.yaml',
    definition(
      '{names: {type: array, items: {type: string}}, size: {type: integer, default: 3}, labels: {type: object, maxProperties: 2, additionalProperties: {type: string, maxLength: 5}}}',
    ),
  );
  sandbox.write(
    'new.yaml',
    'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {names: [a, b], labels: {x/y: z}}\n',
  );
  sandbox.write('old.yaml', 'apiVersion: example.com/v1\nkind: CronTab\nmetadata: {name: a, namespace: b}\nspec: {names: [a], size: 1}\n');
});
afterEach(() => sandbox.dispose());

const run = (...args: readonly string[]): Promise<Seen> => sandbox.run(['cel', ...args, '--crds', 'crd.yaml']);

test('tells type, cost and the value of each part, of the object as it is stored', async () => {
  expect(
    await run('self.size > oldSelf.size && size(self.names) > 3', '--path', 'spec', '--resource', 'new.yaml', '--old', 'old.yaml'),
  ).toEqual({
    code: 0,
    stderr: '',
    stdout: `type      bool
estimate  9 of 10 000 000 that a server allows (0.00 %)

spec: false, cost 9
  self.size > oldSelf.size && size(self.names) > 3  false
    self.size > oldSelf.size                        true
      self.size                                     3
        self                                        {"names": ["a", "b"], "labels": {"x/y": "z"}, "size": 3}
      oldSelf.size                                  1
        oldSelf                                     {"names": ["a"], "size": 1}
    size(self.names) > 3                            false
      size(self.names)                              2
        self.names                                  ["a", "b"]
          self                                      {"names": ["a", "b"], "labels": {"x/y": "z"}, "size": 3}
`,
  });
});

test('takes each item, and members by any name', async () => {
  const { stdout } = await run('size(self)', '--path', 'spec.names[]', '--resource', 'new.yaml', '-o', 'json');
  const { evaluations, type } = JSON.parse(stdout) as { type: string; evaluations: { path: string; value: string; cost: string }[] };
  expect([type, evaluations.map(({ cost, path, value }) => [path, value, cost])]).toEqual([
    'int',
    [
      ['spec.names[0]', '1', '2'],
      ['spec.names[1]', '1', '2'],
    ],
  ]);
  expect((await run('self', '--path', "spec.labels['x/y']", '--resource', 'new.yaml')).stdout).toContain(`spec.labels['x/y']: "z", cost 1`);
});

test('explains what makes it costly, and names bounds that fit together', async () => {
  const rule = 'self.all(x, self.exists_one(y, x == y))';
  const seen = await run(rule, '--path', 'spec.names', '--explain');
  expect([seen.code, seen.stdout.split('\n').slice(1, 5)]).toEqual([
    1,
    [
      expect.stringMatching(/^estimate {2}[\d ]+ of 10 000 000 that a server allows \([\d. ]+ times\)$/),
      expect.stringMatching(/^costly {4}spec\.names has no maxItems: [\d ]+ with all else bounded$/),
      expect.stringMatching(/^costly {4}spec\.names\[\] has no maxLength: [\d ]+ with all else bounded$/),
      expect.stringMatching(/^bounds {4}spec\.names maxItems: \d+(?:, spec\.names\[\] maxLength: \d+)?: [\d ]+ of 10 000 000 then$/),
    ],
  ]);
  expect(seen.stderr).toMatch(/^error: the server refuses this rule: .*estimated rule cost exceeds budget by factor of/);
  const { stdout } = await run(rule, '--path', 'spec.names', '--explain', '-o', 'json');
  const { bounds } = JSON.parse(stdout) as { bounds: { field: string; bound: string; value: number }[] };
  const valueOf = (field: string): string =>
    bounds
      .filter((each) => each.field === field)
      .map(({ bound, value }) => `, ${bound}: ${value}`)
      .join('');
  const schema = `{names: {type: array${valueOf('spec.names')}, items: {type: string${valueOf('spec.names[]')}}}}`;
  sandbox.write('crd.yaml', definition(schema));
  expect((await run(rule, '--path', 'spec.names')).code).toBe(0);
});

test('exits with 1 where the server refuses the rule', async () => {
  expect(await run('size(self)', '--path', 'spec.names')).toEqual({
    code: 1,
    stdout: expect.stringMatching(/^type {6}int\n/),
    stderr: 'error: the server refuses this rule: cel expression must evaluate to a bool\n',
  });
  expect((await run('self == oldSelf', '--path', 'spec.names[]')).stderr).toContain('oldSelf cannot be used on the uncorrelatable portion');
  expect((await run('self == oldSelf', '--path', 'spec')).code).toBe(0);
  expect((await run('!self.hasValue()', '--path', 'spec', '--kube-version', '1.30')).code).toBe(1);
});

test('says what is wrong', async () => {
  expect(await run('self.siz > 3', '--path', 'spec')).toEqual({
    code: 1,
    stdout: '',
    stderr: "ERROR: <input>:1:5: undefined field 'siz'\n | self.siz > 3\n | ....^\n",
  });
  expect((await run('self', '--path', 'spec.nope')).stderr).toBe('error: --path spec.nope: CronTab has no .nope there in its schema\n');
  expect((await run('self', '--path', 'spec..names')).code).toBe(2);
  expect((await run('self', '--kind', 'Other')).stderr).toBe('error: there is no kind Other in --crds\n');
  expect((await run('self', '--resource', 'missing.yaml')).stderr).toBe('error: --resource missing.yaml: no such file or directory\n');
  expect(await run('true', '--path', 'spec.names[7]', '--resource', 'new.yaml')).toMatchObject({
    code: 0,
    stderr: 'note: the resource has nothing at spec.names[7]\n',
  });
});

describe('of admission policies', () => {
  const policy = (spec: string): string => `apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicy
metadata: {name: sizes}
spec:
  matchConstraints: {resourceRules: [{apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: [crontabs]}]}
  ${spec}
---
apiVersion: admissionregistration.k8s.io/v1
kind: ValidatingAdmissionPolicyBinding
metadata: {name: all}
spec: {policyName: sizes, validationActions: [Deny]}
`;
  const explain = (...args: readonly string[]): Promise<Seen> => run('--policy', 'policy.yaml', '--resource', 'new.yaml', ...args);

  test('tells what each expression gives for a resource as it is stored, and what only a cluster knows', async () => {
    sandbox.write(
      'policy.yaml',
      policy(`matchConditions: [{name: named, expression: has(object.metadata.name)}]
  variables: [{name: most, expression: '2'}]
  validations:
    - {expression: object.spec.size <= variables.most, messageExpression: "'at most ' + string(variables.most)"}
    - {expression: "authorizer.group('').resource('pods').check('get').allowed()"}`),
    );
    expect(await explain()).toEqual({
      code: 1,
      stderr: '',
      stdout: `ValidatingAdmissionPolicy sizes with binding all
  matchConditions.named: true, cost 2
    has(object.metadata.name)
  variables.most: 2, cost 0
    2
  validations[0]: false, cost 6
    object.spec.size <= variables.most
  validations[0].messageExpression: "at most 2", cost 4
    'at most ' + string(variables.most)
  validations[1]: unknown, depends on authorizer, cost 350 004
    authorizer.group('').resource('pods').check('get').allowed()
`,
    });
    expect((await explain('--trace')).stdout).toMatch(/^ {6}object\.spec\.size +3$/m);
    const { policies } = JSON.parse((await explain('-o', 'json')).stdout) as {
      readonly policies: readonly {
        readonly expressions: readonly { readonly place: string; readonly value?: string; readonly dependsOn?: string }[];
      }[];
    };
    expect(policies).toHaveLength(1);
    expect(policies[0]?.expressions.map(({ dependsOn, place, value }) => [place, value ?? dependsOn])).toEqual([
      ['matchConditions.named', 'true'],
      ['variables.most', '2'],
      ['validations[0]', 'false'],
      ['validations[0].messageExpression', '"at most 2"'],
      ['validations[1]', 'authorizer'],
    ]);
  });

  test('one policy and one resource are needed, and no expression', async () => {
    sandbox.write('policy.yaml', '');
    expect(await explain()).toMatchObject({ code: 2, stderr: 'error: --policy: no admission policy is there\n' });
    expect(await run('--policy', 'policy.yaml')).toMatchObject({
      code: 2,
      stderr: 'error: --policy needs --resource, the resource that is sent\n',
    });
    expect(await run()).toMatchObject({ code: 2, stderr: 'error: name an expression, or policies with --policy, one of them\n' });
  });
});
