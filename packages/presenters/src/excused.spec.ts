import { check, readCatalog, type CheckResult } from '@structural/checker';
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
    - { name: v1, served: true, storage: true, schema: { openAPIV3Schema: { type: object, properties: { size: { type: integer } } } } }
`;

const catalog = readCatalog([{ file: 'crd.yaml', text: CRD }]);

function cache(name: string, size: string): string {
  return `apiVersion: example.com/v1\nkind: Cache\nmetadata: { name: ${name} }\nsize: ${size}\n`;
}

const text = [cache('old', 'x # structural-ignore resource-value: kept'), cache('new', 'y'), cache('known', 'z')].join('---\n');

/** A file with a finding that is acknowledged, one that counts and one that was there before. */
function result(): CheckResult {
  const whole = check('a.yaml', text, { catalog });
  return { ...whole, diagnostics: whole.diagnostics.slice(0, 1), known: whole.diagnostics.slice(1) };
}

async function report(format: ReportFormat): Promise<string> {
  const presenter = await openPresenter(format, { colors: false });
  const totals = addResult(NO_TOTALS, result());
  return presenter.renderStart() + presenter.renderResult(result(), true) + presenter.renderEnd(totals, []);
}

describe('reports of findings that do not count', () => {
  it('count them in the summary', async () => {
    expect(await report('human')).toContain(
      '3 refused, those acknowledged and known before included) in 1 file against Kubernetes 1.37: 1 error, 0 warnings; 1 acknowledged; 1 known before\n',
    );
    expect((await report('human')).match(/: error: /g)).toHaveLength(1);
  });

  it('name the objects with findings that count', async () => {
    expect(await report('name')).toBe('cache.example.com/new\n');
  });

  it('skip the others as test cases', async () => {
    const xml = await report('junit');
    expect(xml.match(/<skipped\/>/g)).toHaveLength(2);
    expect(xml.match(/<failure /g)).toHaveLength(1);
  });

  it('have the acknowledged with their reasons in JSON, and a fingerprint of each finding', async () => {
    const { files, summary } = JSON.parse(await report('json')) as { files: readonly Record<string, unknown>[]; summary: unknown };
    expect(files[0]).toMatchObject({
      diagnostics: [{ rule: 'resource-value', fingerprint: expect.stringMatching(/^[0-9a-f]{16}:1$/) }],
      acknowledged: [{ rule: 'resource-value', reason: 'kept', start: { line: 4 } }],
    });
    expect(summary).toMatchObject({ errors: 1, acknowledged: 1, known: 1, refusedResources: 3 });
  });

  it('leave the answers of the server as they are', async () => {
    const all = [...text.matchAll(/name: (\w+)/g)].map(([, name]) => name);
    const status = await report('status');
    for (const name of all) expect(status).toContain(`"name":"${name}"`);
    expect(status.match(/must be of type integer/g)?.length).toBeGreaterThanOrEqual(3);
    expect(await report('kubeconform')).toContain('"invalid":3');
  });

  it('are left out of the reports for machines that fail on them', async () => {
    for (const format of ['sarif', 'github', 'gitlab'] as const)
      expect((await report(format)).match(/resource-value/g)?.length).toBeGreaterThan(0);
    expect((await report('github')).match(/^::error/gm)).toHaveLength(1);
    expect(JSON.parse(await report('gitlab'))).toHaveLength(1);
  });
});
