import { parseDocuments } from '@structural/document';
import { isJsonObject } from '@structural/json';
import { findSources } from './find-sources.js';
import type { PlacedDocument } from './definition-source.js';
import { folderOwners } from './owners.js';

function documents(text: string): readonly PlacedDocument[] {
  return parseDocuments(text).flatMap((document) =>
    document.ok && isJsonObject(document.value) ? [{ file: 'a.yaml', value: document.value }] : [],
  );
}

const kustomization = (name: string, path: string, prune: boolean, source = 'flux-system'): string =>
  `apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: {name: ${name}}\nspec: {path: ${path}, prune: ${String(prune)}, sourceRef: {kind: GitRepository, name: ${source}}}\n---\n`;
const application = (name: string, path: string, policy: string): string =>
  `apiVersion: argoproj.io/v1alpha1\nkind: Application\nmetadata: {name: ${name}}\nspec: {source: {repoURL: https://example.com/r, path: ${path}}, syncPolicy: ${policy}}\n---\n`;

it('a file is applied by the Kustomization or Application with the deepest folder that holds it', () => {
  const ownerOf = folderOwners(
    documents(
      kustomization('all', './apps', true) +
        kustomization('one', 'apps/one/', false) +
        application('two', 'argo/two', '{automated: {prune: true}}') +
        application('three', 'argo/three', '{automated: {prune: true}, syncOptions: [Prune=false]}') +
        application('four', 'argo/four', '{automated: {}}'),
    ),
  );
  expect(
    ['apps/b.yaml', 'HEAD:./apps/one/b.yaml', 'old/argo/two/b.yaml', 'argo/three/b.yaml', 'argo/four/b.yaml', 'more-apps/b.yaml'].map(
      ownerOf,
    ),
  ).toEqual([
    { name: 'Kustomization all', prunes: true },
    { name: 'Kustomization one', prunes: false },
    { name: 'Application two', prunes: true },
    { name: 'Application three', prunes: false },
    { name: 'Application four', prunes: false },
    undefined,
  ]);
});

it('a source says whether what is gone from it stays', () => {
  const repository = `apiVersion: source.toolkit.fluxcd.io/v1\nkind: GitRepository\nmetadata: {name: gateway}\nspec: {url: https://example.com/g}\n---\n`;
  const stays = (text: string): unknown =>
    findSources(documents(text)).map(({ keepsGone, outlived }) => [keepsGone, outlived !== undefined]);
  expect(stays(repository + kustomization('a', 'crds', true, 'gateway'))).toEqual([[undefined, false]]);
  expect(stays(repository + kustomization('a', 'crds', false, 'gateway'))).toEqual([[true, false]]);
  expect(stays(application('a', 'crds', '{automated: {prune: true}}'))).toEqual([[undefined, true]]);
  expect(stays(application('a', 'crds', '{}'))).toEqual([[true, true]]);
});
