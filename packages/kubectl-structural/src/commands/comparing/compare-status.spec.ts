import { openSandbox, type Sandbox } from '../../../tests/sandbox.js';

let sandbox: Sandbox;
beforeEach(() => {
  sandbox = openSandbox();
});
afterEach(() => {
  sandbox.dispose();
});

function definition(status: string, subresources: string): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: jobs.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: jobs, kind: Job }
  versions:
    - name: v1
      served: true
      storage: true
      subresources: ${subresources}
      schema:
        openAPIV3Schema: { type: object, properties: { status: ${status} } }
`;
}

function compare(subresources: string, ...flags: readonly string[]): ReturnType<Sandbox['run']> {
  const ready = (keywords: string): string => `{ type: object, properties: { ready: { type: integer${keywords} } } }`;
  sandbox.write('old.yaml', definition(ready(''), subresources));
  sandbox.write('new.yaml', definition(ready(', maximum: 3'), subresources));
  return sandbox.run(['compare', 'old.yaml', 'new.yaml', ...flags]);
}

interface Report {
  readonly changes: readonly { readonly findings: readonly { readonly witness: object }[] }[];
}

const [SAYS_SO, SENT] = ['   sent to the server (its status by its own request to the status subresource):\n', 'sent to the server'];

it('says in text and JSON that a resource is refused by a request for its status', async () => {
  expect((await compare('{ status: {} }')).stdout).toContain(SAYS_SO);
  expect((await compare('{ status: {} }', '-o', 'markdown')).stdout).toContain(
    'Sent to the server (its status by its own request to the status subresource):\n',
  );
  const { changes } = JSON.parse((await compare('{ status: {} }', '-o', 'json')).stdout) as Report;
  expect(changes.flatMap(({ findings }) => findings.map(({ witness }) => witness))).toMatchObject([
    { kind: 'create', subresource: 'status', resource: { status: { ready: 4 } } },
  ]);
});

it('says nothing of it where the status is sent with the resource', async () => {
  const { stdout } = await compare('{}');
  expect([stdout.includes(SENT), stdout.includes('subresource')]).toEqual([true, false]);
  expect((await compare('{}', '-o', 'json')).stdout).not.toContain('subresource');
});
