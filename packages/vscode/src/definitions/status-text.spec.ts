import type { StatusKind } from '@structural/language-server';
import { statusText, type StatusText } from './status-text.js';

const kind = (by: StatusKind['by'], more: Partial<StatusKind> = {}): StatusKind => ({
  ...{ apiVersion: 'example.com/v1', kind: 'Backup', group: 'example.com', by, copies: 0 },
  ...more,
});
const of = (...kinds: readonly StatusKind[]): StatusText | undefined =>
  statusText({ kubernetesVersion: '1.37', kinds }, 'file:///a.yaml', (uri) => uri.slice('file:///'.length));

it('names the CRD that counts, and how many copies of it do not', () => {
  const uri = 'file:///config/crd/backups.yaml';
  expect(of(kind('definition', { uri, copies: 2 }))).toMatchObject({
    text: 'Backup example.com/v1',
    detail: 'the CRD in config/crd/backups.yaml counts, 2 copies do not, Kubernetes 1.37',
    isWarning: false,
    target: { uri },
  });
  expect(of(kind('definition', { uri: 'file:///a.yaml' }))?.detail).toBe('the CRD of this file counts, Kubernetes 1.37');
});

it('warns of what is not checked first, and counts the other kinds', () => {
  const deployment = kind('builtin', { apiVersion: 'apps/v1', kind: 'Deployment', group: 'apps' });
  expect(of(deployment)).toEqual({ text: 'Deployment apps/v1', detail: 'built into Kubernetes 1.37', isWarning: false });
  expect(of(deployment, kind('nothing'))).toEqual({
    text: 'Backup example.com/v1: no CRD and 1 more kind',
    detail: 'not checked: no CRD in the workspace defines it',
    isWarning: true,
  });
  expect(of()).toBeUndefined();
});
