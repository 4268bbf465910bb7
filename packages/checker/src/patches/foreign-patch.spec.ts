import type { JsonObject } from '@structural/json';
import { mayBeFor, type PatchTarget } from './foreign-patch.js';

const object = (metadata: JsonObject): JsonObject => ({ apiVersion: 'helm.toolkit.fluxcd.io/v2', kind: 'HelmRelease', metadata });
const reaches = (target: PatchTarget, metadata: JsonObject = { name: 'web' }): boolean => mayBeFor(target, object(metadata));

describe('mayBeFor', () => {
  it('compares group, version, kind and name as whole regular expressions', () => {
    expect(reaches({})).toBe(true);
    expect(reaches({ group: 'helm.toolkit.fluxcd.io', kind: 'HelmRelease', name: 'w.*' })).toBe(true);
    expect(reaches({ kind: 'Helm' })).toBe(false);
    expect(reaches({ version: 'v1' })).toBe(false);
    expect(reaches({ name: 'a|web' })).toBe(true);
    expect(reaches({ name: 'a|b' })).toBe(false);
    expect(reaches({ name: '(' })).toBe(true);
    expect(reaches({ name: 'api' }, { name: '${APP}' })).toBe(true);
  });

  it('takes a label that is missing for one that may be added', () => {
    const metadata = { name: 'web', labels: { tier: 'a', off: 'true' } };
    expect(reaches({ labelSelector: 'tier=a' }, metadata)).toBe(true);
    expect(reaches({ labelSelector: 'tier in (b, c)' }, metadata)).toBe(false);
    expect(reaches({ labelSelector: 'team=x, tier in (a, b)' }, metadata)).toBe(true);
    expect(reaches({ labelSelector: 'off notin (true)' }, metadata)).toBe(false);
    expect(reaches({ labelSelector: 'off!=true' }, metadata)).toBe(false);
    expect(reaches({ labelSelector: '!off' }, metadata)).toBe(false);
    expect(reaches({ labelSelector: 'off notin (true)' })).toBe(true);
    expect(reaches({ annotationSelector: 'tier=b' }, metadata)).toBe(true);
  });
});
