import { openKindMaker } from './kind-maker.js';
import type { SiteSettings } from './site-format.js';

const SETTINGS: SiteSettings = { format: 'html', title: 'Kinds' };
/** More than a maker keeps of what it has read. */
const LARGE = 'x'.repeat(5_100_000);

function definition(plural: string, description = 'Jobs.'): string {
  return `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: { name: ${plural}.example.com }
spec:
  group: example.com
  scope: Namespaced
  names: { plural: ${plural}, kind: ${plural} }
  versions:
    - name: v1
      served: true
      storage: true
      schema: { openAPIV3Schema: { type: object, description: ${description}, properties: { spec: { type: object } } } }
`;
}

const jobs = { file: 'jobs.yaml', text: `${definition('jobs')}---\n${definition('tasks')}` };

it('makes the same pages of what it has read, of what it has let go, and of what it has never read', () => {
  const [keeping, lettingGo, neverRead] = [openKindMaker(SETTINGS), openKindMaker(SETTINGS), openKindMaker(SETTINGS)];
  lettingGo.read({ file: 'large.yaml', text: definition('things', LARGE) });
  lettingGo.read(jobs);
  const fingerprints = keeping.read(jobs).definitions.map(({ fingerprint }) => fingerprint);
  expect(fingerprints).toHaveLength(2);
  for (const fingerprint of fingerprints) {
    const job = { manifest: jobs, fingerprint };
    const made = keeping.make(job);
    expect(made?.files.map(({ path }) => path)).toContain(`${made?.kind.folder ?? ''}/v1/index.html`);
    expect([lettingGo.make(job), neverRead.make(job)]).toEqual([made, made]);
  }
});

it('makes nothing of a definition that a manifest does not have', () => {
  expect(openKindMaker(SETTINGS).make({ manifest: jobs, fingerprint: 'none' })).toBeUndefined();
});
