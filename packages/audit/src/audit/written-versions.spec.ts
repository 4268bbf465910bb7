import { kubernetesVersion, NEWEST_KUBERNETES } from '@structural/core';
import { fromPlain, type JsonObject } from '@structural/json';
import { auditMarkdown } from '../report/audit-markdown.js';
import { auditText } from '../report/audit-text.js';
import { placeAudit } from '../report/place-findings.js';
import type { AuditReport } from './audit-report.js';
import { openAudit } from './open-audit.js';

const budget = (name: string, more: object = {}, apiVersion = 'policy/v1beta1'): object => ({
  apiVersion,
  kind: 'PodDisruptionBudget',
  metadata: { name, ...more },
  spec: { selector: { matchLabels: {} } },
});

function report(objects: readonly object[], minor = 37): AuditReport {
  const audit = openAudit([], { kubernetesVersion: minor === 37 ? NEWEST_KUBERNETES : kubernetesVersion(minor), maxExamples: 1 });
  objects.forEach((each, i) => audit.object(fromPlain(each) as JsonObject, () => ({ file: 'a.yaml', line: i + 1 })));
  return audit.report();
}

describe('versions of built-in kinds', () => {
  it('that are gone are errors, each object at its place', () => {
    const made = report([budget('a'), budget('b'), budget('c', {}, 'policy/v1')]);
    expect(auditText(made)).toBe(
      `error: the apiVersion of a built-in kind is not served [audit/version-gone]: 2
  policy/v1beta1 PodDisruptionBudget: deprecated in v1.21+, unavailable in v1.25+; use policy/v1 PodDisruptionBudget (2)
    a.yaml:1: a
    a.yaml:2: b
  = Write the object in a version that is served; kubectl structural validate --fix does that if nothing else changes.

0 CRDs, 3 objects (3 built-in, version only), Kubernetes 1.37: 2 errors, 0 warnings, 0 notes
`,
    );
    expect(placeAudit(made).map(({ file, region }) => `${file}:${String(region?.line)}`)).toEqual(['a.yaml:1', 'a.yaml:2']);
    expect(auditMarkdown(made)).toContain('  - a (`a.yaml:1`)\n  - b (`a.yaml:2`)\n');
  });

  it('of what programs of Kubernetes read are known, too', () => {
    const policy = { apiVersion: 'audit.k8s.io/v1beta1', kind: 'Policy', rules: [{ level: 'Metadata' }] };
    expect(report([policy, { ...policy, apiVersion: 'audit.k8s.io/v1' }]).findings).toMatchObject([
      { class: 'version-gone', what: 'unavailable in v1.24+; use audit.k8s.io/v1' },
    ]);
    expect(report([policy], 23).findings).toEqual([]);
  });

  it('that are deprecated are warnings, and none for a server that does not know of it yet', () => {
    const endpoints = { apiVersion: 'v1', kind: 'Endpoints', metadata: { name: 'a' } };
    expect(report([endpoints]).findings).toMatchObject([
      { class: 'version-deprecated', what: 'deprecated in v1.33+; use discovery.k8s.io/v1 EndpointSlice' },
    ]);
    expect(report([endpoints], 32).findings).toEqual([]);
  });

  it('are those of the last kubectl apply and of the managers, too', () => {
    const applied = { 'kubectl.kubernetes.io/last-applied-configuration': JSON.stringify(budget('a')) };
    const byKubectl = budget('a', { annotations: applied }, 'policy/v1');
    const byManager = budget('b', { managedFields: [{ apiVersion: 'policy/v1beta1', manager: 'argocd' }] }, 'policy/v1');
    expect(report([byKubectl, byManager]).findings[0]?.examples.map(({ details }) => details)).toEqual([
      ['kubectl apply sent it in policy/v1beta1'],
      ['argocd wrote it in policy/v1beta1'],
    ]);
  });

  it('that nobody serves, but which have the kind in another version, are gone', () => {
    expect(report([{ apiVersion: 'apps/v1beta1', kind: 'ReplicaSet', metadata: { name: 'a' } }]).findings).toMatchObject([
      { class: 'version-gone', what: 'no Kubernetes that is known serves it; use apps/v1 ReplicaSet' },
    ]);
  });

  it('come with what else changes in the object', () => {
    const ingress = { apiVersion: 'extensions/v1beta1', kind: 'Ingress', metadata: { name: 'a' }, spec: { backend: { serviceName: 'a' } } };
    expect(report([ingress]).findings[0]?.examples[0]?.details).toEqual([
      'spec.backend becomes spec.defaultBackend',
      'spec.backend.serviceName becomes service.name',
    ]);
  });
});
