import { holdManifests } from './hold.js';

const spec = { type: 'object', properties: { a: { type: 'string' } } };

function manifest(schema: object, status: object | undefined): Record<string, unknown> {
  const version = (name: string, storage: boolean): object => ({
    name,
    served: true,
    storage,
    schema: { openAPIV3Schema: { type: 'object', properties: { spec: schema, ...(status === undefined ? {} : { status }) } } },
    ...(status === undefined ? {} : { subresources: { status: {} } }),
  });
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    metadata: { name: 'jobs.example.com' },
    spec: {
      group: 'example.com',
      scope: 'Namespaced',
      names: { plural: 'jobs', kind: 'Job' },
      versions: [version('v1', true), version('v2', false)],
    },
  };
}

it('identical definitions are attacked in every version, both ways', () => {
  const same = manifest(spec, spec);
  const { attacked, faults, verdicts } = holdManifests('same', { old: same, new: same }, 20, 1);
  expect(faults).toEqual([]);
  expect(verdicts).toEqual({ breaking: 0, undecided: 0, harmless: 0 });
  // Two versions, of which one is stored, and two directions.
  expect(attacked).toMatchObject({ verdicts: 2 * (4 + 5), sent: 80 });
});

it('an update of a status is asked as one of what lies in storage, with the status that it has there', () => {
  const kept = { ...spec, 'x-kubernetes-validations': [{ rule: 'self == oldSelf' }] };
  const { faults, questions } = holdManifests('kept', { old: manifest(spec, spec), new: manifest(spec, kept) }, 20, 1);
  expect(faults).toEqual([]);
  const updates = questions.filter(({ question }) => question.takes.old !== undefined);
  expect(updates).not.toEqual([]);
  for (const { question } of updates) {
    expect(question.takes.subresource).toBe('status');
    expect(JSON.parse(question.takes.old ?? '{}')).toMatchObject({ metadata: { uid: expect.any(String) }, status: expect.anything() });
  }
});
