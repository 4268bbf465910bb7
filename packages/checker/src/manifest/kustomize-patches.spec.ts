import { kustomizePatches } from './kustomize-patches.js';

describe('kustomizePatches', () => {
  it('are all files that a kustomization names as patches, in its newer and older words', () => {
    const text =
      'patches:\n- path: a.yaml\n- old.yaml\n- patch: |-\n    kind: Foo\npatchesStrategicMerge: [b.yaml]\npatchesJson6902: [{path: c.yaml}]\nresources: [d.yaml]\n';
    expect(kustomizePatches(text)).toEqual(['a.yaml', 'old.yaml', 'c.yaml', 'b.yaml']);
  });

  it('are those in comments, too', () => {
    const text =
      'resources:\n#- ../webhook\n#- d.yaml\npatches:\n- path: a.yaml\n#- path: cert.yaml\n# - webhook_patch.yaml\n# a patch.yaml of mine\n';
    expect(kustomizePatches(text)).toEqual(['a.yaml', 'cert.yaml', 'webhook_patch.yaml']);
  });

  it('are none of what does not parse', () => {
    expect(kustomizePatches('a: [')).toEqual([]);
  });
});
