import { patcherIn } from './foreign-patches.js';

describe('what bytes have of Flux and Argo CD', () => {
  it.each([
    ['an Application', 'apiVersion: argoproj.io/v1alpha1\nkind: Application\n', true],
    ['one in JSON', '{"kind": "Application", "apiVersion": "argoproj.io/v1alpha1"}', true],
    ['a HelmRelease with quotes and an anchor', 'apiVersion: &a "helm.toolkit.fluxcd.io/v2"\nkind: !!str \'HelmRelease\'\n', true],
    [
      'the definition of Applications',
      'apiVersion: apiextensions.k8s.io/v1\nspec: { group: argoproj.io, names: { kind: Application } }\n',
      false,
    ],
    ['another object', 'apiVersion: argoproj.io/v1alpha1\nkind: Rollout\n', false],
  ])('gives values to a chart or not: %s', (_, text, givesValues) => {
    expect(patcherIn(Buffer.from(text))).toMatchObject({ patcher: 'objects', ...(givesValues && { givesValues }) });
    expect(patcherIn(Buffer.from(text)).givesValues === true).toBe(givesValues);
  });

  it.each([
    [
      'an Application',
      'apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec: { source: { kustomize: { patches: [] } } }\n',
      'patches',
    ],
    [
      'a Kustomization with its group on a line of its own',
      'apiVersion: # Flux\n  kustomize.toolkit.fluxcd.io/v1\nspec: { patches: [] }\n',
      'patches',
    ],
    ['a Kustomization in JSON of PHP', '{"apiVersion":"kustomize.toolkit.fluxcd.io\\/v1","spec":{"patches":[]}}', 'patches'],
    ['a Kustomization in JSON', '{"apiVersion": "kustomize.toolkit.fluxcd.io/v1", "spec": {"patches": []}}', 'patches'],
    [
      'an Application without patches',
      'apiVersion: argoproj.io/v1alpha1\nkind: Application\nspec: { source: { kustomize: {} } }\n',
      'objects',
    ],
    [
      'the definition of Applications',
      'apiVersion: apiextensions.k8s.io/v1\nspec: { group: argoproj.io, properties: { kustomize: { properties: { patches: {} } } } }\n',
      'objects',
    ],
  ])('patches or not: %s', (_, text, patcher) => {
    expect(patcherIn(Buffer.from(text)).patcher).toBe(patcher);
  });
});
